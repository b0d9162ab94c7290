import { indexNames } from '../shared/api/archive.ts';
import { readBotNames, readTournamentNames } from './names.ts';
import type { Snapshot } from './snapshot.ts';

/** Reads what searches and filters need before a build is taken over, so that no request waits for it. */
export async function preload(snapshot: Snapshot): Promise<void> {
  await Promise.all([
    ...indexNames.map((name) => snapshot.readIndex(name)),
    readBotNames(snapshot),
    readTournamentNames(snapshot),
  ]);
}
