/** How long an answer may be kept, by kind: fresh for so long, then served stale while a new one is fetched. */
export const cacheClasses = {
  /** A page changes only with a build, and a publish purges what it changed. */
  page: 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  /** Lists change with every decided fight. */
  window: 'public, max-age=10, stale-while-revalidate=60, stale-if-error=86400',
  /** Polled every five seconds: one second spares the origin and nobody notices. */
  live: 'public, max-age=1, stale-while-revalidate=5, stale-if-error=30',
  usage: 'public, max-age=60, stale-while-revalidate=60, stale-if-error=3600',
  /** Chunks and indexes: named by their digest, so they never change. */
  immutable: 'public, max-age=31536000, immutable',
  /** What names the current build: a second old at most, and the last known one while its store is away. */
  current: 'public, max-age=1, stale-while-revalidate=5, stale-if-error=86400',
  /** Of the publisher's own use: a manifest, a lock. */
  internal: 'no-cache',
  /** What never ends cannot be kept, and must be passed on as it comes. */
  events: 'no-store, no-transform',
  /** An error must not outlive its cause. */
  error: 'public, max-age=5',
} as const;

export type CacheClass = keyof typeof cacheClasses;
