/** One event with ids, counts and codes; never a topic, an answer, a quotation, a token or a query. */
export interface LogEvent {
  event: string;
  requestId?: string;
  [field: string]: string | number | boolean | null | undefined;
}

/** Writes one event. */
export type Log = (event: LogEvent) => void;

/** A log of one JSON line per event, written by `write`. */
export function jsonLog(write: (line: string) => void): Log {
  return (event) => write(JSON.stringify(event));
}
