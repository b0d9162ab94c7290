import { openapiDocument } from '../../shared/api/openapi.ts';

/** As much of OpenAPI 3.0 as the tests look at. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: Schema;
}

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  responses: Record<
    string,
    { description: string; content?: Partial<Record<'application/json' | 'text/event-stream', Media>> }
  >;
}

export interface OpenapiDocument {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
}

/** The document as callers get it: through JSON. */
export function readDocument(basePath = ''): OpenapiDocument {
  return JSON.parse(JSON.stringify(openapiDocument(basePath)));
}

/** The schema of a route's answer; undefined when the document has none for this status. */
export function findAnswer(document: OpenapiDocument, path: string, status: number): Schema | undefined {
  const content = document.paths[path]?.get.responses[status]?.content ?? {};
  return Object.values(content)[0]?.schema;
}
