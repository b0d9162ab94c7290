import { toFile } from '../../shared/api/address.ts';
import { type PageName, type RouteName, routes } from '../../shared/api/routes.ts';
import { toBytes } from '../../shared/base/bytes.ts';
import { type Family, families, type LeagueView, type Page, type TournamentView } from './pages.ts';

/** A file of the archive, ready to be written. */
export interface RenderedFile {
  file: string;
  bytes: Buffer;
}

/** All pages of one step that a tournament has. */
export function* renderTournament(view: TournamentView, step: number): Generator<RenderedFile> {
  for (const [name, family] of listFamilies()) {
    if (family.step !== step || family.of !== 'tournament') continue;
    for (const page of family.render(view)) yield renderPage(name, page);
  }
}

/** All pages of one step that are about the whole league. */
export function* renderLeague(view: LeagueView, step: number): Generator<RenderedFile> {
  for (const [name, family] of listFamilies()) {
    if (family.step !== step || family.of !== 'league') continue;
    for (const page of family.render(view)) yield renderPage(name, page);
  }
}

function listFamilies(): [PageName, Family<PageName>][] {
  // One family's pages all belong to its own route; the table's type has checked that.
  return Object.entries(families) as unknown as [PageName, Family<PageName>][];
}

/** The body is checked against its schema before it becomes bytes; the schema also puts its keys in order. */
function renderPage(name: PageName, [path, body]: Page<PageName>): RenderedFile {
  const file = toFile(name as RouteName, path as never);
  try {
    return { file, bytes: toBytes(routes[name].answer.parse(body)) };
  } catch (cause) {
    throw new Error(`The answer ${file} does not fit its schema: ${(cause as Error).message}`, { cause });
  }
}
