import { isUtf8 } from 'node:buffer';
import { type CsvError, parse } from 'csv-parse/sync';

const newline = 0x0a;
const carriageReturn = 0x0d;

/** The file is no CSV from this line on. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.line = line;
  }
}

/**
 * Reads comma-separated values (RFC 4180; a BOM, any line ends and blank lines are accepted) and hands over each record
 * with the line on which it starts, the header as the first. Throws CsvFault.
 */
export function readCsv(bytes: Buffer, onRecord: (cells: string[], line: number) => void): void {
  refuseOtherEncodings(bytes);
  const lines = createLineCounter(bytes);
  try {
    parse(bytes, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      // The whole file is in memory anyway; without this a long cell would be a fault of ours, not of the file.
      max_record_size: 0,
      on_record: (cells: string[], { bytes: end }) => {
        onRecord(cells, lines.startOfRecord(end));
        // Nothing is kept: a table of strings would double the memory.
        return null;
      },
    });
  } catch (error) {
    const message = messages[(error as CsvError).code];
    if (message === undefined) throw error;
    throw new CsvFault(lines.startOfRecord(bytes.length), message, error);
  }
}

const messages: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened in this record and never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'a closing quote is followed by something else than a comma or the end of the line; write a quote inside quotes twice: ""',
  INVALID_OPENING_QUOTE:
    'a quote stands inside a cell that does not start with one; put the whole cell in quotes and write the inner quote twice: ""',
};

/** The parser's own count takes a CRLF inside quotes for two lines, so the lines are counted here, from its byte offsets. */
function createLineCounter(bytes: Buffer): { startOfRecord(end: number): number } {
  let line = 1;
  let offset = 0;
  const isBreak = (at: number) =>
    bytes[at] === newline || (bytes[at] === carriageReturn && bytes[at + 1] !== newline);
  return {
    /** The line of the record between the last one and `end`; blank lines before it are not part of it. */
    startOfRecord(end) {
      while (offset < end && (bytes[offset] === newline || bytes[offset] === carriageReturn)) {
        if (isBreak(offset++)) line += 1;
      }
      const start = line;
      while (offset < end) if (isBreak(offset++)) line += 1;
      return start;
    },
  };
}

function refuseOtherEncodings(bytes: Buffer): void {
  if (isUtf8(bytes)) return;
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') throw new CsvFault(1, 'expected UTF-8, the file is UTF-16');
  throw new CsvFault(findBrokenLine(bytes), 'expected UTF-8, there are other bytes on this line');
}

/** A newline byte is never part of a longer UTF-8 sequence, so every line can be looked at alone. */
function findBrokenLine(bytes: Buffer): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(newline, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
