import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findAnswer, readDocument, type Schema } from '../../helpers/openapi-document.ts';

const document = readDocument();
const { schemas } = document.components;

/** spec.md §2, written out by hand: the resources whose fields it lists in full. */
const specified: Record<string, Record<string, string>> = {
  Tournament: {
    ...each('string', 'tournamentID tournamentName'),
    ...each('date-time', 'createTime scheduledStartTime startTime endTime updateTime'),
    ...each('integer', 'numPlayers WeightClass active isTest isFreestyle'),
    ...each('string', 'privacy'),
  },
  FightSummary: {
    ...each('string', 'tournamentID id name'),
    ...each('integer', 'round'),
    ...each('string', 'cage player1 player1clean player2 player2clean'),
    ...each('integer', 'player1wins player2wins cams'),
    ...each('string', 'winAnnotation'),
    ...each('integer', 'startTime stopTime endTime matchLength weightClass'),
    ...each('string', 'tournamentName'),
  },
  RecentFight: {
    ...each('string', 'tournamentID gameID name'),
    ...each('integer', 'round'),
    ...each('string', 'cage player1 player2'),
    ...each('integer', 'player1wins player2wins'),
    ...each('string', 'winAnnotation'),
    ...each('integer', 'startTime stopTime matchLength'),
    ...each('string', 'tournamentName'),
    ...each('integer', 'WeightClass'),
  },
  LastDayFight: {
    ...each('string', 'gameID tournamentID player1 player2 tournamentName'),
    ...each('integer', 'WeightClass stopTime'),
    ...each('string', 'proxy72'),
  },
  FightDetails: {
    ...each('FightPlayer', 'player1 player2'),
    ...each('FightTournament', 'tournament'),
    ...each('Recording[]', 'recordings'),
    ...each('string', 'notice'),
  },
  FightTournament: each('string', 'name numPlayers WeightClass active isTest isFreestyle privacy'),
  FightPlayer: {
    ...each('string', 'name gameID tournamentID slotIdx playerID prevGameID score isWinner isReady'),
    ...each('string', 'cleanName seed wins losses isBye isDisqualified round scoreToWin state'),
    ...each('string', 'winAnnotation loserPlacement startTime stopTime duration judgesString roundName'),
  },
  Recording: each(
    'string',
    'recordingID gameID tournamentID cage camera s3path s3http proxy720 proxy360 proxy72',
  ),
  Player: {
    ...each('string', 'playerID name cleanName'),
    ...each('integer', 'seed wins losses isBye isDisqualified lastPlayTime'),
    ...each('string', 'mostRecentGameID'),
  },
  PlayerDetails: {
    ...each('string', 'playerID name cleanName'),
    ...each('integer', 'seed wins losses isBye isDisqualified lastPlayTime'),
    ...each('string', 'mostRecentGameID'),
    ...each('string[]', 'gameIDs'),
  },
  StillTag: { ...each('string', 'tag'), ...each('integer', 'stillCount') },
};

/** contract.md §2: the fields that it adds to those. */
const added: Record<string, string[]> = { FightSummary: ['gameID'], FightDetails: ['fightStartOffset'] };

for (const [name, fields] of Object.entries(specified)) {
  test(`${name} has every field of the specification, with its type and in its order`, () => {
    const types = Object.entries(readTypes(name)).filter(([field]) => !added[name]?.includes(field));
    assert.equal(types, Object.entries(fields));
  });
}

/** contract.md §2, written out by hand: names and order. A part of a resource is named for what it is part of. */
const settled: Record<string, string> = {
  LatestBuild: 'number build time files bytes fights bots clips stills',
  BuildChanges: 'number build time files bytes fights bots clips stills added changed removed',
  Pagination: 'page limit total pages',
  Fight: `tournamentID id gameID name round cage player1 player1clean player2 player2clean player1wins player2wins cams
    winAnnotation startTime stopTime endTime matchLength weightClass tournamentName`,
  VideoFeed:
    'recordingID gameID tournamentID cage camera original proxy720 proxy360 proxy72 fightStartOffset',
  Bracket: 'bracketType rounds games',
  BracketRound: 'round name scoreToWin',
  BracketGame: `gameID name round roundName cage state scheduledTime startTime stopTime endTime scoreToWin
    winAnnotation loserPlacement slots`,
  BracketSlot: 'slotIdx playerID name cleanName prevGameID score isWinner isReady',
  TournamentFormat: 'type scoreToWin tiesAllowed winAnnotations',
  BotSummary: 'name cleanName totalWins totalLosses winRate totalFights totalTournaments weightClasses',
  BotStats: `botName cleanName totalWins totalLosses winRate totalFights totalTournaments weightClasses
    winMethodBreakdown lossMethodBreakdown durationStats avgMatchDurationSeconds longestFight shortestFight
    recentFights firstFightTime lastFightTime`,
  DurationStats:
    'averageSeconds medianSeconds totalFightTimeSeconds fightsMeasured longestFight shortestFight',
  BotFight: 'tournamentID tournamentName gameID opponent opponentClean durationSeconds winMethod isWinner',
  RecentBotFight: `tournamentID tournamentName gameID opponent opponentClean durationSeconds winMethod isWinner
    startTime stopTime weightClass`,
  FightStats: `tournamentID tournamentName gameID name roundName cage weightClass startTime stopTime
    matchDurationSeconds timerDuration wasPaused pauseCount pausedSeconds countdown winMethod judgesScorecard players
    cameraCount`,
  JudgesEntry: 'bot category rating',
  FightStatsPlayer: 'name cleanName score isWinner unstickTime showMotionTime',
  TournamentStats: `tournamentID tournamentName weightClass totalPlayers totalFights completedFights
    avgMatchDurationSeconds medianMatchDurationSeconds totalFightTimeSeconds winMethodBreakdown longestFight
    shortestFight pausedFights totalPauses pausedSeconds`,
  TournamentFight: 'tournamentID gameID player1 player2 winner durationSeconds winMethod',
  HeadToHead: 'bot1 bot2 totalFights draws fights',
  HeadToHeadBot: 'cleanName name wins',
  HeadToHeadFight: `tournamentID id gameID name round cage player1 player1clean player2 player2clean player1wins
    player2wins cams winAnnotation startTime stopTime endTime matchLength weightClass tournamentName winner`,
  Leaderboard: 'metric weightClass limit minFights entries',
  LeaderboardEntry:
    'rank name cleanName value totalWins totalLosses totalFights winRate koRate avgMatchDurationSeconds',
  Clip: `clipID publicToken name tournamentID gameID player1 player2 event camera tag duration video720p video360p
    video72p views likes createdAt`,
  Still: 'stillID publicToken image tag event camera source bots clipToken width height createdAt',
  CageState: 'cage cageNum status isActive match player1 player2 queue updatedAt',
  CageMatch: `tournamentID tournamentName gameID name roundName weightClass state startTime stopTime endTime
    elapsedSeconds pausedAt winAnnotation`,
  CagePlayer: 'name cleanName isReady score isWinner',
  LiveStream: 'name location cageNum hlsUrl startedAt width height codec viewers',
  ScheduledMatch: `tournamentID tournamentName gameID name roundName cage player1 player1clean player2 player2clean
    weightClass scheduledTime calledTime availableTime status`,
  LiveEvents: 'cage schedule result unavailable',
  SearchResults: 'query tokens bots tournaments fights',
  UsageStats: 'days endpoint from to totals daily endpoints statusCodes topConsumers',
  UsageTotals: `requests uniqueClients errors errorRate avgResponseMs p50ResponseMs p95ResponseMs p99ResponseMs
    bytes`,
  UsageDay: 'date requests uniqueClients errors errorRate avgResponseMs p95ResponseMs bytes',
  UsageEndpoint: 'endpoint requests uniqueClients errors errorRate avgResponseMs p95ResponseMs bytes',
  UsageConsumer: 'consumer isIdentified requests errors errorRate bytes lastSeen',
  Error: 'error',
};

for (const [name, fields] of Object.entries(settled)) {
  test(`${name} has the contract's fields in the contract's order`, () =>
    assert.equal(Object.keys(readTypes(name)), fields.split(/\s+/)));
}

test('these are all resources there are', () => {
  // Those of the older scripts are in openapi-legacy.test.ts.
  const names = Object.keys(schemas).filter((name) => !name.startsWith('Legacy'));
  assert.equal(names, [...Object.keys(specified), ...Object.keys(settled)].sort());
});

test('no field is ever left out', () => {
  for (const [name, { properties = {}, required }] of Object.entries(schemas)) {
    assert.equal(required, Object.keys(properties), name);
  }
});

test('a value that is text, a flag, a count or a length of what must be there is never null', () => {
  const never =
    /^(player[12]?wins|wins|losses|is[A-Z]\w*|active|cams|matchLength|total[A-Z]\w*|count|id|gameID)$/;
  // An empty place of a bracket has nulls; a clip need not be of a fight.
  const exempt = ['BracketSlot', 'Clip'];
  for (const [name, { properties = {} }] of Object.entries(schemas)) {
    if (exempt.includes(name)) continue;
    const nullable = Object.keys(properties).filter((field) => properties[field]?.nullable);
    assert.equal(
      nullable.filter((field) => never.test(field)),
      [],
      name,
    );
  }
  for (const name of ['FightPlayer', 'FightTournament']) {
    assert.not(Object.values(schemas[name]?.properties ?? {}).some(({ nullable }) => nullable));
  }
});

test('values that the specification lists are enumerations', () => {
  const scheduled = ['In Cage', 'Load In', 'Called', 'Available', 'Starting Soon', 'Delayed'];
  assert.equal(schemas['ScheduledMatch']?.properties?.['status']?.enum, scheduled);
  assert.equal(schemas['Still']?.properties?.['source']?.enum, ['take', 'clip']);
  assert.is(schemas['LastDayFight']?.properties?.['proxy72']?.nullable, true);
});

/** spec.md §4, written out by hand: every route with the keys of its answer. */
const answers: Record<string, Record<string, string>> = {
  '/tournaments': { tournaments: 'Tournament[]' },
  '/tournaments/{tournamentID}': { tournament: 'Tournament' },
  '/tournaments/{tournamentID}/brackets': {
    brackets: 'Bracket[]',
    players: 'Player[]',
    format: 'TournamentFormat',
  },
  '/tournaments/{tournamentID}/players': { players: 'Player[]' },
  '/tournaments/{tournamentID}/players/{playerID}': { player: 'PlayerDetails' },
  '/tournaments/{tournamentID}/fights': { fights: 'FightSummary[]' },
  '/tournaments/{tournamentID}/fights/{gameID}': { fight: 'FightDetails' },
  '/fights': { fights: 'Fight[]', pagination: 'Pagination' },
  '/fights/recent': { fights: 'RecentFight[]' },
  '/fights/last24h': { fights: 'LastDayFight[]', count: 'integer' },
  '/video-feeds/{recordingID}': { videoFeed: 'VideoFeed' },
  '/video-feeds/fight/{tournamentID}/{gameID}': {
    ...each('string', 'gameID tournamentID'),
    fightStartOffset: 'number',
    recordings: 'Recording[]',
  },
  '/stats/fight/{tournamentID}/{gameID}': { fightStats: 'FightStats' },
  '/stats/bot/{botName}': { botStats: 'BotStats' },
  '/stats/tournament/{tournamentID}': { tournamentStats: 'TournamentStats' },
  '/stats/head-to-head/{bot1}/{bot2}': { headToHead: 'HeadToHead' },
  '/stats/leaderboard': { leaderboard: 'Leaderboard' },
  '/bots': { bots: 'BotSummary[]', pagination: 'Pagination' },
  '/bots/{botName}': { bot: 'BotStats' },
  '/bots/{botName}/fights': { botName: 'string', fights: 'FightSummary[]' },
  '/clips': { clips: 'Clip[]', pagination: 'Pagination' },
  '/clips/{publicToken}': { clip: 'Clip' },
  '/stills': { stills: 'Still[]', pagination: 'Pagination' },
  '/stills/tags': { tags: 'StillTag[]' },
  '/stills/{stillID}': { still: 'Still' },
  '/cages': { cages: 'CageState by key' },
  '/cages/{cageNum}': { cage: 'CageState' },
  '/live/streams': { groups: 'LiveStream[] by key' },
  '/schedule': { matches: 'ScheduledMatch[]', count: 'integer' },
  '/search': {
    query: 'string',
    tokens: 'string[]',
    bots: 'BotSummary[]',
    tournaments: 'Tournament[]',
    fights: 'FightSummary[]',
  },
  '/usage': { usage: 'UsageStats' },
  '/openapi': { openapi: 'string' },
};

/** Routes of our own. */
const ownAnswers: Record<string, Record<string, string>> = {
  '/builds/latest': { latest: 'LatestBuild' },
  '/builds/{number}': { changes: 'BuildChanges' },
  '/live/events': { cage: 'object', schedule: 'object', result: 'object', unavailable: 'Error' },
};

test('every route of the specification is there, and beside them only our own', () => {
  const expected = [...Object.keys(answers), ...Object.keys(ownAnswers)];
  const paths = Object.keys(document.paths).filter((path) => !path.endsWith('.php'));
  assert.equal(paths.sort(), expected.sort());
});

for (const [path, keys] of Object.entries({ ...answers, ...ownAnswers })) {
  test(`${path} answers with the keys of the specification`, () => {
    const schema = follow(findAnswer(document, path, 200) ?? {});
    assert.equal(Object.entries(toTypes(schema)), Object.entries(keys));
    assert.equal(schema.required, Object.keys(keys));
  });
}

function each(type: string, fields: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, type]));
}

function readTypes(name: string): Record<string, string> {
  return toTypes(schemas[name] ?? {});
}

function toTypes({ properties = {} }: Schema): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, toWord(schema)]));
}

function toWord({ $ref, type, format, items, additionalProperties }: Schema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (items) return `${toWord(items)}[]`;
  if (additionalProperties) return `${toWord(additionalProperties)} by key`;
  return format ?? type ?? 'anything';
}

function follow(schema: Schema): Schema {
  return schema.$ref ? (schemas[toWord(schema)] ?? {}) : schema;
}

test.run();
