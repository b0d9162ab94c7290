import { Failure } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';

/** One thing that is wrong with a file. `line` is where the record starts, counted from 1. */
export interface Fault {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  readonly message: string;
}

/** A failed import: its message is the whole report, ready to print. */
export class ImportFaults extends Failure {
  /** The first of them, as many as are printed. */
  readonly faults: readonly Fault[];
  readonly total: number;

  constructor(faults: readonly Fault[], total: number, cause?: unknown) {
    super([...faults.map(toLine), toCountLine(faults.length, total)].join('\n'), { cause });
    this.faults = faults;
    this.total = total;
  }
}

/** Collects faults; beyond the number that is printed it only counts, so that a file of nothing but faults costs no memory. */
export class FaultList {
  total = 0;
  private readonly shown: Fault[] = [];

  add(fault: Fault): void {
    this.total += 1;
    if (this.shown.length < limits.importFaultsShownMax) this.shown.push(fault);
  }

  /** Throws ImportFaults. */
  throwIfAny(): void {
    if (this.total > 0) throw new ImportFaults(this.shown, this.total);
  }
}

function toLine({ file, line, column, message }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return column === undefined ? `${place}: ${message}` : `${place}: column ${column}: ${message}`;
}

function toCountLine(shown: number, total: number): string {
  const count = total === 1 ? '1 fault' : `${total} faults`;
  const summary = total > shown ? `… and ${total - shown} more (${count} in all)` : count;
  return `${summary}. Nothing was imported.`;
}
