/** Every limit of the service, with its unit in the name and its reason beside it. */
export const limits = {
  /** One process needs few connections: a build reads over one, the server asks one query at a time for each route. */
  poolConnectionsMax: 4,
  databaseConnectTimeoutMs: 5_000,
  /** The longest wait before a lost connection is tried again; it begins with the other and doubles. */
  listenRetryMs: 100,
  listenRetryMsMax: 5_000,
  /** When a silent connection is asked whether it is still there: a router that was switched off says nothing. */
  listenKeepAliveMs: 10_000,
  /** Rows in one INSERT: large enough that the round trip does not count, small enough for PGlite's memory. */
  insertRowsMax: 5_000,
  /** Faults that `import` prints before it only counts. */
  importFaultsShownMax: 50,
  /** The same of `check`, which has more to say of the same mistake. */
  checkFaultsShownMax: 100,
  /** Items in one chunk of a stored list: a new fight changes one file of some 100 KB. */
  chunkItemsMax: 200,
  /** Bytes of new files that go to the writing thread at once. */
  writeBatchBytes: 1024 * 1024,
  /** Batches that wait for the writing thread: enough that it never waits, and not much memory. */
  writeBatchesWaitingMax: 16,
  /** Files that a publish sends at once: enough that the store, not the way to it, is what we wait for. */
  publishConcurrency: 32,
  /** How long a publisher's lock lasts unless renewed; a publisher that died keeps others out no longer than this. */
  leaseMs: 60_000,
  leaseRenewMs: 15_000,
  /** Publishes whose changes are kept. */
  feedEntriesMax: 500,
  /** How long a file stays after the last list that named it was replaced: longer than any cache keeps that list. */
  graceSeconds: 900,
  /** `build --watch`: builds begin at most so often, unless `--every` says otherwise. */
  watchEverySeconds: 10,
  /** How often it looks at the fingerprint, which costs a league's database 0.1 s: while nothing can be heard, and otherwise. */
  watchPollMs: 4_000,
  watchListeningPollMs: 30_000,
  /** Between two looks at the fingerprint, however many notifications come. */
  watchLookMs: 500,
  /** What failed is tried again after `--every`, then twice that, and so on, up to this; a change tries at once. */
  watchRetryMsMax: 60_000,
  /** `npm start` shows changes sooner: a demo has little to build. */
  startWatchEveryMs: 2_000,
  /** A path segment as a file name; most file systems stop at 255 bytes, and `.json` comes on top. */
  segmentBytesMax: 180,
  /** Ready answers that the server holds in memory, all encodings counted. */
  readyBytesMax: 256 * 1024 * 1024,
  /** Ready answers to searches and the like, of which callers can ask for endlessly many: some thousands of them. */
  endlessBytesMax: 16 * 1024 * 1024,
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
  searchCharactersMin: 2,
  /** Longer queries are cut here. */
  searchCharactersMax: 100,
  /** Bots, tournaments and fights that a search shows, of each. */
  searchResultsMax: 20,
  /** Stills whose dimensions one build asks for, and the time it takes for that; the rest is left to later builds. */
  stillsMeasuredMax: 1_000,
  stillsMeasuringMs: 10_000,
  /** At once, of all hosts: polite to a media server, and 4 MB of memory at most. */
  stillRequestsMax: 8,
  stillTimeoutMs: 5_000,
  stillRedirectsMax: 3,
  /** The head of a JPEG that is asked for first; large EXIF data and colour profiles can push the dimensions further back. */
  stillHeadBytes: 64 * 1024,
  stillHeadBytesMax: 512 * 1024,
  imageFaultCharactersMax: 100,
  /** Failures in a row after which a build leaves a host alone. */
  stillHostFailuresMax: 5,
  /** Tries of one operation on a store, and the time for all of them: some minutes of trouble do not fail a publish. */
  storeTriesMax: 8,
  storeTotalMs: 180_000,
  /** One try: an index of some MB over a slow line; a store that hangs is given up for the next try. */
  storeTryMs: 30_000,
  /** The longest wait before the second try; it doubles with each further one, up to the other. */
  storeBackoffMs: 100,
  storeBackoffMsMax: 10_000,
  storeConnectMs: 5_000,
  /** More at once make no store faster, and each is a socket. */
  storeConnectionsMax: 64,
  /** The same of a server that reads an archive over the network: a caller waits for it, at most `requestTimeoutMs`. */
  sourceTriesMax: 2,
  sourceTotalMs: 12_000,
  sourceTryMs: 6_000,
  /** A manifest of some two million files; what is larger is no file of an archive. */
  storedFileBytesMax: 256 * 1024 * 1024,
  /** How long a still that could not be measured is not asked for again. */
  stillRetryMs: 24 * 60 * 60 * 1_000,
} as const;
