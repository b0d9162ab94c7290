import { type RowOf, type Table, type TableName, tables } from '../../shared/data/tables.ts';
import type { FaultList } from './faults.ts';
import { type LoadedTable, toKey, tokenColumn, type Values } from './loaded-table.ts';
import { CellFault, parseCell } from './parse-cell.ts';
import { quoteText } from './quote-text.ts';
import { CsvFault, readCsv } from './read-csv.ts';
import { type Header, readHeader } from './read-header.ts';

/** Parses the bytes of `<name>.csv`; what is wrong with them goes to `faults`. */
export function loadTable<Name extends TableName>(
  name: Name,
  bytes: Buffer,
  faults: FaultList,
): LoadedTable<Name> {
  const reader = new TableReader(name, faults);
  try {
    readCsv(bytes, (cells, line) => reader.takeRecord(cells, line));
    reader.end();
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    reader.refuse(error.line, error.message);
  }
  return reader.loaded;
}

/** Takes a file's records one by one, so that only its rows are held and never all of its cells. */
class TableReader<Name extends TableName> {
  readonly loaded: LoadedTable<Name>;
  private readonly table: Table;
  private readonly defaults: Values;
  private readonly tokens = new Map<string, number>();
  private readonly faults: FaultList;
  /** Undefined until the header came; null when no record can be read with it. */
  private header: Header | null | undefined;

  constructor(name: Name, faults: FaultList) {
    this.loaded = { name, rows: [], lines: [], keys: new Map(), isComplete: true };
    this.table = tables[name];
    this.faults = faults;
    const columns = Object.entries(this.table.columns);
    this.defaults = Object.fromEntries(columns.map(([column, { absent }]) => [column, absent]));
  }

  takeRecord(cells: readonly string[], line: number): void {
    if (this.header === undefined) this.takeHeader(cells, line);
    else if (this.header) this.takeRow(this.header, cells, line);
  }

  end(): void {
    if (this.header === undefined)
      this.refuse(1, 'the file is empty, expected a header that names the columns');
  }

  /** Reports what keeps a key from being read. */
  refuse(line: number, message: string): void {
    this.loaded.isComplete = false;
    this.report(line, message);
  }

  private report(line: number, message: string, column?: string): void {
    this.faults.add({ file: `${this.loaded.name}.csv`, line, column, message });
  }

  private takeHeader(cells: readonly string[], line: number): void {
    const { header, faults } = readHeader(cells, this.table);
    this.header = header;
    if (!header) this.loaded.isComplete = false;
    for (const { column, message } of faults) this.report(line, message, column);
  }

  private takeRow(header: Header, cells: readonly string[], line: number): void {
    if (cells.length !== header.length) {
      this.refuse(line, `expected ${header.length} cells, got ${cells.length}`);
      return;
    }
    const row: Record<string, unknown> = { ...this.defaults };
    const broken = this.fill(row, { header, cells, line });
    if (this.table.key.some((column) => broken.includes(column))) this.loaded.isComplete = false;
    else if (this.isUnique(row, line) && broken.length === 0) {
      this.loaded.rows.push(row as RowOf<Name>);
      this.loaded.lines.push(line);
    }
  }

  /** Fills the row from the cells and returns the columns whose cell is wrong. */
  private fill(row: Record<string, unknown>, { header, cells, line }: SplitRecord): string[] {
    const broken: string[] = [];
    for (const [index, place] of header.entries()) {
      if (!place) continue;
      const value = parseCell(cells[index]!, place.name, place.column);
      if (value instanceof CellFault) {
        broken.push(place.name);
        this.report(line, value.message, place.name);
      } else row[place.name] = value;
    }
    return broken;
  }

  /** Reports a key or a token that an earlier row has. */
  private isUnique(row: Values, line: number): boolean {
    const { key } = this.table;
    const rival = takeOnce(this.loaded.keys, toKey(row, key), line);
    if (rival !== undefined) {
      const values = key.map((column) => quoteText(String(row[column])));
      this.report(line, `the same ${key.join(', ')} as on line ${rival}: ${values.join(', ')}`);
    }
    const token = row[tokenColumn];
    const holder = typeof token === 'string' ? takeOnce(this.tokens, token, line) : undefined;
    if (holder !== undefined) {
      this.report(line, `the same as on line ${holder}: ${quoteText(String(token))}`, tokenColumn);
    }
    return rival === undefined && holder === undefined;
  }
}

interface SplitRecord {
  readonly header: Header;
  readonly cells: readonly string[];
  readonly line: number;
}

/** The line that has the key already; undefined when it was free, and now is ours. */
function takeOnce(lines: Map<string, number>, key: string, line: number): number | undefined {
  const first = lines.get(key);
  if (first === undefined) lines.set(key, line);
  return first;
}
