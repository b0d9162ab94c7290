import { compareBy, compareText } from './order.ts';

/** What newest-first goes by. `order`: stopTime, else endTime, else startTime, else the tournament's start. */
export interface FightPlace {
  order: number;
  tournamentID: string;
  gameID: string;
}

/** Contract §1.7. */
export const compareNewestFirst = compareBy<FightPlace>(
  (a, b) => b.order - a.order,
  (a, b) => compareText(a.tournamentID, b.tournamentID),
  (a, b) => compareText(a.gameID, b.gameID),
);
