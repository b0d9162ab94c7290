/**
 * The API reference, drawn from our own OpenAPI document. The well-kept packages for it were weighed and left: minified they are
 * 0.9 MB (RapiDoc 9), 1.1 MB (Redoc 2, which sends no requests), 1.7 MB (Swagger UI 5) and 3.6 MB (Scalar 1) of script, some
 * only with style elements made at run time, which our Content-Security-Policy forbids, and what fails a check of accessibility
 * in them we could not mend. This one knows only what our document has.
 */
import { ask, basePath, toMessage } from '../shell/api.ts';
import { breakable, element, find } from '../shell/element.ts';
import { listRoutes, type OpenapiDocument } from './document.ts';
import { errorTable } from './errors-view.ts';
import { clearFilter, connectFilter } from './filter.ts';
import { operationView } from './operation-view.ts';
import { fieldList } from './schema-view.ts';

await load();

async function load(): Promise<void> {
  const state = find('#state');
  const document: unknown = await ask<'openapi'>('/openapi').catch((error: unknown) => {
    const again = element('button', { type: 'button' }, 'Try again');
    again.addEventListener('click', () => void load());
    state.replaceChildren(`The description cannot be shown just now. ${toMessage(error)} `, again);
  });
  if (!document) return;
  show(document as OpenapiDocument);
  state.hidden = true;
}

function show(document: OpenapiDocument): void {
  const { info, tags, paths, components } = document;
  find('#intro').textContent = info.description;
  const address = element('code', {}, location.origin + basePath);
  find('#facts').replaceChildren(
    ...[element('dt', {}, 'Address'), element('dd', {}, address)],
    ...[element('dt', {}, 'Version'), element('dd', {}, info.version)],
    ...[
      element('dt', {}, 'As a document'),
      element('dd', {}, element('a', { href: `${basePath}/openapi` }, 'OpenAPI 3.0')),
    ],
  );
  find('#content').replaceChildren(
    ...tags.map((tag) => tagView(document, tag)),
    errorTable(document),
    headersView(components.headers),
    schemasView(components.schemas),
  );
  find('#toc').replaceChildren(...tags.map(({ name }) => tagLinks(document, name)), moreLinks());
  connectToc();
  connectFilter(Object.keys(paths).length);
  openAddressed();
  addEventListener('hashchange', openAddressed);
}

function tagView(
  document: OpenapiDocument,
  { name, description }: OpenapiDocument['tags'][number],
): HTMLElement {
  return element(
    'div',
    { 'data-group': true },
    element('h2', {}, name),
    element('p', { class: 'quiet-text' }, description),
    ...listRoutes(document, name).map((route) => operationView(route, document.components.schemas)),
  );
}

function tagLinks(document: OpenapiDocument, tag: string): HTMLElement {
  const links = listRoutes(document, tag).map(({ operationId, path }) => {
    const search = find(`#${operationId}`).dataset['search'];
    return element(
      'li',
      { 'data-search': search },
      element('a', { href: `#${operationId}` }, ...breakable(path)),
    );
  });
  return element('div', { 'data-group': true }, element('h2', {}, tag), element('ul', {}, ...links));
}

function moreLinks(): HTMLElement {
  const links = [
    ['#errors', 'Errors'] as const,
    ['#headers', 'Headers'] as const,
    ['#schemas', 'Schemas'] as const,
  ];
  const items = links.map(([href, text]) => element('li', {}, element('a', { href }, text)));
  return element('div', {}, element('h2', {}, 'For all routes'), element('ul', {}, ...items));
}

function headersView(headers: OpenapiDocument['components']['headers']): HTMLElement {
  const items = Object.entries(headers).map(([name, { description }]) =>
    element('li', {}, element('code', { class: 'field-name' }, name), element('p', {}, description)),
  );
  return element(
    'section',
    { id: 'headers' },
    element('h2', {}, 'Headers'),
    element('ul', { class: 'fields' }, ...items),
  );
}

/** Each is filled when it is first opened. */
function schemasView(schemas: OpenapiDocument['components']['schemas']): HTMLElement {
  const items = Object.entries(schemas).map(([name, schema]) => {
    const title = element('summary', {}, element('code', {}, name));
    const details = element(
      'details',
      { class: 'schema', id: `schema-${name}`, 'data-search': name.toLowerCase() },
      title,
    );
    const fill = () => {
      const description = schema.description ? element('p', {}, schema.description) : '';
      details.append(description, fieldList(schema, schemas));
    };
    details.addEventListener('toggle', fill, { once: true });
    return details;
  });
  return element('section', { id: 'schemas', 'data-group': true }, element('h2', {}, 'Schemas'), ...items);
}

/** On a wide screen the list of routes stands open beside the text. */
function connectToc(): void {
  const details = find<HTMLDetailsElement>('#toc-details');
  const wide = matchMedia('(min-width: 64rem)');
  const follow = () => {
    details.open = wide.matches;
  };
  wide.addEventListener('change', follow);
  follow();
  details.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && !wide.matches) details.open = false;
  });
}

/** The browser looked for the address's target before it was there; and a schema is closed until somebody comes for it. */
function openAddressed(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || !find('#content').contains(target)) return;
  if (target.closest('[hidden]')) clearFilter();
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}
