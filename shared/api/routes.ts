/** The route table: one row for each address. Parsing, files, routing, OpenAPI and tests come from it. */
import type { z } from 'zod';
import type { Parameters, Values } from './parameters.ts';
import type { Route } from './route.ts';
import { buildRoutes } from './routes/builds.ts';
import { fightRoutes } from './routes/fight.ts';
import { legacyRoutes } from './routes/legacy.ts';
import { liveRoutes } from './routes/live.ts';
import { mediaRoutes } from './routes/media.ts';
import { statsRoutes } from './routes/stats.ts';
import { tournamentRoutes } from './routes/tournament.ts';

export type { Route };

export const routes = {
  ...tournamentRoutes,
  ...fightRoutes,
  ...statsRoutes,
  ...mediaRoutes,
  ...liveRoutes,
  ...buildRoutes,
  ...legacyRoutes,
} as const satisfies Record<string, Route>;

type Routes = typeof routes;
export type RouteName = keyof Routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** The body of a route's 200 answer. */
export type Answer<Name extends RouteName> = z.output<Routes[Name]['answer']>;

/** The names in braces of a path: `/a/{b}/{c}` → 'b' | 'c'. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

/** A route's path parameters, decoded. */
export type PathValues<Name extends RouteName> = { readonly [P in PathNames<Routes[Name]['path']>]: string };

/** A route's query parameters, parsed. */
export type QueryValues<Name extends RouteName> = Routes[Name] extends { query: infer P extends Parameters }
  ? Values<P>
  : Record<never, never>;

/** Routes whose answers are one file each. */
export type PageName = {
  [Name in RouteName]: Routes[Name]['kind'] extends 'page' ? Name : never;
}[RouteName];

/** The path parameters, each with what it is and an example. */
export const pathParameters: Readonly<
  Record<string, { description: string; example: string; isInteger?: true }>
> = {
  tournamentID: { description: 'Id of a tournament', example: 'nova_may26_3lb' },
  gameID: { description: "A game's id within its tournament", example: 'W-4' },
  playerID: { description: "A player's id within its tournament", example: 'nova_may26_3lb-7' },
  recordingID: { description: 'Id of a recording', example: '18231', isInteger: true },
  botName: { description: "A bot's clean name: lower case, a-z and 0-9 only", example: 'hotpok' },
  bot1: { description: 'Clean name of the first bot', example: 'hotpok' },
  bot2: { description: 'Clean name of the second bot', example: 'seadragonsroar' },
  publicToken: { description: "A clip's public share token", example: 'k3yAb9Qz' },
  stillID: { description: "A still's id, or its public share token", example: '77' },
  number: { description: 'Number of a publish', example: '42', isInteger: true },
  cageNum: { description: 'Number of a cage', example: '1', isInteger: true },
};
