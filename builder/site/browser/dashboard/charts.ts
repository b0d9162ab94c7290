import {
  formatBytes,
  formatCompact,
  formatCount,
  formatDay,
  formatMilliseconds,
  formatRate,
} from '../shell/format.ts';
import type { Day, Usage } from './usage.ts';

/** One line or row of bars of a chart. */
export interface Series {
  readonly label: string;
  /** The name of a custom property of the page's style. */
  readonly color: string;
  readonly kind: 'bars' | 'line';
  /** Null on a day for which there is nothing to say. */
  readonly pick: (day: Day) => number | null;
}

/** What a chart shows, and how its numbers are written. */
export interface ChartPlan {
  readonly id: string;
  readonly title: string;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  /** The chart in a sentence, for those who do not see it, and for those who do. */
  readonly summarize: (usage: Usage) => string;
}

export const chartPlans: readonly ChartPlan[] = [
  {
    id: 'requests',
    title: 'Requests a day',
    series: [{ label: 'Requests', color: '--series-1', kind: 'bars', pick: (day) => day.requests }],
    format: formatCount,
    formatAxis: formatCompact,
    summarize: ({ totals, daily }) =>
      `${formatCount(totals.requests)} in all, ${formatBytes(totals.bytes)}. ${describeMost(daily, (day) => day.requests)}`,
  },
  {
    id: 'errors',
    title: 'Errors a day',
    series: [{ label: 'Errors', color: '--series-bad', kind: 'bars', pick: (day) => day.errors }],
    format: formatCount,
    formatAxis: formatCompact,
    summarize: ({ totals, daily }) =>
      totals.errors === 0
        ? 'None: every request was answered.'
        : `${formatCount(totals.errors)} in all, ${formatRate(totals.errorRate)} of requests. ${describeMost(daily, (day) => day.errors)}`,
  },
  {
    id: 'times',
    title: 'Response times',
    series: [
      { label: 'Average', color: '--series-1', kind: 'line', pick: whenAsked((day) => day.avgResponseMs) },
      {
        label: '95th percentile',
        color: '--series-2',
        kind: 'line',
        pick: whenAsked((day) => day.p95ResponseMs),
      },
    ],
    format: formatMilliseconds,
    formatAxis: (value) => `${formatCompact(value)} ms`,
    summarize: ({ totals }) =>
      `${formatMilliseconds(totals.avgResponseMs)} on average; 95 of 100 requests took at most ${formatMilliseconds(totals.p95ResponseMs)}.`,
  },
  {
    id: 'clients',
    title: 'Unique clients a day',
    series: [
      { label: 'Unique clients', color: '--series-3', kind: 'bars', pick: (day) => day.uniqueClients },
    ],
    format: formatCount,
    formatAxis: formatCompact,
    summarize: ({ totals, daily }) =>
      `${formatCount(totals.uniqueClients)} different ones in all. ${describeMost(daily, (day) => day.uniqueClients)}`,
  },
];

/** A quiet day has no response time. */
function whenAsked(pick: (day: Day) => number): Series['pick'] {
  return (day) => (day.requests === 0 ? null : pick(day));
}

function describeMost(daily: readonly Day[], pick: (day: Day) => number): string {
  const [first, ...rest] = daily;
  if (!first) return '';
  const most = rest.reduce((best, day) => (pick(day) > pick(best) ? day : best), first);
  return `Most on ${formatDay(most.date)}: ${formatCount(pick(most))}.`;
}
