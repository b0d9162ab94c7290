/** The older scripts in the OpenAPI document. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { legacyRoutes } from '../../../shared/api/routes/legacy.ts';
import { findAnswer, readDocument, type Schema } from '../../helpers/openapi-document.ts';

const document = readDocument();
const { schemas } = document.components;

/** contract.md §3, written out by hand: names and order; a number has a `#`, everything else is text. */
const settled: Record<string, string> = {
  LegacyMatch: `gameID tournamentID fightStartOffset player1:FightPlayer player2:FightPlayer tournament:FightTournament
    recordings:LegacyRecording[] notice`,
  LegacyRecording: 'recordingID gameID tournamentID cage camera s3path s3http proxy720 proxy360 proxy72',
  LegacyRecentFight: `gameID tournamentID player1 player2 tournamentName WeightClass# stopTime# proxy72
    fightStartOffset# fightDuration#`,
  LegacyLastDayFight: `gameID tournamentID player1 player2 tournamentName WeightClass# stopTime# proxy72
    fightStartOffset# fightDuration# round cage player1clean player2clean winner winAnnotation startTime matchLength`,
  LegacyTableRow: `id tournamentID tournamentName name round cage player1 player1clean player2 player2clean winner
    winAnnotation startTime stopTime matchLength weightClass cams`,
  LegacySuggestion: 'label value',
  LegacyBotFight: `tournamentID tournamentName gameID id name round cage player1 player1clean player2 player2clean
    player1wins player2wins winAnnotation matchLength startTime stopTime weightClass cams`,
  LegacyClip: 'token name player1 player2 duration views# likes# video72p',
  LegacyGalleryRobot: 'bot name stills:LegacyGalleryStill[]',
  LegacyGalleryStill: 'image tag event camera token',
  LegacyLatestMatch: `tournamentID id name round cage player1 player1clean player2 player2clean player1wins player2wins
    cams winAnnotation calledSince availableSince endTime startTime stopTime matchLength weightClass tournamentName
    privacy isTest isFreestyle`,
};

for (const [name, fields] of Object.entries(settled)) {
  test(`${name} has the contract's fields in the contract's order, with their types`, () => {
    const { properties = {}, required } = schemas[name] ?? {};
    const found = Object.entries(properties).map(([field, schema]) => toField(field, schema));
    assert.equal(found, fields.split(/\s+/));
    assert.equal(required, Object.keys(properties), 'no field is ever left out');
    assert.not(Object.values(properties).some(({ nullable }) => nullable));
  });
}

test('these are all resources of the scripts', () => {
  const names = Object.keys(schemas).filter((name) => name.startsWith('Legacy'));
  assert.equal(names, Object.keys(settled).sort());
});

/** The answers, written out by hand. */
const answers: Record<string, string> = {
  '/bracketProvider.php':
    'tournaments:Tournament[] | tournament:Tournament brackets:Bracket[] players:Player[] format:TournamentFormat',
  '/matchJSON.php': 'LegacyMatch',
  '/recentFights.php': 'fights:LegacyRecentFight[]',
  '/fightsLast24Hours.php': 'fights:LegacyLastDayFight[] count#',
  '/getTournamentMatchesDataTables.php': 'draw# recordsTotal# recordsFiltered# data:LegacyTableRow[]',
  '/getLatestMatches.php': 'LegacyLatestMatch[]',
  '/botAutocomplete.php': 'LegacySuggestion[]',
  '/fightsByBot.php': 'botName fights:LegacyBotFight[]',
  '/cageJSON.php': 'CageState by key',
  '/recentClips.php': 'success:boolean clips:LegacyClip[]',
  '/randomClips.php': 'success:boolean clips:LegacyClip[]',
  '/herosGalleryAPI.php': 'success:boolean robots:LegacyGalleryRobot[]',
  '/scheduledMatches.php': 'matches:ScheduledMatch[] count#',
};

for (const [path, words] of Object.entries(answers)) {
  test(`${path} answers with ${words}`, () => {
    const schema = findAnswer(document, path, 200) ?? {};
    assert.is((schema.anyOf ?? [schema]).map(toWords).join(' | '), words);
  });
}

test('these are all scripts', () => {
  const paths = Object.values(legacyRoutes).map(({ path }) => path);
  assert.equal(Object.keys(answers), paths);
});

function toWords(schema: Schema): string {
  const { properties } = schema;
  if (!properties) return toWord(schema);
  return Object.entries(properties)
    .map(([field, part]) => toField(field, part))
    .join(' ');
}

function toField(name: string, schema: Schema): string {
  const word = toWord(schema);
  if (word === 'string') return name;
  return word === 'number' || word === 'integer' ? `${name}#` : `${name}:${word}`;
}

function toWord({ $ref, type, items, additionalProperties }: Schema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (items) return `${toWord(items)}[]`;
  if (additionalProperties) return `${toWord(additionalProperties)} by key`;
  return type ?? 'anything';
}

test.run();
