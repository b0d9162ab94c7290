/** The log files of CDNs that were counted. */
import type { Query } from './database.ts';

/** What a log says, unpacked: it is the same log when it is packed, or goes on. */
export interface LogContent {
  readonly bytes: number;
  readonly digest: string;
  /** Some bits of the digest of its first request; '' for none. */
  readonly head: string;
}

/** A CDN's log file that was counted. */
export interface IngestedLog {
  readonly name: string;
  /** Of the file's bytes: the same under another name are the same log. */
  readonly digest: string;
  readonly content: LogContent;
  /** Digests of the logs with the same head that were there when it was counted. */
  readonly compared: readonly string[];
  readonly lines: number;
  readonly counted: number;
  /** Lines that could not be read. */
  readonly skipped: number;
}

/** Which of these files were counted already. */
export async function listIngestedDigests(query: Query, digests: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    'select digest from ingested_logs where digest in (select json_array_elements_text($1::json))',
    [JSON.stringify(digests)],
  );
  return new Set(rows.map(({ digest }) => String(digest)));
}

/** Logs that begin alike: what is to be counted may begin with one of them. */
export async function listLogsWithHeads(
  query: Query,
  heads: readonly string[],
): Promise<(Pick<IngestedLog, 'digest'> & { content: LogContent })[]> {
  const rows = await query(
    `select digest, content_digest, content_bytes::double precision, head from ingested_logs
     where head <> '' and head in (select json_array_elements_text($1::json))`,
    [JSON.stringify(heads)],
  );
  return rows.map(({ digest, content_digest, content_bytes, head }) => ({
    digest: String(digest),
    content: { digest: String(content_digest), bytes: Number(content_bytes), head: String(head) },
  }));
}

/** True when none of them was counted meanwhile, and nothing that they may begin with. */
export async function areNew(query: Query, logs: readonly IngestedLog[]): Promise<boolean> {
  if (logs.length === 0) return true;
  const digests = logs.map(({ digest }) => digest);
  if ((await listIngestedDigests(query, digests)).size > 0) return false;
  const compared = new Set(logs.flatMap((log) => log.compared));
  const alike = await listLogsWithHeads(
    query,
    logs.map(({ content }) => content.head),
  );
  return alike.every(({ digest }) => compared.has(digest));
}

export async function insertLogs(query: Query, logs: readonly IngestedLog[], time: string): Promise<void> {
  if (logs.length === 0) return;
  const rows = logs.map(({ name, digest, content, lines, counted, skipped }) => ({
    ...{ name, digest, lines, counted, skipped },
    ...{ content_digest: content.digest, content_bytes: content.bytes, head: content.head },
  }));
  await query(
    `insert into ingested_logs (digest, name, content_digest, content_bytes, head, lines, counted, skipped, counted_at)
     select digest, name, content_digest, content_bytes, head, lines, counted, skipped, $2::timestamptz
     from json_to_recordset($1::json) as incoming (digest text, name text, content_digest text, content_bytes bigint,
       head text, lines bigint, counted bigint, skipped bigint)`,
    [JSON.stringify(rows), time],
  );
}
