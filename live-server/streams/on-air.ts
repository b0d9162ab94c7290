/** A stream that is being published, as a streaming server tells it. */
export interface OnAir {
  readonly name: string;
  /** Of nginx-rtmp; empty for a server that has none. */
  readonly application: string;
  /** Unix milliseconds. */
  readonly startedMs: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly codec: string | null;
  readonly viewers: number | null;
}
