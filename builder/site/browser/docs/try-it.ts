import { fillPath } from '../shell/api.ts';
import { copyButton } from '../shell/copy-button.ts';
import { element } from '../shell/element.ts';
import { findLiveValues } from '../shell/live-values.ts';
import type { Parameter, Route } from './document.ts';
import { readText } from './read-text.ts';
import { replyView } from './reply-view.ts';
import { toLimits } from './schema-view.ts';

/** A form that sends a route's request; made when it is first opened. */
export function tryIt(route: Route): HTMLElement {
  const details = element('details', { class: 'try' }, element('summary', {}, 'Try it'));
  details.addEventListener('toggle', () => details.append(tryForm(route)), { once: true });
  return details;
}

interface Field {
  readonly parameter: Parameter;
  readonly input: HTMLInputElement | HTMLSelectElement;
}

function tryForm(route: Route): HTMLElement {
  const fields = (route.parameters ?? []).map((parameter) => toField(route, parameter));
  const curl = element('code');
  const show = () => {
    curl.textContent = toCurl(toAddress(route, fields));
  };
  const reply = element('div', { class: 'reply', 'aria-live': 'polite' });
  const send = element('button', { type: 'submit', class: 'primary' }, 'Send');
  const form = element(
    'form',
    { 'aria-label': `Try ${route.path}` },
    ...fields.map(toRow),
    element(
      'div',
      { class: 'curl' },
      element('pre', { tabindex: 0, 'aria-label': 'As a curl command' }, curl),
      copyButton(curl, 'Copy the curl command'),
    ),
    send,
  );
  // What is out of range is worth sending too: the answer says what becomes of it.
  form.noValidate = true;
  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const empty = fields.find(({ input }) => input.required && input.value === '');
    if (empty) return void empty.input.reportValidity();
    void sendRequest(toAddress(route, fields), send, reply);
  });
  show();
  void fillLiveValues(fields).then(show);
  return element('div', { class: 'try-body' }, form, reply);
}

function toField(route: Route, parameter: Parameter): Field {
  const { name, schema, example, required } = parameter;
  const shared = { id: `try-${route.operationId}-${name}`, name, required };
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  if (choices) {
    const options = ['', ...choices].map((value) => element('option', { value }, value || '(not sent)'));
    return { parameter, input: element('select', shared, ...options) };
  }
  const isNumber = schema.type === 'integer';
  const input = element('input', {
    ...shared,
    type: isNumber ? 'number' : 'text',
    ...(isNumber && { min: schema.minimum, max: schema.maximum, step: 1 }),
    placeholder: schema.default === undefined ? `such as ${String(example)}` : String(schema.default),
    autocomplete: 'off',
    spellcheck: 'false',
  });
  if (required) input.value = String(example);
  return { parameter, input };
}

function toRow({ parameter, input }: Field): HTMLElement {
  const hint = [parameter.description, toLimits(parameter.schema)].filter(Boolean).join('; ');
  const id = `${input.id}-hint`;
  input.setAttribute('aria-describedby', id);
  const label = element('label', { for: input.id }, parameter.name, parameter.required && ' (required)');
  return element('div', { class: 'row' }, label, input, element('p', { class: 'hint', id }, hint));
}

/** Examples of the document are invented. Where this server has a value, the form begins with one that finds something. */
async function fillLiveValues(fields: readonly Field[]): Promise<void> {
  const required = fields.filter(({ parameter }) => parameter.required);
  if (required.length === 0) return;
  const values = await findLiveValues();
  for (const { parameter, input } of required) {
    const value = values[parameter.name];
    if (value !== undefined && input.value === String(parameter.example)) input.value = value;
  }
}

/** What is left empty is not sent. */
function toAddress({ base, path }: Route, fields: readonly Field[]): string {
  const values = Object.fromEntries(fields.map(({ parameter, input }) => [parameter.name, input.value]));
  const query = new URLSearchParams(
    fields
      .filter(({ parameter, input }) => parameter.in === 'query' && input.value !== '')
      .map(({ input }): [string, string] => [input.name, input.value]),
  );
  const search = query.size > 0 ? `?${query}` : '';
  return location.origin + base + fillPath(path, values) + search;
}

/** Between single quotes a shell reads everything as it is, but for such a quote itself. */
function toCurl(address: string): string {
  return `curl -i '${address.replaceAll("'", `'\\''`)}'`;
}

async function sendRequest(address: string, button: HTMLButtonElement, reply: HTMLElement): Promise<void> {
  button.disabled = true;
  reply.setAttribute('aria-busy', 'true');
  const began = performance.now();
  try {
    // Not from the browser's own cache: what is shown is how long the server takes.
    const response = await fetch(address, { cache: 'no-store' });
    const text = await readText(response);
    reply.replaceChildren(replyView(response, text, performance.now() - began));
  } catch {
    reply.replaceChildren(
      element('p', { class: 'note' }, 'The server cannot be reached, or the answer broke off.'),
    );
  }
  reply.removeAttribute('aria-busy');
  button.disabled = false;
}
