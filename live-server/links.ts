import type { Page } from './splice.ts';

/**
 * The `Link` header of a list (RFC 8288): first, prev, next and last page, each where there is one. Before a page past the
 * end comes the last page; an empty list has one page, which is empty.
 */
export function toLinks({ page }: Page, pages: number, toAddress: (page: number) => string): string {
  const last = Math.max(1, pages);
  const targets: [relation: string, page: number][] = [['first', 1]];
  if (page > 1) targets.push(['prev', Math.min(page - 1, last)]);
  if (page < last) targets.push(['next', page + 1]);
  targets.push(['last', last]);
  return targets.map(([relation, target]) => `<${toAddress(target)}>; rel="${relation}"`).join(', ');
}
