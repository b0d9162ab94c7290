import { element } from '../shell/element.ts';
import { type Schema, type Schemas, toSchemaName } from './document.ts';

/** The fields of an object, each with its type, what it holds and an example; fields of fields open on demand. */
export function fieldList(schema: Schema, schemas: Schemas): HTMLElement {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0)
    return element('p', { class: 'quiet-text' }, schema.description ?? toType(schema).text);
  return element('ul', { class: 'fields' }, ...fields.map(([name, field]) => toField(name, field, schemas)));
}

function toField(name: string, schema: Schema, schemas: Schemas): HTMLElement {
  const inner = innerSchema(schema, schemas);
  return element(
    'li',
    {},
    element('code', { class: 'field-name' }, name),
    ' ',
    typeLabel(schema),
    isNullable(schema, schemas) ? element('span', { class: 'nullable' }, 'or null') : undefined,
    schema.description ? element('p', {}, schema.description) : undefined,
    schema.example === undefined ? undefined : exampleOf(schema.example),
    inner ? nested(name, inner, schemas) : undefined,
  );
}

/** A schema with a name says so itself. */
function isNullable({ nullable, $ref: reference }: Schema, schemas: Schemas): boolean {
  return (
    nullable === true || (reference !== undefined && schemas[toSchemaName(reference)]?.nullable === true)
  );
}

/** Made when it is first opened: a document has thousands of fields when all of them are drawn. */
function nested(name: string, schema: Schema, schemas: Schemas): HTMLElement {
  const details = element('details', { class: 'nested' }, element('summary', {}, `Fields of ${name}`));
  details.addEventListener('toggle', () => details.append(fieldList(schema, schemas)), { once: true });
  return details;
}

export function exampleOf(value: unknown): HTMLElement {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return element('p', { class: 'example' }, 'Example: ', element('code', {}, text === '' ? '""' : text));
}

/** The type as text, as a link where it has a name, and its limits. */
export function typeLabel(schema: Schema): HTMLElement {
  const { text, name } = toType(schema);
  const shown = name ? element('a', { href: `#schema-${name}` }, text) : text;
  const limits = toLimits(schema);
  return element('span', { class: 'type' }, shown, limits ? `, ${limits}` : undefined);
}

function toType(schema: Schema): { text: string; name?: string } {
  if (schema.$ref) return { text: toSchemaName(schema.$ref), name: toSchemaName(schema.$ref) };
  if (schema.items) return prefixed('list of ', schema.items);
  if (schema.additionalProperties) return prefixed('map of ', schema.additionalProperties);
  return { text: [schema.type ?? 'value', schema.format && `(${schema.format})`].filter(Boolean).join(' ') };
}

function prefixed(prefix: string, schema: Schema): { text: string; name?: string } {
  const { text, name } = toType(schema);
  return { text: prefix + text, ...(name && { name }) };
}

/** Of values and of lists: `1 to 100`, `one of take, clip`, `default 20`. */
export function toLimits(schema: Schema): string {
  const { enum: values, minLength, default: fallback } = schema;
  const parts = [
    values && `one of ${values.join(', ')}`,
    toRange(schema.minimum, schema.maximum),
    toRange(schema.minItems, schema.maxItems, ' items'),
    minLength !== undefined && `at least ${minLength} characters`,
    fallback !== undefined && `default ${String(fallback)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function toRange(min: number | undefined, max: number | undefined, unit = ''): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `at most ${max}${unit}`;
  if (max === undefined) return `at least ${min}${unit}`;
  return min === max ? `exactly ${min}${unit}` : `${min} to ${max}${unit}`;
}

/** What a field holds, or each item of it, where that has fields of its own. */
function innerSchema(schema: Schema, schemas: Schemas): Schema | undefined {
  const inner = schema.items ?? schema.additionalProperties ?? schema;
  const named = inner.$ref ? schemas[toSchemaName(inner.$ref)] : inner;
  return named?.properties ? named : undefined;
}
