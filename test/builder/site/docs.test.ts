import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openapiDocument } from '../../../shared/api/openapi.ts';
import { routeNames } from '../../../shared/api/routes.ts';
import { testBrowser } from '../../helpers/browser.ts';
import { ask, type Live } from '../../helpers/live.ts';
import { leagueServer } from '../../helpers/served-league.ts';
import { until } from '../../helpers/until.ts';
import { basePath, openPage, openSiteServer, type Watched } from './site-pages.ts';

const ownBrowser = testBrowser();
const league = await leagueServer('odd');
let live: Live | undefined;
test.after(async () => {
  live?.close();
  await ownBrowser.close();
  await league.close();
});

/** Opens a page of a server with a league, runs a story on it, and holds that nothing went wrong in it. */
async function onPage(
  path: string,
  story: (watched: Watched, server: Live) => Promise<void>,
  options: Parameters<typeof openPage>[3] = {},
): Promise<void> {
  const browser = await ownBrowser.open();
  if (!browser) return;
  live ??= await openSiteServer(await league.open());
  const watched = await openPage(browser, live, path, options);
  try {
    await story(watched, live);
    assert.equal(watched.faults, []);
  } finally {
    await watched.close();
  }
}

async function openTry(page: Page, operation: string) {
  const section = page.locator(`[id="${operation}"]`);
  await section.waitFor();
  await section.getByText('Try it', { exact: true }).click();
  return section;
}

test('every route of the description is there, and every schema and error code', async () => {
  await onPage('/docs', async ({ page }) => {
    await page.locator('.operation').first().waitFor();
    const ids = await page.locator('.operation').evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(ids.sort(), [...routeNames].sort());
    const document = openapiDocument(basePath) as unknown as { components: { schemas: object } };
    const schemas = await page.locator('.schema').evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(
      schemas,
      Object.keys(document.components.schemas).map((name) => `schema-${name}`),
    );
    assert.match(await page.locator('#errors').innerText(), /tournament_not_found/);
  });
});

test('fields have types, descriptions, examples and nullability, and open down to the last', async () => {
  await onPage('/docs#schema-FightDetails', async ({ page }) => {
    const schema = page.locator('#schema-FightDetails');
    await schema.getByText('fightStartOffset').waitFor();
    const offset = await schema.locator('.fields > li', { hasText: 'fightStartOffset' }).innerText();
    assert.match(
      offset,
      /number, at least 0\s*or null[\s\S]*Seconds into each recording[\s\S]*Example: 12\.25/,
    );
    await schema.getByText('Fields of recordings').click();
    await schema.locator('.nested .field-name', { hasText: 'recordingID' }).waitFor();
  });
});

test('"Try it" begins with values that this server has, and shows what comes back', async () => {
  await onPage('/docs', async ({ page }, server) => {
    const section = await openTry(page, 'fight');
    await until(
      'a real fight is filled in',
      async () =>
        (await section.getByRole('textbox', { name: 'tournamentID' }).inputValue()) !== 'nova_may26_3lb',
    );
    await section.getByRole('button', { name: 'Send' }).click();
    await section.locator('.reply-line').waitFor();
    assert.match(await section.locator('.reply-line').innerText(), /^200 .*ms · /);
    const [, address = ''] = /^curl -i 'http:\/\/[^/]+(\/[^']+)'$/.exec(
      await section.locator('.curl code').innerText(),
    )!;
    const { text } = await ask(server, address);
    assert.equal(JSON.parse(await section.locator('.body code').innerText()), JSON.parse(text));
    assert.match(await section.locator('.headers').innerText(), /etag/);
  });
});

test('parameters have their limits; one that is empty is not sent, one out of range is', async () => {
  await onPage('/docs', async ({ page }) => {
    const section = await openTry(page, 'fights');
    const limit = section.getByLabel('limit');
    assert.equal([await limit.getAttribute('min'), await limit.getAttribute('max')], ['1', '100']);
    assert.match(await section.locator('form').innerText(), /1 to 100, default 100/);
    await limit.fill('1000');
    assert.match(await section.locator('.curl code').innerText(), /\/api\/fights\?limit=1000'$/);
    await section.getByLabel('limit').press('Enter');
    await section.locator('.reply-line').waitFor();
    assert.is(JSON.parse(await section.locator('.body code').innerText()).pagination.limit, 100);
  });
});

test('a quote in a value neither ends the curl line nor the address', async () => {
  await onPage('/docs', async ({ page }) => {
    const section = await openTry(page, 'bot');
    await section.getByRole('textbox', { name: 'botName' }).fill('it\'s/" x');
    assert.match(await section.locator('.curl code').innerText(), `/bots/it'\\''s%2F%22%20x'`);
  });
});

test('an error is shown as an answer', async () => {
  await onPage('/docs', async ({ page, faults }) => {
    const section = await openTry(page, 'bot');
    await section.getByRole('textbox', { name: 'botName' }).fill('nobody');
    await section.getByRole('button', { name: 'Send' }).click();
    await section.getByText('bot_not_found', { exact: false }).first().waitFor();
    assert.match(await section.locator('.reply-line').innerText(), /^404/);
    // Chromium tells of every 404.
    assert.match(faults.splice(0).join(), /404/);
  });
});

test('the filter leaves what fits; "/" leads to it and Escape empties it; an address leads to what it hid', async () => {
  await onPage('/docs', async ({ page }) => {
    await page.locator('.operation').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('brackets tourn');
    await page.getByText(/^\d+ of \d+ routes$/).waitFor();
    assert.ok(await page.locator('#brackets').isVisible());
    assert.not(await page.locator('#clips').isVisible());
    await page.evaluate(() => {
      location.hash = '#clips';
    });
    await page.locator('#clips').waitFor({ state: 'visible' });
    assert.is(await page.getByLabel('Filter routes').inputValue(), '');
    await page.getByLabel('Filter routes').fill('xyzzy');
    await page.getByLabel('Filter routes').press('Escape');
    assert.ok(await page.locator('#brackets').isVisible());
  });
});

test('an operation has an address of its own', async () => {
  await onPage('/docs#leaderboard', async ({ page }) => {
    await until('it is in view', () =>
      page.evaluate(() => {
        const top = document.querySelector('#leaderboard')?.getBoundingClientRect().top;
        return top !== undefined && top >= 0 && top < innerHeight / 2;
      }),
    );
  });
});

test('the start page shows the newest fight and addresses that all answer', async () => {
  await onPage('/', async ({ page }, server) => {
    await page.locator('.fight').waitFor();
    await page.locator('#examples a').first().waitFor();
    const { fights } = JSON.parse((await ask(server, `${basePath}/fights/recent?limit=1`)).text);
    assert.is(await page.locator('.corner.red .corner-name').innerText(), fights[0].player1);
    assert.is(await page.locator('.corner.blue .corner-name').innerText(), fights[0].player2);
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    assert.ok(links.length > 8);
    for (const address of links) assert.is((await ask(server, address)).status, 200, address);
  });
});

test('the scheme is that of the system until it is chosen, and stays chosen', async () => {
  await onPage(
    '/',
    async ({ page }) => {
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const dark = await background();
      await page.getByRole('button', { name: 'Switch to the light scheme' }).click();
      assert.is.not(await background(), dark);
      await page.goto(`${basePath}/docs`);
      assert.is.not(await background(), dark);
    },
    { colorScheme: 'dark' },
  );
});

test('the policy holds: neither a script nor a style that is written into a page counts', async () => {
  await onPage('/', async ({ page, faults }) => {
    const result = await page.evaluate(() => {
      const script = document.createElement('style');
      script.textContent = 'body { margin-left: 77px }';
      document.body.append(script);
      let isRefused = false;
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title = 1">');
      } catch {
        isRefused = true;
      }
      return { margin: getComputedStyle(document.body).marginLeft, isRefused };
    });
    assert.equal(result, { margin: '0px', isRefused: true });
    assert.ok(faults.splice(0).length >= 2);
  });
});

test.run();
