import { readFileSync } from 'node:fs';
import type { Database, Query } from '../../shared/data/database.ts';
import type { TableName } from '../../shared/data/tables.ts';
import { checkGames, checkSlots, listSingleSlots } from './check-contradictions.ts';
import { listUnresolved } from './check-references.ts';
import { checkTokens, checkUnresolved, readOtherSlots } from './check-stored.ts';
import { FaultList } from './faults.ts';
import { fillSizes } from './fill-sizes.ts';
import { listFiles } from './list-files.ts';
import { loadTable } from './load-table.ts';
import type { LoadedTables } from './loaded-table.ts';
import { releaseTokens, toImportFaults, writeTable } from './write-tables.ts';

/** How many rows each file has, and how many of them were inserted or changed. */
export type ImportReport = Partial<Record<TableName, { read: number; written: number }>>;

export interface ImportProgress {
  readonly step: 'read' | 'write';
  readonly table: TableName;
  /** Rows done so far, of `total`. */
  readonly rows: number;
  readonly total: number;
}

type OnProgress = (progress: ImportProgress) => void;

/**
 * Imports a folder of CSV files, one for each table, header as in `tables.ts`; a missing column gets its default. Everything
 * or nothing: all is checked first, then written in one transaction, in which rows of known keys are updated. The tables
 * must be there (`migrate`). Throws UsageError when there is nothing to import and ImportFaults when a file is wrong.
 */
export async function importFolder(
  database: Database,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const faults = new FaultList();
  const loaded = loadFolder(folder, faults, onProgress);
  checkGames(loaded, faults);
  const unresolved = listUnresolved(loaded, faults);
  const work = async (query: Query) => {
    await checkUnresolved(query, unresolved, faults);
    await checkStoredSlots(query, loaded, faults);
    const release = await checkStoredTokens(query, loaded, faults);
    faults.throwIfAny();
    await release();
    return writeAll(query, loaded, onProgress);
  };
  return database.transaction('write', work).catch((error: Error) => {
    // Deferred constraints are looked at only now, at the commit.
    throw toImportFaults(error);
  });
}

function loadFolder(folder: string, faults: FaultList, onProgress: OnProgress): LoadedTables {
  const loaded: Partial<Record<TableName, unknown>> = {};
  for (const { name, path } of listFiles(folder, faults)) {
    const table = loadTable(name, readFileSync(path), faults);
    loaded[name] = table;
    onProgress({ step: 'read', table: name, rows: table.rows.length, total: table.rows.length });
  }
  return loaded as LoadedTables;
}

async function checkStoredSlots(query: Query, { slots }: LoadedTables, faults: FaultList): Promise<void> {
  if (!slots) return;
  checkSlots(slots, await readOtherSlots(query, listSingleSlots(slots)), faults);
}

/** Returns what frees the tokens that move from one row to another. */
async function checkStoredTokens(
  query: Query,
  { clips, stills }: LoadedTables,
  faults: FaultList,
): Promise<() => Promise<void>> {
  const movingClips = clips ? await checkTokens(query, clips, faults) : [];
  const movingStills = stills ? await checkTokens(query, stills, faults) : [];
  return async () => {
    await releaseTokens(query, 'clips', movingClips);
    await releaseTokens(query, 'stills', movingStills);
  };
}

async function writeAll(query: Query, loaded: LoadedTables, onProgress: OnProgress): Promise<ImportReport> {
  const report: ImportReport = {};
  if (loaded.stills) await fillSizes(query, loaded.stills.rows);
  for (const table of Object.values(loaded)) {
    const total = table.rows.length;
    const written = await writeTable(query, table, (rows) =>
      onProgress({ step: 'write', table: table.name, rows, total }),
    );
    report[table.name] = { read: total, written };
  }
  return report;
}
