import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { findAnswer, readDocument } from './openapi-document.ts';

/**
 * Holds answers against the OpenAPI document, by a validator that is not ours: gives a body's faults, each a sentence. The
 * document leaves callers room for new fields; here a field that it does not name is a fault.
 */
export function openapiValidator(): (name: RouteName, body: unknown, status?: number) => string[] {
  const document = closeObjects(readDocument());
  const ajv = new Ajv({ allErrors: true, strict: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['components', 'example', 'x-additionalPropertiesName']);
  const validators = new Map<string, ValidateFunction>();
  return (name, body, status = 200) => {
    const schema = findAnswer(document, routes[name].path, status);
    if (!schema) return [`the document has no body for status ${status} of ${routes[name].path}`];
    const key = `${name} ${status}`;
    // References start at the root of a schema, so each answer's gets the components.
    const validate = validators.get(key) ?? ajv.compile({ ...schema, components: document.components });
    validators.set(key, validate);
    return validate(body) ? [] : (validate.errors ?? []).map(toSentence);
  };
}

function closeObjects<T>(json: T): T {
  if (Array.isArray(json)) return json.map(closeObjects) as T;
  if (typeof json !== 'object' || json === null) return json;
  const closed = Object.fromEntries(Object.entries(json).map(([key, value]) => [key, closeObjects(value)]));
  const isOpen = 'properties' in closed && !('additionalProperties' in closed);
  return (isOpen ? { ...closed, additionalProperties: false } : closed) as T;
}

function toSentence({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`;
}
