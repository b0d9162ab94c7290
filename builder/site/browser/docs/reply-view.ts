import { copyButton } from '../shell/copy-button.ts';
import { element } from '../shell/element.ts';
import { formatBytes, formatMilliseconds } from '../shell/format.ts';
import { jsonView } from '../shell/json-view.ts';

/** Headers that say something about an answer, in this order. */
const headersShown = [
  ...['content-type', 'content-encoding', 'cache-control', 'age', 'etag', 'x-archive-build', 'link'],
  ...['allow', 'deprecation'],
];

/** What came back: status, time, size, headers of interest, and the body as JSON. */
export function replyView(response: Response, text: string, milliseconds: number): HTMLElement {
  const size = formatBytes(new TextEncoder().encode(text).length);
  const { view, isCut } = jsonView(text);
  const pre = element('pre', { tabindex: 0, 'aria-label': 'Body of the answer' }, view);
  return element(
    'div',
    {},
    element(
      'p',
      { class: 'reply-line' },
      element('span', { class: response.ok ? 'status ok' : 'status bad' }, String(response.status)),
      ` ${response.statusText || ''} `,
      element('span', { class: 'quiet-text' }, `${formatMilliseconds(milliseconds)} · ${size}`),
    ),
    element('dl', { class: 'headers' }, ...headersShown.flatMap((name) => toHeader(name, response.headers))),
    element('div', { class: 'body' }, pre, copyButton(view, 'Copy the body')),
    isCut &&
      element(
        'p',
        { class: 'quiet-text' },
        'The rest is left out here; ',
        element('a', { href: response.url }, 'the whole answer'),
        '.',
      ),
  );
}

function toHeader(name: string, headers: Headers): HTMLElement[] {
  const value = headers.get(name);
  return value === null ? [] : [element('dt', {}, name), element('dd', {}, value)];
}
