import * as assert from 'uvu/assert';
import { type Answer, type RouteName, routes } from '../../shared/api/routes.ts';
import { ask, type Live, type Reply } from './live.ts';
import { openapiValidator } from './openapi-validator.ts';

let listFaults: ReturnType<typeof openapiValidator> | undefined;

/**
 * Asks for an answer and holds it against its route's schema, the order of its keys included, and against the OpenAPI
 * document with a validator that is not ours.
 */
export async function askValid<Name extends RouteName>(
  live: Live,
  name: Name,
  path: string,
): Promise<Answer<Name>> {
  const reply = await ask(live, path);
  assert.is(reply.status, 200, `${path}: ${reply.text}`);
  return readValid(name, reply, path);
}

/** The body of a 200. */
export function readValid<Name extends RouteName>(name: Name, { text }: Reply, path: string): Answer<Name> {
  const body = JSON.parse(text);
  // The schema is strict, and puts the keys in its own order.
  assert.is(JSON.stringify(routes[name].answer.parse(body)), text, path);
  listFaults ??= openapiValidator();
  assert.equal(listFaults(name, body), [], path);
  return body;
}

/** Asks for what is refused; its status and its shape must stand in the OpenAPI document. */
export async function askError(
  live: Live,
  name: RouteName,
  path: string,
): Promise<{ status: number; code: string; message: string }> {
  const { status, text } = await ask(live, path);
  assert.ok(status >= 400, `${path}: ${status}`);
  const body = JSON.parse(text);
  listFaults ??= openapiValidator();
  assert.equal(listFaults(name, body, status), [], path);
  assert.is(body.error.status, status);
  return body.error;
}
