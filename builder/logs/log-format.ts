import { Failure } from '../../shared/base/errors.ts';
import { createCloudFrontParser } from './cloudfront-line.ts';
import { parseCloudflareLine, parseFastlyLine } from './json-line.ts';
import type { LineParser } from './log-entry.ts';
import { parseNginxLine } from './nginx-line.ts';

/** What can be read, in the order in which a line is tried. */
const formats: readonly { readonly name: string; create(): LineParser }[] = [
  { name: "CloudFront's standard log (with its #Fields line)", create: createCloudFrontParser },
  { name: "Cloudflare's JSON lines", create: () => parseCloudflareLine },
  { name: "Fastly's JSON lines", create: () => parseFastlyLine },
  { name: "nginx's combined format", create: () => parseNginxLine },
];

/**
 * The parser of a log that begins with these lines: the first that reads one of them. Undefined for a log without a request.
 * Throws Failure when none reads any.
 */
export function chooseFormat(log: string, lines: readonly string[]): LineParser | undefined {
  for (const { create } of formats) {
    const parse = create();
    if (lines.map(parse).some((read) => typeof read === 'object')) return create();
  }
  const [first] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (first === undefined) return undefined;
  throw new Failure(
    `${log}: its first lines are in no format that can be read: ${JSON.stringify(shorten(first))}. ` +
      `Expected one of: ${formats.map(({ name }) => name).join('; ')}. Nothing of it was counted.`,
  );
}

/** A line of a log holds a caller's address, which belongs in no message: every digit, and what may be one of IPv6, is 0. */
function shorten(line: string): string {
  return line
    .slice(0, 200)
    .replace(/[0-9a-f]*[:.][0-9a-f:.]*/gi, (word) => word.replace(/[0-9a-f]/gi, '0'))
    .replace(/[0-9]/g, '0')
    .slice(0, 80);
}
