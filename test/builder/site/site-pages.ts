import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildSite } from '../../../builder/site/build-site.ts';
import { openSite } from '../../../live-server/site.ts';
import { type Live, openLive } from '../../helpers/live.ts';
import { memorySource, type Served } from '../../helpers/served-league.ts';
import { temporaryFolder } from '../../helpers/temporary.ts';
import { usageBody } from './usage-bodies.ts';

export const basePath = '/api';

/** A server with the league's archive and the site, below a base path. */
export async function openSiteServer({ files }: Pick<Served, 'files'>): Promise<Live> {
  const folder = temporaryFolder();
  await buildSite(folder, basePath);
  const site = openSite(folder, { basePath, log: () => {} });
  return openLive(memorySource({ files: new Map(files) }), { basePath, site });
}

/** A page of the site, and what went wrong in it. */
export interface Watched {
  readonly page: Page;
  /** Console errors, broken policies, exceptions, and requests to anybody else. */
  readonly faults: string[];
  close(): Promise<void>;
}

/** Opens a page in a context of its own. `/usage` is answered with invented numbers; a test can put others before them. */
export async function openPage(
  browser: Browser,
  { port }: Live,
  path: string,
  options: BrowserContextOptions & { prepare?: (page: Page) => Promise<void> } = {},
): Promise<Watched> {
  const { prepare, ...contextOptions } = options;
  const origin = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ baseURL: origin, ...contextOptions });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) faults.push(`asked ${url}`);
  });
  await page.route(`${origin}${basePath}/usage?*`, (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({ json: usageBody(Number(query.get('days')), query.get('endpoint')) });
  });
  await prepare?.(page);
  await page.goto(basePath + path);
  return { page, faults, close: () => context.close() };
}
