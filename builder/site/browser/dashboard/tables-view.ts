import { breakable, element, replaceContent } from '../shell/element.ts';
import { formatBytes, formatCount, formatMilliseconds, formatMoment, formatRate } from '../shell/format.ts';
import type { Usage } from './usage.ts';
import { toSearch, type ViewState } from './view-state.ts';

type Cell = Node | string;

/** How a table is made of a usage. */
interface TablePlan {
  readonly id: string;
  readonly title: string;
  /** The first is a row's name, the others are numbers. */
  readonly columns: readonly string[];
  readonly toRows: (usage: Usage, state: ViewState) => Cell[][];
}

const plans: readonly TablePlan[] = [
  {
    id: 'endpoints',
    title: 'Endpoints',
    columns: ['Endpoint', 'Requests', 'Share', 'Clients', 'Errors', 'Error rate', 'Average', 'p95', 'Sent'],
    toRows: ({ endpoints, totals }, state) =>
      endpoints.map((row) => [
        endpointLink(row.endpoint, state),
        formatCount(row.requests),
        share(row.requests, totals.requests),
        formatCount(row.uniqueClients),
        formatCount(row.errors),
        formatRate(row.errorRate),
        formatMilliseconds(row.avgResponseMs),
        formatMilliseconds(row.p95ResponseMs),
        formatBytes(row.bytes),
      ]),
  },
  {
    id: 'statuses',
    title: 'Status codes',
    columns: ['Status', 'Requests', 'Share'],
    toRows: ({ statusCodes, totals }) =>
      Object.entries(statusCodes).map(([status, requests]) => [
        element('span', { class: Number(status) >= 400 ? 'status bad' : 'status ok' }, status),
        formatCount(requests),
        share(requests, totals.requests),
      ]),
  },
  {
    id: 'consumers',
    title: 'Busiest consumers',
    columns: ['Consumer', 'Requests', 'Share', 'Errors', 'Error rate', 'Sent', 'Last seen'],
    toRows: ({ topConsumers, totals }) =>
      topConsumers.map((row) => [
        consumerName(row),
        formatCount(row.requests),
        share(row.requests, totals.requests),
        formatCount(row.errors),
        formatRate(row.errorRate),
        formatBytes(row.bytes),
        row.lastSeen === null ? '–' : formatMoment(row.lastSeen),
      ]),
  },
];

/** The tables of endpoints, statuses and consumers. Returns what fills them. */
export function drawTables(place: HTMLElement): (usage: Usage, state: ViewState) => void {
  const bodies = plans.map(({ id, title, columns }) => {
    const body = element('tbody');
    const heads = columns.map((text) => element('th', { scope: 'col' }, text));
    const table = element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body);
    const region = element(
      'div',
      { class: 'scroll', role: 'region', tabindex: 0, 'aria-labelledby': `title-${id}` },
      table,
    );
    place.append(
      element('section', { id: `table-${id}` }, element('h2', { id: `title-${id}` }, title), region),
    );
    return body;
  });
  return (usage, state) => {
    plans.forEach(({ toRows }, index) => {
      const body = bodies[index];
      if (body) replaceContent(body, toRows(usage, state).map(toRow));
    });
  };
}

function toRow([name, ...values]: Cell[]): HTMLElement {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, name),
    ...values.map((value) => element('td', {}, value)),
  );
}

/** Leads to the same window of that endpoint alone. */
function endpointLink(endpoint: string, { days }: ViewState): HTMLElement {
  return element(
    'a',
    { href: toSearch({ days, endpoint }), 'data-state': true, 'data-key': endpoint },
    ...breakable(endpoint),
  );
}

function consumerName({ consumer, isIdentified }: Usage['topConsumers'][number]): HTMLElement {
  if (isIdentified === 1) return element('span', {}, consumer);
  return element(
    'span',
    {},
    element('code', {}, consumer),
    ' ',
    element('span', { class: 'tag' }, 'anonymous'),
  );
}

/** A bar as long as the share. `<progress>` would be announced as work that goes on. */
function share(part: number, whole: number): HTMLElement {
  const rate = whole === 0 ? 0 : part / whole;
  const bar = element('span', { class: 'share' }, formatRate(Math.round(rate * 1000) / 1000));
  bar.style.setProperty('--share', String(rate));
  return bar;
}
