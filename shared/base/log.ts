/** One line of the log: an event's name and whatever belongs to it, never an address of a caller. */
export type LogFields = Readonly<{ event: string; [name: string]: unknown }>;
export type Log = (fields: LogFields) => void;

/** Writes one JSON line to standard error; an error becomes its stack, with its causes. */
export const logLine: Log = (fields) => {
  const line = JSON.stringify({ time: new Date().toISOString(), ...fields }, (_, value: unknown) =>
    value instanceof Error ? describeError(value) : value,
  );
  process.stderr.write(`${line}\n`);
};

function describeError(error: Error): object {
  return { text: error.stack ?? error.message, ...(error.cause !== undefined && { cause: error.cause }) };
}
