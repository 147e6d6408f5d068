import { withoutControls } from "./ask/terminal-text.js";

/** Shows the lines of the service's log as words from now on; for a terminal, since programs read the JSON. */
export function showLogInWords(): void {
  const write = console.error;
  console.error = (...words: unknown[]) => {
    const [first] = words;
    const shown = typeof first === "string" ? logLineInWords(first, new Date()) : null;
    if (shown === null) write(...words);
    else write(shown);
  };
}

/** A line of the log for people, with the time of day; null for a text that is no line of the log. */
export function logLineInWords(line: string, at: Date): string | null {
  const event = eventIn(line);
  if (event === null) return null;
  const time = at.toTimeString().slice(0, 8);
  const { event: name, requestId, ...fields } = event;
  if (name !== "request") {
    const parts = Object.entries({ ...fields, requestId })
      .filter(([, value]) => value != null)
      .map(([field, value]) => `${field} ${value}`);
    return withoutControls([time, String(name), parts.join(", ")].join("  "));
  }
  const { method, operation, status, code, ms } = fields;
  const outcome = code == null ? `${status}` : `${status} ${code}`;
  const parts = [
    time,
    `${method} ${operation ?? "(no operation)"}`,
    outcome,
    `${ms} ms`,
    requestId,
  ];
  return withoutControls(parts.join("  "));
}

function eventIn(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{"event":')) return null;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}
