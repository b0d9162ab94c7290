/**
 * CloudFront's standard logs (W3C extended, tab-separated; of version 2 the format w3c): a `#Fields` line names the columns.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
import { type LineParser, type LogEntry, leftStatus } from './log-entry.ts';

const needed = ['date', 'time', 'sc-bytes', 'c-ip', 'cs-uri-stem', 'sc-status'] as const;
const optional = ['cs(User-Agent)', 'cs-uri-query', 'time-taken'] as const;
type Column = (typeof needed)[number] | (typeof optional)[number];

/** For one file: which columns there are, its own head says. */
export function createCloudFrontParser(): LineParser {
  let columns: Map<Column, number> | undefined;
  return (line) => {
    if (line.startsWith('#')) {
      columns = parseFields(line) ?? columns;
      return 'comment';
    }
    return columns && parseLine(line.split('\t'), columns);
  };
}

/** Undefined for another head line, and for one that lacks what we need. */
function parseFields(line: string): Map<Column, number> | undefined {
  if (!line.startsWith('#Fields:')) return undefined;
  const names = line.slice('#Fields:'.length).trim().split(/\s+/);
  const columns = new Map<Column, number>();
  for (const name of [...needed, ...optional]) {
    const at = names.indexOf(name);
    if (at !== -1) columns.set(name, at);
  }
  return needed.every((name) => columns.has(name)) ? columns : undefined;
}

function parseLine(cells: readonly string[], columns: ReadonlyMap<Column, number>): LogEntry | undefined {
  const cell = (name: Column) => {
    const text = cells[columns.get(name) ?? -1] ?? '';
    return text === '-' ? '' : text;
  };
  const time = Date.parse(`${cell('date')}T${cell('time')}Z`);
  const status = toCount(cell('sc-status'));
  const bytes = toCount(cell('sc-bytes'));
  const seconds = Number(cell('time-taken'));
  if (Number.isNaN(time + status + bytes + seconds)) return undefined;
  const [path, query] = [decode(cell('cs-uri-stem')), decode(cell('cs-uri-query'))];
  return {
    time,
    target: query === '' ? path : `${path}?${query}`,
    status: status === 0 ? leftStatus : status,
    responseMs: seconds * 1_000,
    bytes,
    address: cell('c-ip'),
    userAgent: decode(cell('cs(User-Agent)')),
    // Standard logs hold no other header; callers behind CloudFront can use the parameter `key`.
    key: '',
  };
}

function toCount(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** What was sent is escaped once more when it is written down: a `%2F` of an address stands here as `%252F`. */
function decode(text: string): string {
  if (text.indexOf('%') === -1) return text;
  return text.replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
