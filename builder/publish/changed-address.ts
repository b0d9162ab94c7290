import { matchFile, toAddress } from '../../shared/api/address.ts';

/** The address of a page by its file: `tournaments/a~20b` → `/tournaments/a%20b`. Undefined for what is no page. */
export function toChangedAddress(file: string): string | undefined {
  const match = matchFile(file);
  if (!match) return undefined;
  const path = Object.fromEntries(
    Object.entries(match.path).map(([name, segment]) => [name, fromSegment(segment)]),
  );
  return toAddress(match.name, path as never);
}

/** The reverse of `toSegment`, but for names that were too long for it: those stay as they are. */
function fromSegment(segment: string): string {
  if (segment.includes('~~')) return segment;
  const bytes = segment.replace(/~([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
