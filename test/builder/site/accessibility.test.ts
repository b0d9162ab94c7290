import axe from 'axe-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testBrowser } from '../../helpers/browser.ts';
import type { Live } from '../../helpers/live.ts';
import { leagueServer } from '../../helpers/served-league.ts';
import { openPage, openSiteServer } from './site-pages.ts';

const ownBrowser = testBrowser();
const league = await leagueServer('odd');
let live: Live | undefined;
test.after(async () => {
  live?.close();
  await ownBrowser.close();
  await league.close();
});

/** Each page with what shows that it is there, and what is opened on it before it is looked at. */
const pages = [
  ['/', '.fight', []],
  ['/docs', '.operation', ['#fight .try > summary', '#fight .answer > summary', '#schema-Fight > summary']],
  ['/dashboard', '.u-over', ['#chart-times .numbers > summary']],
] as const;

for (const [path, isThere, opened] of pages) {
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    test(`${path}, ${colorScheme}, ${width} pixels wide: no violation, nothing wider than the screen`, async () => {
      const browser = await ownBrowser.open();
      if (!browser) return;
      live ??= await openSiteServer(await league.open());
      const { page, faults, close } = await openPage(browser, live, path, {
        colorScheme,
        viewport: { width, height: 900 },
      });
      await page.locator(isThere).first().waitFor();
      for (const summary of opened) await page.locator(summary).first().click();
      // Evaluated over the debugging protocol: the page's policy lets nobody add a script.
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { violations: found } = await (
          globalThis as unknown as {
            axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
          }
        ).axe.run();
        return found.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map(({ html }) => html)
              .join(' | ')
              .slice(0, 600)}`,
        );
      });
      assert.equal(violations, []);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      assert.equal(faults, []);
      await close();
    });
  }
}

test.run();
