import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testBrowser } from '../../helpers/browser.ts';
import type { Live } from '../../helpers/live.ts';
import { until } from '../../helpers/until.ts';
import { openPage, openSiteServer, type Watched } from './site-pages.ts';
import { emptyUsage, usageBody } from './usage-bodies.ts';

const ownBrowser = testBrowser();
let live: Live | undefined;
test.after(async () => {
  live?.close();
  await ownBrowser.close();
});

/** Opens the dashboard, runs a story on it, and holds that nothing went wrong in the page. Skipped without a browser. */
async function onDashboard(
  search: string,
  story: (watched: Watched) => Promise<void>,
  options: Parameters<typeof openPage>[3] = {},
): Promise<void> {
  const browser: Browser | undefined = await ownBrowser.open();
  if (!browser) return;
  live ??= await openSiteServer({ files: new Map() });
  const watched = await openPage(browser, live, `/dashboard${search}`, {
    ...options,
    prepare: async (page) => {
      // Without an archive there is no description either; the endpoints then are those of the usage.
      await page.route('**/openapi', (route) => route.fulfill({ json: { paths: { '/quiet': {} } } }));
      await options.prepare?.(page);
    },
  });
  try {
    await story(watched);
    assert.equal(watched.faults, []);
  } finally {
    await watched.close();
  }
}

function drawnRequests(page: Page): Promise<string | undefined> {
  return page.locator('#chart-requests .plot').evaluate((place) => (place as HTMLElement).dataset['drawn']);
}

/** What a chart has drawn and what its table says, both against the body. */
async function demandCharts(page: Page, days: number, endpoint: string | null = null): Promise<void> {
  const { daily } = usageBody(days, endpoint).usage;
  const requests = JSON.stringify([daily.map((day) => day.requests)]);
  await until(`${days} days are drawn`, async () => (await drawnRequests(page)) === requests);
  const asked = daily.map((day) => (day.requests === 0 ? null : day));
  const columns = {
    errors: [daily.map((day) => day.errors)],
    times: [asked.map((day) => day?.avgResponseMs ?? null), asked.map((day) => day?.p95ResponseMs ?? null)],
    clients: [daily.map((day) => day.uniqueClients)],
    requests: [daily.map((day) => day.requests)],
  };
  for (const [id, series] of Object.entries(columns)) {
    const drawn = await page.locator(`#chart-${id} .plot`).getAttribute('data-drawn');
    assert.equal(JSON.parse(drawn ?? ''), series, id);
    const told = await page
      .locator(`#chart-${id} tbody tr`)
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.getAttribute('data-value'))),
      );
    const expected = daily.map((_, day) => series.map((column) => column[day] ?? null)).toReversed();
    assert.equal(
      told.map((row) => row.map((value) => (value === null ? null : Number(value)))),
      expected,
      id,
    );
  }
}

test('charts draw the numbers of the window, tables say them, and the canvas is not blank', async () => {
  await onDashboard('', async ({ page }) => {
    await demandCharts(page, 30);
    const canvases = page.locator('.chart canvas');
    assert.is(await canvases.count(), 4);
    const colors = await canvases.evaluateAll((all) =>
      all.map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
        return new Set(new Uint32Array(data.buffer)).size;
      }),
    );
    for (const count of colors) assert.ok(count > 3, `${count} colours`);
    const { totals } = usageBody(30).usage;
    assert.match(await page.locator('#totals').innerText(), totals.requests.toLocaleString('en'));
    assert.is(await page.locator('#table-endpoints tbody tr').count(), 7);
    assert.match(await page.locator('#table-consumers').innerText(), 'c0ffee5eed12ab34 anonymous');
    assert.match(await page.locator('#table-statuses').innerText(), '404');
  });
});

test('windows switch by click, stand in the address, and the back button brings the last one back', async () => {
  await onDashboard('', async ({ page }) => {
    for (const days of [7, 90, 365]) {
      await page.getByRole('link', { name: `${days} days`, exact: true }).click();
      await demandCharts(page, days);
      assert.is(new URL(page.url()).search, `?days=${days}`);
    }
    await page.goBack();
    await demandCharts(page, 90);
    assert.is(await page.locator('#windows [aria-current]').innerText(), '90 days');
    await page.reload();
    await demandCharts(page, 90);
  });
});

test('one endpoint is chosen from the list or its row, and an address with it can be shared', async () => {
  await onDashboard('?days=7', async ({ page }) => {
    await demandCharts(page, 7);
    await page.getByLabel('Endpoint', { exact: true }).selectOption('/bots/{botName}');
    await demandCharts(page, 7, '/bots/{botName}');
    await page.getByLabel('Endpoint', { exact: true }).selectOption('');
    await demandCharts(page, 7);
    await page.locator('#table-endpoints').getByRole('link', { name: '/search' }).click();
    await demandCharts(page, 7, '/search');
    assert.is(await page.getByLabel('Endpoint', { exact: true }).inputValue(), '/search');
    assert.match(await page.locator('#endpoint').innerText(), '/quiet', 'also one that nobody asked for');
  });
  await onDashboard('?days=90&endpoint=%2Fcages', ({ page }) => demandCharts(page, 90, '/cages'));
});

test('by keyboard: tab order, a visible focus, Enter switches, arrows go through the days', async () => {
  await onDashboard('?days=7', async ({ page }) => {
    await demandCharts(page, 7);
    const order: string[] = [];
    for (let step = 0; step < 11; step++) {
      await page.keyboard.press('Tab');
      const [name, outline] = await page.evaluate(() => {
        const active = document.activeElement as HTMLElement;
        return [
          active.textContent?.trim() || active.ariaLabel || active.id,
          getComputedStyle(active).outlineStyle,
        ];
      });
      order.push(name!.slice(0, 13));
      assert.is.not(outline, 'none', name);
    }
    assert.equal(order.slice(0, 6), [
      'Skip to the c',
      'Robot combat ',
      'Start',
      'API reference',
      'Usage',
      'Dark',
    ]);
    assert.equal(order.slice(6, 10), ['7 days', '30 days', '90 days', '365 days']);
    await page.getByRole('link', { name: '30 days' }).focus();
    await page.keyboard.press('Enter');
    await demandCharts(page, 30);
    const days = page.getByRole('slider', { name: 'Requests a day: day' });
    await days.focus();
    await page.keyboard.press('ArrowLeft');
    const { daily } = usageBody(30).usage;
    const before = daily.at(-2)!;
    assert.match((await days.getAttribute('aria-valuetext'))!, before.requests.toLocaleString('en'));
    await until('the day is told', async () =>
      (await page.locator('#chart-requests .readout').innerText()).includes(
        before.requests.toLocaleString('en'),
      ),
    );
  });
});

test('nobody asked for anything: it says so, and shows no charts', async () => {
  const prepare = async (page: Page) => {
    await page.route('**/usage?*', (route) => route.fulfill({ json: emptyUsage(30) }));
  };
  await onDashboard(
    '',
    async ({ page }) => {
      await page.getByText('Nobody asked for anything in these 30 days').waitFor();
      assert.not(await page.locator('#usage').isVisible());
    },
    { prepare },
  );
});

test('an error is told in the words of the API, the numbers stay, and "Try again" mends it', async () => {
  let isAway = false;
  const message = 'The source of this answer cannot be reached just now.';
  const prepare = async (page: Page) => {
    await page.route('**/usage?*', (route) =>
      isAway
        ? route.fulfill({
            status: 503,
            json: { error: { status: 503, code: 'source_unavailable', message } },
          })
        : route.fallback(),
    );
  };
  await onDashboard(
    '?days=7',
    async ({ page, faults }) => {
      await demandCharts(page, 7);
      isAway = true;
      await page.getByRole('link', { name: '30 days' }).click();
      await page.getByText(message).waitFor();
      assert.ok(await page.locator('#usage').isVisible());
      isAway = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await demandCharts(page, 30);
      assert.not(await page.locator('#trouble').isVisible());
      // Chromium tells of every 503.
      assert.match(faults.splice(0).join(), /503/);
    },
    { prepare },
  );
});

test('every minute new numbers come, and what has the focus keeps it', async () => {
  let asked = 0;
  const prepare = async (page: Page) => {
    await page.clock.install();
    await page.route('**/usage?*', (route) => {
      asked++;
      return route.fulfill({ json: usageBody(7, asked > 1 ? '/search' : null) });
    });
  };
  await onDashboard(
    '?days=7',
    async ({ page }) => {
      await demandCharts(page, 7);
      const link = page.locator('#table-endpoints').getByRole('link', { name: '/search' });
      await link.focus();
      await page.clock.runFor(61_000);
      await demandCharts(page, 7, '/search');
      assert.is(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['key']), '/search');
    },
    { prepare },
  );
});

test.run();
