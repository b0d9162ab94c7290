import { doubleElimination } from './double-elimination.ts';
import { emptyTournaments } from './empty.ts';
import { hiddenTournaments } from './hidden.ts';
import { media } from './media.ts';
import { roundRobin } from './round-robin.ts';
import { joinRows, type Rows } from './rows.ts';
import { runningTournament } from './running.ts';
import { singleElimination } from './single-elimination.ts';
import { unplayedReset } from './unplayed-reset.ts';

/** One small invented league that holds every odd case; each is named where it stands. Rows are not to be changed. */
export const league: Rows = joinRows([
  doubleElimination,
  unplayedReset,
  singleElimination,
  roundRobin,
  runningTournament,
  emptyTournaments,
  hiddenTournaments,
  media,
]);
