/** Values as people read them. English, as the pages are, whatever the browser's language is. */

const whole = new Intl.NumberFormat('en');
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export function formatCount(value: number): string {
  return whole.format(value);
}

/** For the axis of a chart: `1.2K`. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** `0.0027` → `0.27%`. */
export function formatRate(value: number): string {
  return percent.format(value);
}

/** Three digits are as many as a response time means. */
export function formatMilliseconds(value: number): string {
  if (value >= 10_000) return `${toThreeDigits(value / 1000)} s`;
  return `${toThreeDigits(value)} ms`;
}

function toThreeDigits(value: number): string {
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return new Intl.NumberFormat('en', { maximumFractionDigits: decimals }).format(value);
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Powers of 1000, as disks and networks count. */
export function formatBytes(value: number): string {
  const power = value < 1000 ? 0 : Math.min(Math.floor(Math.log10(value) / 3), byteUnits.length - 1);
  return `${toThreeDigits(value / 1000 ** power)} ${byteUnits[power]}`;
}

/** `2026-05-14` → `14 May`. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** `2026-05-14` → `14 May 2026`. */
export function formatDate(date: string): string {
  return dayOfYear.format(new Date(`${date}T00:00:00Z`));
}

/** Unix seconds → `14 May 2026, 09:31 UTC`. */
export function formatMoment(seconds: number): string {
  const at = new Date(seconds * 1000).toISOString();
  return `${formatDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;
}
