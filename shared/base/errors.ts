/** Every error that a caller of the API can meet: its status, and its text with `{names}` to fill in. */
export const errorTable = {
  invalid_parameter: { status: 400, text: 'The parameter "{name}" must be {expected}; it was {got}.' },
  invalid_cage: { status: 400, text: 'There is no cage "{cageNum}". The cages are {cages}.' },
  query_too_short: {
    status: 400,
    text: 'The parameter "q" must have at least {min} characters: GET {base}/search?q=name.',
  },
  broken_escape: {
    status: 400,
    text: 'The address has a "%" that is not followed by the two hex digits of UTF-8 text. Write "%25" for a plain "%".',
  },
  route_not_found: {
    status: 404,
    text: 'There is no route {path}. GET {base}/openapi describes every route.',
  },
  tournament_not_found: {
    status: 404,
    text: 'There is no public tournament "{tournamentID}". GET {base}/tournaments lists all of them.',
  },
  player_not_found: {
    status: 404,
    text: 'The tournament "{tournamentID}" has no player "{playerID}". GET {base}/tournaments/{tournamentID}/players lists its players.',
  },
  fight_not_found: {
    status: 404,
    text: 'The tournament "{tournamentID}" has no fight "{gameID}". GET {base}/tournaments/{tournamentID}/fights lists its fights.',
  },
  bot_not_found: {
    status: 404,
    text: 'There is no bot "{botName}". A bot is named by its clean name, lower case a-z and 0-9 only: GET {base}/bots?q={clean} looks for it.',
  },
  video_feed_not_found: {
    status: 404,
    text: 'There is no public recording "{recordingID}". Recording ids are integers; a fight lists its recordings.',
  },
  clip_not_found: {
    status: 404,
    text: 'There is no public clip "{publicToken}". GET {base}/clips lists all of them.',
  },
  build_not_found: {
    status: 404,
    text: 'There is no such publish. GET {base}/builds/latest names the newest; a server that reads a folder of the builder has none.',
  },
  still_not_found: {
    status: 404,
    text: 'There is no public still "{stillID}". GET {base}/stills lists all of them.',
  },
  method_not_allowed: {
    status: 405,
    text: 'This API is read-only: {method} is not possible. Use GET or HEAD.',
  },
  malformed_request: {
    status: 400,
    text: 'This is no HTTP request: its request line or a header line cannot be read.',
  },
  request_timeout: { status: 408, text: 'The request did not arrive in time.' },
  headers_too_large: {
    status: 431,
    text: 'The address and the headers are longer than this server reads, which is 16 KB in all.',
  },
  internal_error: {
    status: 500,
    text: 'Something went wrong on our side. It has been logged; please try again.',
  },
  streams_unreachable: {
    status: 502,
    text: 'The live streaming server cannot be reached. Outside events it is switched off.',
  },
  too_many_listeners: {
    status: 503,
    text: 'So many are listening already that there is no place left. Please try again in half a minute, or poll {base}/cages and {base}/schedule.',
  },
  source_unavailable: {
    status: 503,
    text: 'The source of this answer cannot be reached just now. Please try again in a few seconds.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An error for a caller of the API: a row of the table above with its blanks filled. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, blanks: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    const { status, text } = errorTable[code];
    super(
      text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole)),
      { cause },
    );
    this.code = code;
    this.status = status;
  }
}

/** A command that could not do its work: its message says what was expected, what came, and how to mend it. */
export class Failure extends Error {}

/** A command that was called wrongly: with other words, or another environment, it would work. */
export class UsageError extends Failure {}
