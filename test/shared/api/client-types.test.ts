import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDocument } from '../../helpers/openapi-document.ts';

const types = astToString(await openapiTS(readDocument('/api') as unknown as OpenAPI3));

/** How a caller asks: the answer's type comes from the address. */
const head = `import type { components, paths } from './api.ts';
type Answer<P extends keyof paths> = paths[P] extends
  { get: { responses: { 200: { content: { 'application/json': infer Body } } } } } ? Body : never;
type Query<P extends keyof paths> = NonNullable<paths[P]['get']['parameters']['query']>;
type Failure = components['schemas']['Error'];
declare function get<P extends keyof paths>(path: P, query?: Query<P>): Promise<Answer<P>>;
`;

const compiled: Record<string, string> = {
  'a field is text, and one that may be missing has to be looked at': `
    const { tournament } = await get('/tournaments/{tournamentID}');
    const name: string = tournament.tournamentName;
    const start: Date | undefined = tournament.startTime === null ? undefined : new Date(tournament.startTime);
    export { name, start };`,
  'a list and where it stands': `
    const { fights, pagination } = await get('/fights', { page: 2, limit: 50 });
    const seconds: number = fights.reduce((sum, fight) => sum + fight.matchLength, 0);
    const isLast: boolean = pagination.page === pagination.pages;
    export { isLast, seconds };`,
  'everything about a player of a fight is text': `
    const { fight } = await get('/tournaments/{tournamentID}/fights/{gameID}');
    const duration: number = Number.parseInt(fight.player1.duration);
    const texts: Record<string, string> = fight.player2;
    const offset: number = fight.fightStartOffset ?? 0;
    export { duration, offset, texts };`,
  'a part that may be null, and a map': `
    const { bot } = await get('/bots/{botName}');
    const opponent: string | undefined = bot.longestFight?.opponent;
    const knockouts: number | undefined = bot.winMethodBreakdown['KO'];
    export { knockouts, opponent };`,
  'every value of an enumeration': `
    const { cages } = await get('/cages');
    const words: Record<components['schemas']['ScheduledMatch']['status'], number> = {
      'In Cage': 0, 'Load In': 1, Called: 2, Available: 3, 'Starting Soon': 4, Delayed: 5 };
    const order = Object.values(cages).flatMap(({ queue }) => queue.map(({ status }) => words[status]));
    export { order };`,
  'a query of enumerations and flags': `
    const { stills } = await get('/stills', { source: 'take', heroesOnly: true });
    const { leaderboard } = await get('/stats/leaderboard', { metric: 'koRate', weightClass: 3 });
    export { leaderboard, stills };`,
  'the data of each type of event': `
    type Events = components['schemas']['LiveEvents'];
    declare function on<T extends keyof Events>(type: T, tell: (data: Events[T]) => void): void;
    const seconds: (number | null | undefined)[] = [];
    on('cage', ({ cage }) => seconds.push(cage.match?.elapsedSeconds));
    on('schedule', ({ matches }) => matches.map(({ player1 }) => player1));
    on('result', ({ fight }) => fight.player1wins === 1 ? fight.player1 : fight.player2);
    on('unavailable', ({ error }) => error.message);
    export type Stream = paths['/live/events']['get']['responses'][200]['content']['text/event-stream'];
    export const isSame: Stream extends Events ? true : false = true;`,
  'an error': `
    const explain = ({ error }: Failure): string => error.code === 'bot_not_found' ? 'who?' : error.message;
    export { explain };`,
};

const refused: Record<string, [program: string, message: RegExp]> = {
  'a number for text': [
    `const { tournament } = await get('/tournaments/{tournamentID}');
    export const id: number = tournament.tournamentID;`,
    /^Type 'string' is not assignable to type 'number'/,
  ],
  'arithmetic with text': [
    `const { fight } = await get('/tournaments/{tournamentID}/fights/{gameID}');
    export const half = fight.player1.duration / 2;`,
    /^The left-hand side of an arithmetic operation/,
  ],
  'a value that may be null': [
    `const { tournament } = await get('/tournaments/{tournamentID}');
    export const start = new Date(tournament.startTime);`,
    /^No overload matches this call|not assignable/,
  ],
  'a part that may be null': [
    `const { cage } = await get('/cages/{cageNum}');
    export const name = cage.player1.name;`,
    /^'cage.player1' is possibly 'null'/,
  ],
  'a value that an enumeration does not have': [
    `const { matches } = await get('/schedule');
    export const late = matches.filter(({ status }) => status === 'Late');`,
    /^This comparison appears to be unintentional/,
  ],
  'a field that does not exist': [
    `const { fights } = await get('/fights/recent');
    export const camera = fights[0]?.camera;`,
    /^Property 'camera' does not exist/,
  ],
  'a route that does not exist': [
    `export const robots = await get('/robots');`,
    /^Argument of type '"\/robots"' is not assignable/,
  ],
  'a parameter that does not exist': [
    `export const found = await get('/bots', { name: 'hot' });`,
    /^Object literal may only specify known properties/,
  ],
};

const faults = compile({ ...compiled, ...mapValues(refused, ([program]) => program) });

for (const name of Object.keys(compiled)) {
  test(`compiled: ${name}`, () => assert.equal(faults.get(name), []));
}

for (const [name, [, message]] of Object.entries(refused)) {
  test(`refused by the compiler: ${name}`, () => {
    assert.is(faults.get(name)?.length, 1, faults.get(name)?.join('\n'));
    assert.match(faults.get(name)?.[0] ?? '', message);
  });
}

test('the generated types themselves are sound', () => assert.equal(faults.get('api'), []));

/** Compiles all programs in one go, strictly, without writing anything: each one's faults. */
function compile(programs: Readonly<Record<string, string>>): Map<string, string[]> {
  const names = Object.keys(programs);
  const files = new Map([['/client/api.ts', types]]);
  for (const [index, name] of names.entries()) files.set(`/client/${index}.ts`, head + programs[name]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noUncheckedIndexedAccess: true,
    lib: ['lib.es2023.d.ts'],
    types: [],
  };
  const program = ts.createProgram([...files.keys()], options, hostOf(files, options));
  const listFaults = (file: string) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map(toText);
  return new Map([
    ['api', listFaults('/client/api.ts')],
    ...names.map((name, index) => [name, listFaults(`/client/${index}.ts`)] as const),
  ]);
}

/** The given files from memory, the language's own from where the compiler has them. */
function hostOf(files: ReadonlyMap<string, string>, options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  return {
    ...host,
    directoryExists: () => true,
    fileExists: (file) => files.has(file) || fileExists(file),
    getSourceFile: (file, version, ...rest) => {
      const text = files.get(file);
      return text === undefined
        ? getSourceFile(file, version, ...rest)
        : ts.createSourceFile(file, text, version);
    },
  };
}

function toText({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, ' ');
}

function mapValues<A, B>(values: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

test.run();
