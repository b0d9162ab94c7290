/** DataTables itself, in a browser, over our script: pages, searches and sorts a table, and shows the right rows. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../shared/api/routes.ts';
import { testBrowser } from '../../helpers/browser.ts';
import { ask } from '../../helpers/live.ts';
import { until } from '../../helpers/until.ts';
import { spring } from '../../league/double-elimination.ts';
import { scriptServer } from './open-scripts.ts';

type Fight = Answer<'tournamentFights'>['fights'][number];

const server = await scriptServer();
const browser = testBrowser();
test.after(async () => {
  await browser.close();
  await server.close();
});

const require = createRequire(import.meta.url);
const scripts = [require.resolve('jquery'), require.resolve('datatables.net')];

/** Columns as a site may have them: not all fields, and not in our order. */
const columns = ['id', 'player1', 'player2', 'winner', 'matchLength', 'startTime'] as const;

function toPage(script: string): string {
  const heads = columns.map((name) => `<th>${name}</th>`).join('');
  const options = {
    serverSide: true,
    processing: true,
    pageLength: 5,
    lengthMenu: [5, 10, -1],
    order: [[5, 'desc']],
    ajax: `${script}?tournamentID=${spring}`,
    columns: columns.map((data) => ({ data })),
  };
  return `<!doctype html><meta charset="utf-8"><title>Fights</title>
    <table id="fights"><thead><tr>${heads}</tr></thead></table>
    ${scripts.map((_, index) => `<script src="/${index}.js"></script>`).join('')}
    <script>
      window.table = jQuery('#fights').DataTable(${JSON.stringify(options)});
    </script>`;
}

/** A site of another origin than ours. */
async function openSite(script: string): Promise<http.Server> {
  const site = http.createServer(({ url }, response) => {
    const file = scripts[Number(/^\/(\d)\.js$/.exec(url ?? '')?.[1] ?? -1)];
    const type = file ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'Content-Type': type }).end(file ? readFileSync(file) : toPage(script));
  });
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  return site;
}

/** What the table shows, row by row: the texts of its cells; and its line of text below. */
interface Shown {
  readonly rows: readonly string[];
  readonly info: string;
}

/** In one look: the table changes while a test reads it. */
function readShown(page: Page): Promise<Shown> {
  return page.evaluate<Shown>(`({
    rows: [...document.querySelectorAll('#fights tbody tr')].map((row) =>
      [...row.cells].map((cell) => cell.textContent).join(' | ')),
    info: document.querySelector('.dt-info')?.textContent ?? '',
  })`);
}

async function assertShown(page: Page, expected: readonly Fight[], info: string): Promise<void> {
  const rows = expected.map((fight) => columns.map((name) => toCell(fight, name)).join(' | '));
  let shown: Shown | undefined;
  try {
    await until(
      `the table shows ${info}`,
      async () => {
        shown = await readShown(page);
        return JSON.stringify(shown.rows) === JSON.stringify(rows) && shown.info.startsWith(info);
      },
      20_000,
    );
  } catch {
    assert.equal(shown, { rows, info });
  }
}

function toCell(fight: Fight, name: (typeof columns)[number]): string {
  if (name === 'winner') return fight.player1wins ? 'Red' : fight.player2wins ? 'Blue' : '';
  return String(fight[name] ?? '');
}

test('DataTables pages, searches and sorts', async () => {
  const opened = await browser.open();
  if (!opened) return;
  const live = await server.open();
  const { fights } = JSON.parse((await ask(live, `/tournaments/${spring}/fights`)).text) as {
    fights: Fight[];
  };
  const newest = fights.toSorted(
    (a, b) => (b.startTime ?? -1) - (a.startTime ?? -1) || (a.id < b.id ? -1 : 1),
  );
  const site = await openSite(`http://127.0.0.1:${live.port}/backend/getTournamentMatchesDataTables.php`);
  const context = await opened.newContext();
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('dialog', (dialog) => {
      faults.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await assertShown(page, newest.slice(0, 5), 'Showing 1 to 5 of 16');

    await page.locator('[data-dt-idx=next]').click();
    await assertShown(page, newest.slice(5, 10), 'Showing 6 to 10 of 16');

    await page.locator('select').first().selectOption('-1');
    await assertShown(page, newest, 'Showing 1 to 16 of 16');

    await page.locator('input[type=search]').fill('HOT');
    const hot = newest.filter(({ player1, player2 }) => /hot/i.test(player1 + player2));
    assert.ok(hot.length > 2 && hot.length < 16);
    await assertShown(page, hot, `Showing 1 to ${hot.length} of ${hot.length} entries (filtered from 16`);

    await page.locator('#fights thead th').nth(4).click();
    const shortest = hot.toSorted((a, b) => a.matchLength - b.matchLength);
    await assertShown(page, shortest, `Showing 1 to ${hot.length} of`);

    await page.locator('input[type=search]').fill('');
    await page.locator('#fights thead th').nth(1).click();
    const byName = newest.toSorted((a, b) =>
      a.player1.toLowerCase() < b.player1.toLowerCase() ? -1 : Number(a.player1 !== b.player1),
    );
    await assertShown(page, byName, 'Showing 1 to 16 of 16');

    await page.locator('input[type=search]').fill('nobody at all');
    await until('nothing is shown', async () => /0 to 0 of 0/.test((await readShown(page)).info));
    assert.equal(faults, []);
  } finally {
    await context.close();
    site.close();
    site.closeAllConnections();
  }
});

test.run();
