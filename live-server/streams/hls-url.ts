import type { OnAir } from './on-air.ts';

/**
 * A stream's HLS address from its template, percent-encoded; the slashes of a path stay. Undefined for a name that no address
 * can have: none at all, or with `..` between slashes, which means another folder, encoded or not.
 */
export function toHlsUrl(template: string, { name, application }: OnAir): string | undefined {
  const words: Record<string, string> = { name, app: application };
  if (name === '' || Object.values(words).some(hasDotSegment)) return undefined;
  return template.replace(/\{(name|app)\}/g, (_, word: string) => encodePath(words[word] ?? ''));
}

function hasDotSegment(text: string): boolean {
  return text.split('/').some((segment) => segment === '.' || segment === '..');
}

function encodePath(text: string): string {
  return text.split('/').map(encodeURIComponent).join('/');
}
