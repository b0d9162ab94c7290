/** The parts of an OpenAPI 3.0 document that our own one is made of; `shared/api/openapi.ts` makes it. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}

export interface ErrorBody {
  readonly error: { readonly status: number; readonly code: string; readonly message: string };
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: ErrorBody }>>;
}

/** By media type; an answer has one. */
type Contents = Readonly<Record<string, Content>>;

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Contents;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** `servers`: where it has a base of its own. */
interface PathItem {
  readonly servers?: readonly Server[];
  readonly get: Operation;
}

interface Server {
  readonly url: string;
}

export interface OpenapiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** An operation with its address. */
export interface Route extends Operation {
  /** In front of the path, without a slash at the end. */
  readonly base: string;
  readonly path: string;
}

/** All routes of a tag, in the order of the document. */
export function listRoutes({ paths, servers }: OpenapiDocument, tag: string): Route[] {
  return Object.entries(paths)
    .map(([path, item]) => ({ base: toBase(item.servers ?? servers), path, ...item.get }))
    .filter(({ tags }) => tags.includes(tag));
}

/** The errors that a route can answer with. */
export function listErrors({ responses }: Operation): ErrorBody['error'][] {
  return Object.values(responses).flatMap(({ content }) =>
    Object.values(firstContent(content)?.examples ?? {}).map(({ value }) => value.error),
  );
}

export function firstContent(contents: Contents = {}): Content | undefined {
  return Object.values(contents)[0];
}

function toBase([server]: readonly Server[]): string {
  return (server?.url ?? '').replace(/\/$/, '');
}

/** `#/components/schemas/Fight` → `Fight`. */
export function toSchemaName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
