/** One event with ids, counts and codes; never a topic, an answer, a quotation, a token or a query. */
export interface LogEvent {
  event: string;
  requestId?: string;
  [field: string]: string | number | boolean | null | undefined;
}

export type Log = (event: LogEvent) => void;

/** What every line says about the code that wrote it. */
export interface LoggedCode {
  release: string;
  commit: string | null;
  schema: string;
}

/** A log of one JSON line per event, written by `write`. */
export function jsonLog(write: (line: string) => void, code?: LoggedCode): Log {
  return (event) => write(JSON.stringify({ ...event, ...code }));
}
