import { type Fault, fault } from "#lib/platform/fault.js";

// SQLSTATE (PostgreSQL manual, appendix A): 08 connection, 28 credentials, 3D no such database, 53 resources,
// 57 operator intervention, 58 system, 25006 read-only, 55000 not open. Missing tables, columns, functions, types
// and schemas (notApplied) mean that the migrations have not run.
const unavailable = /^(08|28|3D|53|57|58)|^(25006|55000)$/;
const notApplied: ReadonlySet<string> = new Set(["42P01", "42703", "42883", "42704", "3F000"]);

/** The fault for an error of the database driver; null when the error is a bug. */
export function storageFault(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Object; cause = (cause as { cause?: unknown }).cause) {
    const code = "code" in cause ? cause.code : undefined;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
      if (notApplied.has(code)) return fault("schema_not_applied");
      return unavailable.test(code) ? fault("storage_unavailable") : null;
    }
    if (isLostConnection(cause)) return fault("storage_unavailable");
  }
  return null;
}

// The driver's messages for a broken connection or a timeout, which have no SQLSTATE. A WebSocket
// that could not be opened is an ErrorEvent.
const lostConnection =
  /connection terminated|timeout exceeded|timed? ?out|not queryable|ECONN|EPIPE|socket|WebSocket|network/i;

function isLostConnection(cause: object): boolean {
  if ("type" in cause && cause.type === "error" && !(cause instanceof Error)) return true;
  if (!(cause instanceof Error) || cause.name === "DrizzleQueryError") return false;
  const code = "code" in cause ? String(cause.code) : "";
  return lostConnection.test(`${code} ${cause.message}`);
}
