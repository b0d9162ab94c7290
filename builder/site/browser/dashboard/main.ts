/** The dashboard: how the service is used, over a window of days, for all endpoints or for one. */
import { ask, toMessage } from '../shell/api.ts';
import { element, find, replaceContent } from '../shell/element.ts';
import { formatDate } from '../shell/format.ts';
import { chartView } from './chart-view.ts';
import { chartPlans } from './charts.ts';
import { connectControls } from './controls.ts';
import { drawTables } from './tables-view.ts';
import { totalsView } from './totals-view.ts';
import type { Usage } from './usage.ts';
import { parseState, toSearch, type ViewState } from './view-state.ts';

const refreshMs = 60_000;

const charts = chartPlans.map(chartView);
find('#charts').append(...charts.map(({ figure }) => figure));
const fillTables = drawTables(find('#tables'));
const controls = connectControls((state) => {
  history.pushState(null, '', toSearch(state));
  void load();
});
let asking: AbortController | undefined;

addEventListener('popstate', () => void load());
find('#trouble button').addEventListener('click', () => void load());
setInterval(() => document.visibilityState === 'visible' && void load(true), refreshMs);
document.addEventListener(
  'visibilitychange',
  () => document.visibilityState === 'visible' && void load(true),
);
await load();

/** Asks for what the address names and shows it. What was shown stays until then, and when nothing better comes. */
async function load(isRefresh = false): Promise<void> {
  const state = parseState(location.search);
  controls.show(state);
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const main = find('#main');
  if (!isRefresh) main.setAttribute('aria-busy', 'true');
  const answer = await ask<'usage'>(`/usage${toSearch(state)}`, signal).catch((error: unknown) => {
    // Somebody has asked for something else meanwhile.
    if (!signal.aborted) showTrouble(toMessage(error));
  });
  if (signal.aborted) return;
  if (answer) {
    show(answer.usage, state);
    find('#trouble').hidden = true;
    find('#updated').textContent = `Updated ${new Date().toTimeString().slice(0, 5)}, every minute`;
    // Said aloud, so not every minute.
    if (!isRefresh) find('#state').textContent = `Shown: ${describe(state)}`;
  }
  main.removeAttribute('aria-busy');
}

function show(usage: Usage, state: ViewState): void {
  const isEmpty = usage.totals.requests === 0;
  find('#window-text').textContent = `${formatDate(usage.from)} to ${formatDate(usage.to)}, days in UTC`;
  find('#empty').hidden = !isEmpty;
  find('#usage').hidden = isEmpty;
  controls.offer(usage.endpoints.map(({ endpoint }) => endpoint));
  if (isEmpty) return void find('#empty').replaceChildren(...describeEmpty(state));
  replaceContent(find('#totals'), totalsView(usage));
  for (const chart of charts) chart.update(usage);
  fillTables(usage, state);
}

function showTrouble(message: string): void {
  find('#updated').textContent = '';
  find('#trouble p').textContent =
    `The usage cannot be shown just now. ${message} It is tried again every minute.`;
  find('#trouble').hidden = false;
}

function describe({ days, endpoint }: ViewState): string {
  return `${days} days, ${endpoint ?? 'all endpoints'}.`;
}

function describeEmpty({ days, endpoint }: ViewState): HTMLElement[] {
  const asked = endpoint === undefined ? 'Nobody asked for anything' : `Nobody asked for ${endpoint}`;
  return [element('p', {}, `${asked} in these ${days} days. Requests show up here within a minute or so.`)];
}
