import { jsonOrNull } from "#lib/kernel/json-or-null.js";
import { printable } from "#lib/kernel/printable.js";

/**
 * From now on, prints the service's log lines in words; for a terminal only, since programs read
 * the JSON.
 */
export function showLogInWords(): void {
  const write = console.error;
  console.error = (...words: unknown[]) => {
    const [first] = words;
    const shown = typeof first === "string" ? logLineInWords(first, new Date()) : null;
    if (shown === null) write(...words);
    else write(shown);
  };
}

/** A log line in words, with the time of day; null for text that is not a log line. */
export function logLineInWords(line: string, at: Date): string | null {
  const event = eventIn(line);
  if (event === null) return null;
  const time = at.toTimeString().slice(0, 8);
  // The release is left out: in a terminal, every line comes from the same one.
  const { event: name, requestId, release: _, commit: __, schema: ___, ...fields } = event;
  if (name !== "request") {
    const parts = Object.entries({ ...fields, requestId })
      .filter(([, value]) => value != null)
      .map(([field, value]) => `${field} ${value}`);
    return printable([time, String(name), parts.join(", ")].join("  "));
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
  return printable(parts.join("  "));
}

function eventIn(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{"event":')) return null;
  return jsonOrNull(line) as Record<string, unknown> | null;
}
