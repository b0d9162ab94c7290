/** What the dashboard shows, as it stands in the address, so that it can be shared and the back button works. */

export const windowsDays = [7, 30, 90, 365] as const;
const defaultDays = 30;

export interface ViewState {
  readonly days: number;
  /** Absent: all of them. */
  readonly endpoint?: string;
}

/** A window that the page does not offer becomes the default one. */
export function parseState(search: string): ViewState {
  const query = new URLSearchParams(search);
  const days = windowsDays.find((known) => String(known) === query.get('days')) ?? defaultDays;
  const endpoint = query.get('endpoint');
  return { days, ...(endpoint && { endpoint }) };
}

/** The query string, with its question mark. */
export function toSearch({ days, endpoint }: ViewState): string {
  const query = new URLSearchParams({ days: String(days) });
  if (endpoint !== undefined) query.set('endpoint', endpoint);
  return `?${query}`;
}
