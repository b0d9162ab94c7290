/** Every limit of the service, with its unit in the name and its reason beside it. */
export const limits = {
  /** One process needs few connections: a build reads over one, the server asks one query at a time for each route. */
  poolConnectionsMax: 4,
  databaseConnectTimeoutMs: 5_000,
  /** Rows in one INSERT: large enough that the round trip does not count, small enough for PGlite's memory. */
  insertRowsMax: 5_000,
  /** Faults that `import` prints before it only counts. */
  importFaultsShownMax: 50,
  /** Items in one chunk of a stored list: a new fight changes one file of some 100 KB. */
  chunkItemsMax: 200,
  /** A path segment as a file name; most file systems stop at 255 bytes, and `.json` comes on top. */
  segmentBytesMax: 180,
  /** Ready answers that the server holds in memory, all encodings counted. */
  readyBytesMax: 256 * 1024 * 1024,
  /** Lines of stored lists that the server holds in memory. */
  chunkBytesMax: 128 * 1024 * 1024,
  /** Spellings of addresses that the server remembers, so that it need not parse them again. */
  spellingBytesMax: 8 * 1024 * 1024,
  /** How often the server looks for a new build. */
  buildPollMs: 1_000,
  /** Smaller bodies do not get smaller by compressing. */
  compressBytesMin: 1_024,
  /** Time for a caller to send its request line and headers; a browser needs far less. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** Longer than a CDN keeps an idle connection, so that it is never we who close one that it is about to use. */
  keepAliveTimeoutMs: 75_000,
  /** How long running answers may take to finish after SIGTERM. */
  shutdownTimeoutMs: 10_000,
  /** How often the server looks for connections that have finished, once it is to stop. */
  shutdownPollMs: 50,
  searchCharactersMax: 100,
} as const;
