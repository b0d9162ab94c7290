import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type RouteName, routeNames, routes } from '../../shared/api/routes.ts';
import { type OpenapiDocument, readDocument } from './openapi-document.ts';
import { openapiValidator } from './openapi-validator.ts';

const document = readDocument();
const listFaults = openapiValidator();

test('every example of an answer fits', () => {
  for (const name of routeNames) assert.equal(listFaults(name, readExample(document, name)), [], name);
});

type Body = Record<string, unknown>;
const change = (name: RouteName, key: string, changes: Body) => {
  const body = readExample(document, name) as Record<string, Body>;
  return { ...body, [key]: { ...body[key], ...changes } };
};

const refused: Record<string, [RouteName, unknown, RegExp]> = {
  'a body that is no object': ['tournaments', [], /^the body must be object/],
  'a body that is null': ['tournaments', null, /^the body must be object/],
  'a key that is missing': ['tournaments', {}, /must have required property 'tournaments'/],
  'a key too many': ['tournaments', { tournaments: [], count: 0 }, /^the body must NOT have additional/],
  'a field that is missing': ['tournament', { tournament: {} }, /required property 'tournamentID'/],
  'a field too many': ['tournament', change('tournament', 'tournament', { secret: 1 }), /additional/],
  'a number as text': ['tournament', change('tournament', 'tournament', { numPlayers: '3' }), /integer/],
  'text as a number': ['tournament', change('tournament', 'tournament', { tournamentID: 3 }), /string/],
  'a broken number where an integer belongs': [
    'tournament',
    change('tournament', 'tournament', { WeightClass: 3.5 }),
    /^\/tournament\/WeightClass must be integer/,
  ],
  'a flag of 2': ['tournament', change('tournament', 'tournament', { active: 2 }), /must be <= 1/],
  'a flag of null': ['tournament', change('tournament', 'tournament', { active: null }), /integer/],
  'a time that is none': [
    'tournament',
    change('tournament', 'tournament', { startTime: '2022-05-14 15:02:13' }),
    /must match format "date-time"/,
  ],
  'a negative offset': ['fight', change('fight', 'fight', { fightStartOffset: -1 }), /must be >= 0/],
  'a corner that is null': ['fight', change('fight', 'fight', { player1: null }), /must be object/],
  'a status that does not exist': ['cage', change('cage', 'cage', { status: 'Asleep' }), /allowed values/],
  'a fault in an item of a map': ['cages', { cages: { cage1: {} } }, /^\/cages\/cage1 must have required/],
  'a fault in an item of a list': ['fights', { fights: [7], pagination: {} }, /^\/fights\/0 must be object/],
  'a game of three corners': [
    'fightStats',
    change('fightStats', 'fightStats', { players: [] }),
    /must NOT have fewer than 2 items/,
  ],
};

for (const [name, [route, body, fault]] of Object.entries(refused)) {
  test(`refused: ${name}`, () => {
    const faults = listFaults(route, body);
    assert.ok(
      faults.some((text) => fault.test(text)),
      faults.join('\n'),
    );
  });
}

const accepted: Record<string, [RouteName, unknown]> = {
  'an empty list': ['tournaments', { tournaments: [] }],
  'null where a value may be missing': [
    'tournament',
    change('tournament', 'tournament', { startTime: null }),
  ],
  'null for a whole part': ['cage', change('cage', 'cage', { match: null, player1: null, player2: null })],
  'null for a fight that was not measured': ['bot', change('bot', 'bot', { longestFight: null })],
  'any keys in a map': ['streams', { groups: { Pits: [], SkyCam: [] } }],
  'a document with all its keys': ['openapi', document],
};

for (const [name, [route, body]] of Object.entries(accepted)) {
  test(`accepted: ${name}`, () => assert.equal(listFaults(route, body), []));
}

test('an error is held against the shared shape', () => {
  const error = { status: 404, code: 'tournament_not_found', message: 'x' };
  assert.equal(listFaults('tournament', { error }, 404), []);
  assert.is(listFaults('tournament', { error: { ...error, code: 'lost' } }, 404).length, 1);
  assert.is(listFaults('tournament', { message: 'x' }, 404).length, 2);
});

test('a status that the document does not list is a fault', () => {
  assert.equal(listFaults('tournaments', {}, 404), [
    'the document has no body for status 404 of /tournaments',
  ]);
});

function readExample({ paths }: OpenapiDocument, name: RouteName): unknown {
  return Object.values(paths[routes[name].path]?.get.responses[200]?.content ?? {})[0]?.example;
}

test.run();
