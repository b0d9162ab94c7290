import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../shared/base/errors.ts';
import { type TableName, tableNames } from '../../shared/data/tables.ts';
import type { FaultList } from './faults.ts';
import { nearestName } from './nearest-name.ts';

export interface TableFile {
  readonly name: TableName;
  readonly path: string;
}

const fileNames = tableNames.map((name) => `${name}.csv`);
const advice = `Expected a folder with at least one of ${fileNames.join(', ')}.`;

/**
 * The folder's table files, parents before children. A CSV file of another name is a fault; what is no CSV file is
 * ignored. Throws UsageError when there is nothing to import.
 */
export function listFiles(folder: string, faults: FaultList): TableFile[] {
  const present = readNames(folder).filter((name) => /\.csv$/i.test(name));
  const unknown = present.filter((name) => !fileNames.includes(name)).sort();
  if (unknown.length === present.length) {
    throw new UsageError(`There is no table to import in ${folder}${toFound(unknown)}. ${advice}`);
  }
  for (const file of unknown) faults.add({ file, message: toUnknown(file) });
  return tableNames
    .filter((name) => present.includes(`${name}.csv`))
    .map((name) => ({ name, path: join(folder, `${name}.csv`) }));
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name);
  } catch (cause) {
    throw new UsageError(`The folder cannot be read: ${(cause as Error).message}. ${advice}`, { cause });
  }
}

function toFound(unknown: readonly string[]): string {
  return unknown.length > 0 ? `, only ${unknown.join(', ')}` : '';
}

function toUnknown(file: string): string {
  const near = nearestName(file, fileNames);
  return `no table has this name; ${near ? `did you mean ${near}?` : `the tables are ${tableNames.join(', ')}`}`;
}
