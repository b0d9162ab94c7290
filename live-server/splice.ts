/** The arithmetic of windows: which stored items a page of a list shows. Pure. */

/** A page as applied: 1-based, with `limit` items. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** An item's place: the chunk, and the line in it. */
export interface Place {
  readonly chunk: number;
  readonly line: number;
}

/** Pagination of contract.md §2, in the order of the schema. */
export function toPagination({ page, limit }: Page, total: number) {
  return { page, limit, total, pages: Math.ceil(total / limit) };
}

/** The stored positions of a page's items, in the order in which they are shown; none for a page past the end. */
export function listPositions(
  { page, limit }: Page,
  total: number,
  order: 'newestFirst' | 'asStored',
): number[] {
  const first = (page - 1) * limit;
  const count = Math.max(0, Math.min(limit, total - first));
  return Array.from({ length: count }, (_, index) =>
    order === 'newestFirst' ? total - 1 - first - index : first + index,
  );
}

/** The places of stored positions. Chunks may have any number of items. */
export function toPlaces(
  chunks: readonly { readonly items: number }[],
  positions: readonly number[],
): Place[] {
  const starts: number[] = [];
  let start = 0;
  for (const { items } of chunks) {
    starts.push(start);
    start += items;
  }
  return positions.map((position) => {
    const chunk = starts.findLastIndex((candidate) => candidate <= position);
    return { chunk, line: position - starts[chunk]! };
  });
}

/** `{"fights":[…],"pagination":{…}}` from items that are JSON already: they are never parsed. */
export function spliceBody(key: string, items: readonly Buffer[], pagination?: object): Buffer {
  const end = pagination ? `,"pagination":${JSON.stringify(pagination)}}` : '}';
  return Buffer.concat([Buffer.from(`{"${key}":`), spliceList(items), Buffer.from(end)]);
}

/** `[…,…]` from items that are JSON already. */
export function spliceList(items: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [];
  for (const item of items) parts.push(parts.length === 0 ? opening : comma, item);
  return parts.length === 0 ? Buffer.from('[]') : Buffer.concat([...parts, closing]);
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');
