import type { BuildReport } from '../../builder/make/build.ts';

/** The files that a build changed, by their names; a list's chunks and an index by the name without the digest. */
export interface NamedChanges {
  added: string[];
  changed: string[];
  removed: string[];
}

/** Chunks and indexes are added and removed, never changed: one that took another's place counts as changed here. */
export function nameChanges(report: BuildReport): NamedChanges {
  const [added, removed] = [report.added.map(toName), report.removed.map(toName)];
  const replaced = added.filter((name) => removed.includes(name));
  const rest = (names: string[]) => names.filter((name) => !replaced.includes(name)).sort();
  return { added: rest(added), changed: [...report.changed, ...replaced].sort(), removed: rest(removed) };
}

function toName(file: string): string {
  return file.replace(/^(lists\/[^/]+)\/.*$/, '$1').replace(/^(indexes\/\w+)-.*$/, '$1');
}
