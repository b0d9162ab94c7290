/** How the pages ask the API. Bodies have the types of the API's own schemas, so that the two cannot drift apart. */
import type { Answer, RouteName } from '../../../../shared/api/routes.ts';

/** In front of every route, without a slash at the end. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** What the API said instead of an answer: its text is for people. */
class AnswerError extends Error {}

/** The body of a route's 200. `path` has the values of its parameters in it. Throws when there is no such answer. */
export async function ask<Name extends RouteName>(path: string, signal?: AbortSignal): Promise<Answer<Name>> {
  const response = await fetch(basePath + path, signal ? { signal } : {});
  if (!response.ok) throw new AnswerError(await readMessage(response));
  return (await response.json()) as Answer<Name>;
}

async function readMessage(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { error: { message: string } };
    return error.message;
  } catch {
    return `The server answered with status ${response.status}.`;
  }
}

/** What to tell a person of a request that failed. */
export function toMessage(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  return 'The server cannot be reached.';
}

/** `/bots/{botName}` with its values in place of the braces; one that is missing leaves them. */
export function fillPath(path: string, values: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    return value === undefined || value === '' ? braces : encodeURIComponent(value);
  });
}
