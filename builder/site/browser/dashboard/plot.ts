import uPlot from 'uplot';
import { formatDay } from '../shell/format.ts';
import type { ChartPlan, Series } from './charts.ts';
import type { Day } from './usage.ts';

/** A chart on its canvas. */
export interface Plot {
  update(daily: readonly Day[]): void;
  /** Moves the cursor to a day, in all charts; undefined takes it away. */
  point(index: number | undefined): void;
}

const heightPixels = 190;
const daySeconds = 86_400;

/** Draws into `place`, as wide as it is at any time, in the colours of the scheme. `onPoint` gets the day that is pointed at. */
export function drawPlot(
  place: HTMLElement,
  plan: ChartPlan,
  onPoint: (index: number | undefined) => void,
): Plot {
  let daily: readonly Day[] = [];
  const make = () => new uPlot(toOptions(place, plan, onPoint), toData(daily, plan), place);
  let plot = make();
  new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: heightPixels })).observe(place);
  const redraw = () => {
    plot.destroy();
    plot = make();
  };
  // A canvas keeps the colours that it was drawn with.
  addEventListener('schemechange', redraw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  return {
    update: (days) => {
      daily = days;
      plot.setData(toData(days, plan));
    },
    point: (index) => {
      const at = index === undefined ? undefined : plot.data[0][index];
      plot.setCursor(at === undefined ? { left: -10, top: -10 } : { left: plot.valToPos(at, 'x'), top: 10 });
    },
  };
}

/** Days at midnight, and a column for each series. */
function toData(daily: readonly Day[], { series }: ChartPlan): uPlot.AlignedData {
  const days = daily.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / 1000);
  return [days, ...series.map(({ pick }) => daily.map(pick))];
}

function toOptions(
  place: HTMLElement,
  plan: ChartPlan,
  onPoint: (index: number | undefined) => void,
): uPlot.Options {
  const ink = readColor(place, '--ink-quiet');
  const grid = { stroke: readColor(place, '--line'), width: 1 };
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  return {
    width: place.clientWidth,
    height: heightPixels,
    padding: [10, 20, 0, 0],
    legend: { show: false },
    // Looking is all there is to do: a drag selects nothing.
    cursor: { drag: { x: false, y: false }, sync: { key: 'usage' }, y: false, points: { size: 7 } },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: {
      x: { range: (_, min, max) => [min - daySeconds / 2, max + daySeconds / 2] },
      y: { range: (_, __, max) => [0, toTop(max)] },
    },
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { ...grid, size: 4 },
        size: 30,
        space: 64,
        incrs: toSteps(),
        values: (_, days) => days.map(toDayText),
      },
      {
        stroke: ink,
        font,
        grid,
        ticks: { show: false },
        size: 58,
        gap: 6,
        space: 36,
        values: (_, values) => values.map(plan.formatAxis),
      },
    ],
    series: [{}, ...plan.series.map((series) => toSeries(series, readColor(place, series.color)))],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)],
      // What is on the canvas, for those who cannot look: the tests.
      draw: [
        ({ data: [, ...columns] }) => {
          place.dataset['drawn'] = JSON.stringify(columns);
        },
      ],
    },
  };
}

function toSeries({ label, kind }: Series, stroke: string): uPlot.Series {
  if (kind === 'line') return { label, stroke, width: 2, points: { size: 4, fill: stroke } };
  const bars = uPlot.paths.bars?.({ size: [0.75, 40], gap: 0 });
  return { label, stroke, fill: stroke, width: 0, points: { show: false }, ...(bars && { paths: bars }) };
}

/** Room above the highest value; an empty chart has a scale too. */
function toTop(max: number | null): number {
  return max ? max * 1.08 : 1;
}

/** Whole days and weeks, so that no day is named twice. */
function toSteps(): number[] {
  return [1, 2, 5, 7, 14, 28, 61, 91, 122, 183].map((days) => days * daySeconds);
}

function toDayText(seconds: number): string {
  return formatDay(new Date(seconds * 1000).toISOString().slice(0, 10));
}

/** As the browser works it out for the current scheme: a canvas knows no custom properties. */
function readColor(place: HTMLElement, name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
