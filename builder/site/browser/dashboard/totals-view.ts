import { element } from '../shell/element.ts';
import { formatBytes, formatCount, formatMilliseconds, formatRate } from '../shell/format.ts';
import type { Usage } from './usage.ts';

/** The window in one line of numbers. */
export function totalsView({ totals }: Usage): HTMLElement[] {
  const { requests, uniqueClients, errors, errorRate, avgResponseMs, bytes } = totals;
  const percentiles = [totals.p50ResponseMs, totals.p95ResponseMs, totals.p99ResponseMs].map(
    formatMilliseconds,
  );
  return [
    total('Requests', formatCount(requests)),
    total('Unique clients', formatCount(uniqueClients)),
    total('Errors', formatCount(errors), `${formatRate(errorRate)} of requests`),
    total(
      'Average response',
      formatMilliseconds(avgResponseMs),
      `p50 ${percentiles[0]} · p95 ${percentiles[1]} · p99 ${percentiles[2]}`,
    ),
    total('Sent', formatBytes(bytes)),
  ];
}

function total(name: string, value: string, note?: string): HTMLElement {
  return element(
    'div',
    {},
    element('dt', {}, name),
    element('dd', {}, value),
    note !== undefined && element('dd', { class: 'total-note' }, note),
  );
}
