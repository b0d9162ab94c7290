import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toTournament, tournamentsPage } from '../../../shared/pages/tournaments.ts';
import { openapiValidator } from '../../helpers/openapi-validator.ts';
import { toFacts } from './records.ts';

const listFaults = openapiValidator();

test('a tournament counts its robots, byes and placeholders not', () => {
  const start_time = '2022-05-14T15:02:13Z';
  const tournament = toTournament(
    toFacts({
      tournament: { tournament_id: 'nova', name: 'Nova', start_time, weight_class: 3, active: 1 },
      players: { a: 'Alpha', b: 'Beta', x: '(Bye)', y: 'TBD' },
    }),
  );
  assert.equal(tournament, {
    tournamentID: 'nova',
    tournamentName: 'Nova',
    createTime: null,
    scheduledStartTime: null,
    startTime: start_time,
    endTime: null,
    updateTime: null,
    numPlayers: 2,
    WeightClass: 3,
    active: 1,
    isTest: 0,
    isFreestyle: 0,
    privacy: 'public',
  });
  assert.equal(listFaults('tournament', { tournament }), []);
});

test('tournaments come newest first, on one day by id, and those without a day last', () => {
  const days: [id: string, day: string | null][] = [
    ['old', '2020-01-01'],
    ['none', null],
    ['b', '2024-01-01'],
    ['a', '2024-01-01'],
  ];
  const entries = days.map(([tournament_id, day]) => {
    const facts = toFacts({
      tournament: { tournament_id, start_time: day && `${day}T00:00:00Z` },
      players: {},
    });
    return { tournament: toTournament(facts), time: facts.time };
  });
  const page = tournamentsPage(entries);
  assert.equal(
    page.tournaments.map(({ tournamentID }) => tournamentID),
    ['a', 'b', 'old', 'none'],
  );
  assert.equal(listFaults('tournaments', page), []);
});

test.run();
