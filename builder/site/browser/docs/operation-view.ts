import { basePath } from '../shell/api.ts';
import { breakable, element } from '../shell/element.ts';
import { jsonView } from '../shell/json-view.ts';
import { firstContent, listErrors, type Parameter, type Route, type Schemas } from './document.ts';
import { exampleOf, fieldList, typeLabel } from './schema-view.ts';
import { tryIt } from './try-it.ts';

/** A route: what it is, its parameters, a form to try it, its answer and its errors. Its id is that of the operation. */
export function operationView(route: Route, schemas: Schemas): HTMLElement {
  const { operationId, base, path, summary, description, parameters = [], responses, deprecated } = route;
  const isMoreSaid = description !== `${summary}.`;
  return element(
    'section',
    {
      class: 'operation',
      id: operationId,
      'aria-labelledby': `title-${operationId}`,
      'data-search': toSearchText(route),
    },
    element(
      'h3',
      { id: `title-${operationId}` },
      element('span', { class: 'method' }, 'GET'),
      ' ',
      element('a', { class: 'anchor', href: `#${operationId}` }, ...breakable(path)),
    ),
    element(
      'p',
      { class: 'summary' },
      summary,
      deprecated && element('span', { class: 'deprecated' }, 'superseded'),
    ),
    isMoreSaid ? element('p', {}, description) : undefined,
    '501' in responses ? element('p', { class: 'note' }, 'Not built yet: it answers with 501.') : undefined,
    base !== basePath && element('p', { class: 'quiet-text' }, 'Below ', element('code', {}, base || '/')),
    parameters.length > 0 && parameterList(parameters),
    tryIt(route),
    answerView(route, schemas),
    errorsView(route),
  );
}

function toSearchText({ operationId, path, summary, tags, parameters = [] }: Route): string {
  return [operationId, path, summary, ...tags, ...parameters.map(({ name }) => name)].join(' ').toLowerCase();
}

function parameterList(parameters: readonly Parameter[]): HTMLElement {
  const items = parameters.map((parameter) =>
    element(
      'li',
      {},
      element('code', { class: 'field-name' }, parameter.name),
      ' ',
      typeLabel(parameter.schema),
      element('span', { class: 'where' }, parameter.in === 'path' ? 'in the path' : 'in the query'),
      parameter.required ? element('span', { class: 'required' }, 'required') : undefined,
      element('p', {}, parameter.description),
      exampleOf(parameter.example),
    ),
  );
  return element('div', {}, element('h4', {}, 'Parameters'), element('ul', { class: 'fields' }, ...items));
}

function answerView({ responses, summary }: Route, schemas: Schemas): HTMLElement {
  const { content, headers = {} } = responses['200'] ?? {};
  const { schema = {}, example } = firstContent(content) ?? {};
  const details = element(
    'details',
    { class: 'answer' },
    element('summary', {}, 'Answer ', element('span', { class: 'status ok' }, '200')),
  );
  const fill = () => {
    const code = element('pre', { tabindex: 0, 'aria-label': `Example: ${summary}` });
    code.append(jsonView(JSON.stringify(example)).view);
    details.append(
      fieldList(schema, schemas),
      element('p', { class: 'quiet-text' }, `Headers: ${Object.keys(headers).join(', ')}`),
      element('h4', {}, 'Example'),
      code,
    );
  };
  details.addEventListener('toggle', fill, { once: true });
  return details;
}

function errorsView(route: Route): HTMLElement {
  const items = listErrors(route).map(({ status, code }) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `#error-${code}` },
        element('span', { class: 'status' }, String(status)),
        ` ${code}`,
      ),
    ),
  );
  return element(
    'details',
    { class: 'answer' },
    element('summary', {}, `Errors (${items.length})`),
    element('ul', { class: 'error-codes' }, ...items),
  );
}
