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
  /** How long a build computes before it lets a server in the same process answer. */
  buildSliceMs: 20,
  /** Bytes of new files that go to the writing thread at once. */
  writeBatchBytes: 1024 * 1024,
  /** Batches that wait for the writing thread: enough that it never waits, and not much memory. */
  writeBatchesWaitingMax: 16,
  /** Files that a publish sends at once: enough that the store, not the way to it, is what we wait for. */
  publishConcurrency: 32,
  /** How long a publisher's lock lasts unless renewed; a publisher that died keeps others out no longer than this. */
  leaseMs: 60_000,
  leaseRenewMs: 15_000,
  /** How long a publish works without a pause for timers: its lease is renewed by one. */
  publishBreathMs: 100,
  /** Publishes whose changes are kept. */
  feedEntriesMax: 500,
  /** How long a file stays after the last list that named it was replaced: longer than any cache keeps that list. */
  graceSeconds: 900,
  /** How long `--purge-command` may take: a CDN's interface answers within seconds, and the next publish waits for it. */
  purgeMs: 60_000,
  /** `build --watch`: builds begin at most so often, unless `--every` says otherwise. */
  watchEverySeconds: 10,
  /** How often it looks at the fingerprint, which costs a league's database 0.1 s: while nothing can be heard, and otherwise. */
  watchPollMs: 4_000,
  watchListeningPollMs: 30_000,
  /** Between two looks at the fingerprint, however many notifications come. */
  watchLookMs: 500,
  /** What failed is tried again after `--every`, then twice that, and so on, up to this; a change tries at once. */
  watchRetryMsMax: 60_000,
  /** What `npm start` shows of an event: something new every few seconds. */
  startSimulationSpeed: 4,
  /** `simulate`: so much faster than real time, a fight is over before anybody could look. */
  simulationSpeedMax: 1_000,
  /** Its events that are kept; the oldest goes when a new one begins. */
  simulatedEventsMax: 5,
  /** With `--repeat`: between two events, time to look at the result. */
  simulationPauseMs: 60_000,
  /** A database that is away is tried so often, this long after each try. */
  simulationTriesMax: 60,
  simulationRetryMs: 1_000,
  /** `npm start` shows changes sooner: a demo has little to build. Not at once: its event changes something all the time. */
  startWatchEveryMs: 5_000,
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
  /** A live source is asked at most so often, however many callers poll: nobody sees the difference. */
  liveFreshMs: 1_000,
  /** What a source said last is good for so long while it is away. */
  liveStaleMs: 30_000,
  /** Callers who can be given something older wait no longer for a slow source. */
  liveWaitMs: 100,
  /** A source that says nothing for so long is away; by then its database has been connected to, or its statement ended. */
  liveReadMs: 2_500,
  liveConnectMs: 1_000,
  liveStatementMs: 1_200,
  /** A server that went silent ends nothing: then we do, so much later, and close the connection. */
  statementGraceMs: 250,
  /** One to answer from, one to spare while another one is being closed. */
  liveConnectionsMax: 2,
  /** Live answers that are held: all routes, with every window of the usage that callers ask for. */
  liveAnswersBytesMax: 32 * 1024 * 1024,
  /** Listeners of /live/events ask the same live source; how often it is looked whether it has something new. */
  eventsLookMs: 250,
  /** Half of what the usual proxies allow a silent connection. */
  eventsHeartbeatMs: 15_000,
  /** What EventSource waits before it connects again. */
  eventsRetryMs: 3_000,
  /** What was sent is kept for who was cut off: a phone between two cells, a proxy that restarts. */
  eventsReplayMs: 180_000,
  eventsReplayBytesMax: 8 * 1024 * 1024,
  /** Who has not taken so much of what was sent before is cut off. Of a large event's schedule (100 KB) that is ten changes. */
  eventsUnreadBytesMax: 1024 * 1024,
  /** Each takes a socket and some 20 KB. */
  eventsListenersMax: 20_000,
  /** Listeners that are written to before others are answered: some 5 ms. */
  eventsWritesMax: 250,
  /** When to come again, for who finds no place. */
  eventsFullRetrySeconds: 30,
  /** Requests that were answered wait so long in memory; together with the time to write them down, less than a second. */
  usageKeepMs: 500,
  /** How often what waits goes to the database: each time rewrites the day's roll-up of every endpoint. */
  usageWriteMs: 5_000,
  /** How often the server looks whether the clients are to be forgotten. */
  usageSecretMs: 500,
  /** Rows in one file: some 5 ms of work to write, 30 ms to read and count. */
  usageBatchRowsMax: 5_000,
  /** Rows that wait in memory, some 50 MB; so many come together only when the disk hangs or takes nothing. */
  usageQueuedMax: 500_000,
  /** Of rows that are on disk too, those that need not be read again when the database takes them. */
  usageNewestRowsMax: 200_000,
  /** Files that wait on disk while the database is away; some hours of a server at its limit, some weeks of most. */
  usageSpoolBytesMax: 2 * 1024 * 1024 * 1024,
  /** Files whose size is asked for at once; a server has other files to read meanwhile. */
  usageStatsMax: 8,
  /** A file that was begun so long ago will not be finished. */
  usageHalfWrittenMs: 60_000,
  /** What one transaction writes: some 10 MB of memory. */
  usageGroupRowsMax: 20_000,
  usageGroupBatchesMax: 500,
  /** The wait before a database that refused a batch is tried again; it doubles. */
  usageRetryMs: 1_000,
  usageRetryMsMax: 30_000,
  /** Of a batch: a database that is slow is waited for, and one that hangs is tried again. */
  usageStatementMs: 30_000,
  /** How long a server that stops waits for the database; what it does not take is on disk. */
  usageStopMs: 5_000,
  usageCleanMs: 60 * 60 * 1_000,
  /** How often it is said how many requests could not be counted. */
  usageReportMs: 10_000,
  clientNameCharactersMax: 64,
  /** Windows and endpoints of /usage that are remembered for a second each. */
  usageSourcesMax: 500,
  /** Windows that wait for their turn at the database: a second's work; more are told to come again. */
  usageWaitingMax: 30,
  usageEndpointCharactersMax: 200,
  /** Suggestions of the older autocomplete script: as many as fit below a field. */
  autocompleteBotsMax: 10,
  /** How often the server looks for a new build. */
  buildPollMs: 1_000,
  /** Smaller bodies do not get smaller by compressing. */
  compressBytesMin: 1_024,
  /** Bodies that are held as text too: nearly all, and larger ones would take their memory twice for little. */
  textBytesMax: 16 * 1024,
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
  /** The streaming server's whole answer; who asks is a player that asks again in some seconds. */
  streamsTimeoutMs: 2_000,
  /** nginx-rtmp's list, of five thousand clients: parsing it keeps the server from all else for half a second. */
  streamsXmlBytesMax: 1024 * 1024,
  /** A page of MediaMTX's list, of a hundred thousand readers; JSON is parsed ten times as fast. */
  streamsJsonBytesMax: 8 * 1024 * 1024,
  /** Paths in one page of that list, and pages: together more than an event can have. */
  streamsPageItems: 1_000,
  streamsPagesMax: 10,
  /** A start that is reckoned from a stream's age moves with every answer's delay; nearer than this it is the same start. */
  streamStartSlackMs: 3_000,
  /** Response times above this count as this: nobody waits longer for an answer. */
  usageResponseMsMax: 600_000,
  /** The lines by which a log's format is told. */
  logHeadLines: 20,
  /** A line is as long as the headers in it; of a longer one no more is kept, and it cannot be read. */
  logLineCharactersMax: 65_536,
  /** Logs of a bucket that are fetched before it is their turn; each is some MB. */
  ingestAheadMax: 8,
  /** Logs, and lines of them, that are counted in one transaction. */
  ingestBatchFilesMax: 500,
  ingestBatchLinesMax: 5_000_000,
  /** Callers of logs, and odd paths, that are remembered: a log says the same few over and over. */
  ingestKnownMax: 100_000,
  /** Days of the longest window of /usage. */
  usageWindowDaysMax: 365,
  /** Days that the roll-ups of usage reach back, and the memory of which logs were ingested: the longest window, and some more. */
  usageRollupDays: 400,
  /** Days that a logged request is kept as a row of its own, unless said otherwise. */
  usageRawDays: 35,
  /** Days that the id of a written batch is remembered: far longer than a spilled batch waits once its server runs again. */
  usageBatchDays: 7,
  /** Days after which a day is summed up with others: by then a CDN has delivered its logs, and later ones cost more. */
  usageOpenDays: 2,
  /** Clients whose requests are counted one by one, of each day and endpoint: while a batch is counted … */
  usageConsumersCountedMax: 10_000,
  /** Clients of a log whose counts are found by their number; the rest takes longer. */
  usageTalliedClientsMax: 20_000,
  /** … and stored: of all endpoints together, and of each; some 25 and 5 KB. */
  usageConsumersMax: 500,
  usageEndpointConsumersMax: 100,
  usageTopConsumersMax: 20,
  /** Clients of a batch whose hash is remembered: 20 MB. */
  usageClientsKnownMax: 100_000,
  /** Roll-ups that are merged at once: some 10 MB. */
  usageMergedMax: 200,
} as const;
