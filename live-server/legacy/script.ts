/** What the plans of the older scripts have in common. */
import type { z } from 'zod';
import { toFile } from '../../shared/api/address.ts';
import { type Answer, type PageName, type PathValues, type Route, routes } from '../../shared/api/routes.ts';
import type { ScriptName } from '../../shared/api/scripts.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import { ApiError } from '../../shared/base/errors.ts';
import { type Applied, toCanonicalAddress } from '../canonical-address.ts';
import { requirePage } from '../pages.ts';
import type { Place } from '../planned.ts';
import type { Body } from '../ready.ts';
import type { Plan, Snapshot } from '../snapshot.ts';

/** What was asked of a script. */
export interface Asked extends Place {
  readonly query: URLSearchParams;
}

interface Script<Name extends ScriptName> {
  readonly name: Name;
  /** Its parameters as applied. */
  readonly applied: Applied;
  /** Address of what takes its place, below the base of the routes. */
  readonly successor?: string;
  readonly isFleeting?: true;
  render(snapshot: Snapshot): Promise<Rendered<Name>>;
}

interface Rendered<Name extends ScriptName> {
  readonly body: Answer<Name>;
  readonly isEndless?: boolean;
}

/** An answer from the archive, checked against its schema before it becomes bytes. */
export function toScriptPlan<Name extends ScriptName>(
  { basePath, legacyBase }: Place,
  { name, applied, successor, isFleeting, render }: Script<Name>,
): Plan {
  const { path, cache, answer }: Route = routes[name];
  const toBody = ({ body, isEndless = false }: Rendered<Name>): Body => ({
    bytes: toBytes(answer.parse(body)),
    cache,
    isEndless,
    ...(successor !== undefined && { successor: basePath + successor }),
  });
  return {
    address: toCanonicalAddress(legacyBase + path, applied),
    ...(isFleeting && { isFleeting }),
    render: async (snapshot) => toBody(await render(snapshot)),
  };
}

/** A parameter that must be given. Throws ApiError `invalid_parameter`. */
export function requireText(name: string, value: string | null, example: string): string {
  if (value !== null && value !== '') return value;
  throw new ApiError('invalid_parameter', { name, expected: `given, such as ${example}`, got: 'missing' });
}

/** The body of a page; undefined when there is none. */
export async function readBody<Name extends PageName>(
  snapshot: Snapshot,
  name: Name,
  path: PathValues<Name>,
): Promise<Answer<Name> | undefined> {
  const bytes = await snapshot.readPage(toFile(name, path));
  return bytes && parseBody(name, bytes);
}

/** The body of a page. Throws ApiError: the first of its ids that is unknown. */
export async function requireBody<Name extends PageName>(
  snapshot: Snapshot,
  { name, path }: { name: Name; path: PathValues<Name> },
  basePath: string,
): Promise<Answer<Name>> {
  return parseBody(name, await requirePage({ name, path }, snapshot, basePath));
}

/** Items of a list, parsed. */
export function parseItems<Item extends z.ZodType>(item: Item, lines: readonly Buffer[]): z.output<Item>[] {
  return lines.map((line) => item.parse(JSON.parse(line.toString())));
}

function parseBody<Name extends PageName>(name: Name, bytes: Buffer): Answer<Name> {
  return routes[name].answer.parse(JSON.parse(bytes.toString())) as Answer<Name>;
}
