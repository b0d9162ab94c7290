/** A league's row, corrected: what the people at the cages do all day. */
import fc from 'fast-check';
import type { RowOf, SlotRow, TableName } from '../../shared/data/tables.ts';
import type { Rows } from '../league/rows.ts';
import { pick } from './pick.ts';
import { name, pounds, secondsOrNull, tag, winAnnotation } from './values.ts';

export interface Change {
  title: string;
  /** The rows as they become; none when the league has no row of the kind. */
  apply(rows: Rows): Partial<Rows>;
}

const position = fc.nat({ max: 40 });

/** One of a table's rows becomes another one. */
function changeRow<Name extends TableName>(
  table: Name,
  title: string,
  change: (row: RowOf<Name>) => Partial<RowOf<Name>>,
): fc.Arbitrary<Change> {
  return position.map((number) => ({
    title: `${table} ${number}: ${title}`,
    apply: (rows) => {
      const row = pick(rows[table] as RowOf<Name>[], number);
      return row ? { [table]: [{ ...row, ...change(row) }] } : {};
    },
  }));
}

/** One of its columns gets a value. */
function setColumn<Name extends TableName, Column extends keyof RowOf<Name> & string>(
  table: Name,
  column: Column,
  values: fc.Arbitrary<RowOf<Name>[Column]>,
): fc.Arbitrary<Change> {
  return values.chain((value) =>
    changeRow(table, `${column} becomes ${JSON.stringify(value)}`, () => ({ [column]: value }) as never),
  );
}

/** The win moves to the other corner: two rows. */
const swapWinner: fc.Arbitrary<Change> = position.map((number) => ({
  title: `win ${number} goes to the other corner`,
  apply: ({ slots }) => {
    const won = slots.filter(({ is_winner }) => is_winner === 1);
    const { tournament_id, game_id } = pick(won, number) ?? {};
    const swapped = slots
      .filter((slot) => slot.tournament_id === tournament_id && slot.game_id === game_id)
      .map((slot): SlotRow => ({ ...slot, is_winner: flip(slot.is_winner) }));
    return { slots: swapped };
  },
}));

const flip = (flag: 0 | 1): 0 | 1 => (flag === 1 ? 0 : 1);

export const drawChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: swapWinner },
  changeRow('slots', 'is cleared', () => ({ player_id: null, is_winner: 0 as const })),
  changeRow('slots', 'is no winner', () => ({ is_winner: 0 as const })),
  setColumn('players', 'name', name),
  changeRow('players', 'is a bye, or no longer', ({ is_bye }) => ({ is_bye: flip(is_bye) })),
  setColumn('tournaments', 'weight_class', pounds),
  setColumn('tournaments', 'name', name),
  changeRow('tournaments', 'turns private, or public', ({ privacy }) => ({
    privacy: privacy === 'public' ? 'private' : 'public',
  })),
  changeRow('tournaments', 'becomes a test, or no longer', ({ is_test }) => ({ is_test: flip(is_test) })),
  setColumn('games', 'timer_duration', fc.constantFrom(null, 0, 1, 62)),
  setColumn('games', 'stop_time', secondsOrNull),
  setColumn('games', 'win_annotation', winAnnotation),
  setColumn('games', 'state', fc.constantFrom('done', 'active')),
  setColumn('clips', 'privacy', fc.constantFrom('public', 'private')),
  setColumn('stills', 'tag', tag),
);
