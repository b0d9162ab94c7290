import { element } from './element.ts';

/** More than this is slow to draw and nobody reads it; the whole of it is one click away. */
const charactersShownMax = 60_000;

/** Strings (and whether a colon follows, which makes one a key), words and numbers of JSON. */
const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON, indented and coloured. A text that is none is shown as it is. */
export function jsonView(text: string): { view: HTMLElement; isCut: boolean } {
  const pretty = indent(text);
  const shown = pretty.slice(0, charactersShownMax);
  const code = element('code');
  let from = 0;
  for (const match of shown.matchAll(tokens)) {
    code.append(shown.slice(from, match.index), toSpan(match));
    from = match.index + match[0].length;
  }
  code.append(shown.slice(from));
  return { view: code, isCut: shown.length < pretty.length };
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function toSpan([whole, string, colon]: RegExpMatchArray): HTMLElement | DocumentFragment {
  if (string === undefined) return element('span', { class: 'json-literal' }, whole);
  if (colon === undefined) return element('span', { class: 'json-string' }, string);
  const fragment = document.createDocumentFragment();
  fragment.append(element('span', { class: 'json-key' }, string), colon);
  return fragment;
}
