/** One request that was answered, by the live-server or by a CDN. */
export interface UsageRow {
  /** When it was answered, Unix milliseconds. */
  readonly time: number;
  /** The route's template, else `unknownEndpoint` (shared/api); never the address that was asked for. */
  readonly endpoint: string;
  readonly status: number;
  readonly responseMs: number;
  /** Bytes of the body. */
  readonly bytes: number;
  /** The name that the caller gave itself, else its anonymous hash: at most 64 printable characters. */
  readonly client: string;
  readonly isIdentified: boolean;
}
