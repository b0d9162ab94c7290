import { matchFile } from '../../shared/api/address.ts';
import {
  Build,
  buildFile,
  type ListName,
  listNames,
  lists,
  type StoredList,
} from '../../shared/api/archive.ts';
import type { MemoryStore } from '../helpers/memory-store.ts';
import { type Answers, oracleRoutes } from './oracle.ts';

/** What an archive says to all that the oracle answers, under the oracle's keys. */
export function readBuiltAnswers({ files }: MemoryStore): Answers {
  const answers: Answers = new Map();
  for (const [file, bytes] of files) {
    const name = matchFile(file)?.name;
    if (name && oracleRoutes.has(name)) answers.set(file, JSON.parse(bytes.toString()));
  }
  const build = Build.parse(JSON.parse(String(files.get(buildFile))));
  for (const name of listNames) answers.set(`list ${name}`, readShown(files, build.lists[name], name));
  for (const [name, list] of Object.entries(build.leaderboards))
    answers.set(`leaderboard ${name}`, readItems(files, list));
  return answers;
}

function readShown(files: MemoryStore['files'], list: StoredList, name: ListName): unknown[] {
  const items = readItems(files, list);
  return lists[name].order === 'newestFirst' ? items.reverse() : items;
}

/** Throws where a list's total, or a chunk's, is not the number of its items: pages are counted by them. */
function readItems(files: MemoryStore['files'], { total, chunks }: StoredList): unknown[] {
  const items = chunks.flatMap(({ file, items: count }) => {
    const lines = String(files.get(file)).trimEnd().split('\n');
    if (lines.length !== count) throw new Error(`${file} has ${lines.length} items, not ${count}.`);
    return lines.map((line): unknown => JSON.parse(line));
  });
  if (items.length !== total) throw new Error(`A list has ${items.length} items, not ${total}.`);
  return items;
}
