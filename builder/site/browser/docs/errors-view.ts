import { breakable, element } from '../shell/element.ts';
import { type ErrorBody, listErrors, type OpenapiDocument } from './document.ts';

/** Every error of the API in one table: its status, its code, and its message as a caller meets it. */
export function errorTable(document: OpenapiDocument): HTMLElement {
  const all = Object.values(document.paths).flatMap(({ get }) => listErrors(get));
  const byCode = new Map(all.map((error) => [error.code, error]));
  const sorted = [...byCode.values()].sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  return element(
    'section',
    { id: 'errors', 'aria-labelledby': 'errors-title' },
    element('h2', { id: 'errors-title' }, 'Errors'),
    element(
      'p',
      {},
      'Every error has one shape: ',
      element('code', {}, '{"error":{"status","code","message"}}'),
      '. Programs read the code, people the message.',
    ),
    element(
      'div',
      { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': 'Errors, as a table' },
      element(
        'table',
        {},
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...['Status', 'Code', 'Message, for example'].map((text) =>
              element('th', { scope: 'col' }, text),
            ),
          ),
        ),
        element('tbody', {}, ...sorted.map(toRow)),
      ),
    ),
  );
}

function toRow({ status, code, message }: ErrorBody['error']): HTMLElement {
  return element(
    'tr',
    { id: `error-${code}` },
    element('td', {}, element('span', { class: 'status' }, String(status))),
    element('th', { scope: 'row' }, element('code', {}, ...breakable(code))),
    element('td', {}, message),
  );
}
