import { element } from '../shell/element.ts';
import { formatDate } from '../shell/format.ts';
import type { ChartPlan } from './charts.ts';
import { drawPlot, type Plot } from './plot.ts';
import type { Day, Usage } from './usage.ts';

/** A chart with its title, a summary in words, the numbers of the day that is pointed at, and all numbers as a table. */
export interface ChartView {
  readonly figure: HTMLElement;
  update(usage: Usage): void;
}

export function chartView(plan: ChartPlan): ChartView {
  const summary = element('p', { class: 'chart-summary' });
  const readout = element('p', { class: 'readout', 'aria-hidden': 'true' });
  const place = element('div', { class: 'plot' });
  const body = element('tbody');
  const figure = element(
    'figure',
    { class: 'chart', id: `chart-${plan.id}`, 'aria-labelledby': `title-${plan.id}` },
    element('figcaption', {}, element('h3', { id: `title-${plan.id}` }, plan.title), summary),
    readout,
    place,
    tableOf(plan, body),
  );
  let daily: readonly Day[] = [];
  let plot: Plot | undefined;
  const point = (index: number | undefined) => {
    const day = index === undefined ? undefined : daily[index];
    readout.replaceChildren(...(day ? toReadout(plan, day) : toLegend(plan)));
  };
  const scanner = connectScanner(place, plan, (index) => plot?.point(index));
  return {
    figure,
    update: (usage) => {
      daily = usage.daily;
      summary.textContent = plan.summarize(usage);
      body.replaceChildren(...daily.toReversed().map((day) => toRow(plan, day)));
      plot ??= drawPlot(place, plan, point);
      plot.update(daily);
      scanner.update(daily);
      point(undefined);
    },
  };
}

function toReadout({ series, format }: ChartPlan, day: Day): HTMLElement[] {
  const values = series.map(({ label, color, pick }) => {
    const value = pick(day);
    const text = value === null ? 'nothing' : format(value);
    return element('span', {}, swatch(color), `${series.length > 1 ? `${label} ` : ''}${text}`);
  });
  return [element('span', {}, formatDate(day.date)), ...values];
}

function toLegend({ series }: ChartPlan): HTMLElement[] {
  return series.map(({ label, color }) => element('span', {}, swatch(color), label));
}

function swatch(color: string): HTMLElement {
  return element('i', { class: `swatch ${color.slice(2)}` });
}

/** The arrow keys go from day to day, and a screen reader says each: to both the chart is a slider over its days. */
function connectScanner(place: HTMLElement, plan: ChartPlan, onDay: (index: number | undefined) => void) {
  let daily: readonly Day[] = [];
  let index = 0;
  const set = (next: number) => {
    index = Math.min(Math.max(next, 0), daily.length - 1);
    const day = daily[index];
    place.setAttribute('aria-valuenow', String(index));
    place.setAttribute('aria-valuetext', day ? describeDay(plan, day) : '');
  };
  for (const [name, value] of [
    ['role', 'slider'],
    ['tabindex', '0'],
    ['aria-valuemin', '0'],
    ['aria-label', `${plan.title}: day`],
  ] as const)
    place.setAttribute(name, value);
  place.addEventListener('keydown', (event) => {
    const step = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -7,
      PageDown: 7,
      Home: -daily.length,
      End: daily.length,
    }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    set(index + step);
    onDay(index);
  });
  place.addEventListener('focus', () => place.matches(':focus-visible') && onDay(index));
  place.addEventListener('blur', () => onDay(undefined));
  return {
    update: (days: readonly Day[]) => {
      daily = days;
      place.setAttribute('aria-valuemax', String(Math.max(days.length - 1, 0)));
      set(days.length - 1);
    },
  };
}

function describeDay({ series, format }: ChartPlan, day: Day): string {
  const values = series.map(({ label, pick }) => {
    const value = pick(day);
    return `${label} ${value === null ? 'nothing' : format(value)}`;
  });
  return `${formatDate(day.date)}: ${values.join(', ')}`;
}

/** Newest first, because it is read from the top. */
function tableOf({ title, series }: ChartPlan, body: HTMLElement): HTMLElement {
  const heads = ['Day', ...series.map(({ label }) => label)].map((text) =>
    element('th', { scope: 'col' }, text),
  );
  const caption = element('caption', { class: 'unseen' }, title);
  const table = element('table', {}, caption, element('thead', {}, element('tr', {}, ...heads)), body);
  const region = element(
    'div',
    { class: 'scroll tall', role: 'region', tabindex: 0, 'aria-label': `${title}, as a table` },
    table,
  );
  return element('details', { class: 'numbers' }, element('summary', {}, 'Show the numbers'), region);
}

function toRow({ series, format }: ChartPlan, day: Day): HTMLElement {
  const cells = series.map(({ pick }) => {
    const value = pick(day);
    return element('td', { 'data-value': value ?? undefined }, value === null ? '–' : format(value));
  });
  return element('tr', {}, element('th', { scope: 'row' }, formatDate(day.date)), ...cells);
}
