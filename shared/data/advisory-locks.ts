/** Numbers for pg_advisory_xact_lock: any will do, as long as all of our processes take the same, and no two for different things. */
export const advisoryLocks = { migration: 7203001, usage: 7203002, simulation: 7203003 } as const;
