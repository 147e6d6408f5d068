import type { FailureCause } from "#lib/platform/failure-cause.js";
import { Fault, failureCause, fault } from "#lib/platform/fault.js";

type Causes = readonly (readonly [RegExp, FailureCause])[];

/**
 * SQLSTATE (PostgreSQL manual, appendix A) and the class of cause that it names, the first that
 * begins with it. Codes that are not here are a bug of ours.
 */
const causesOfStates: Causes = [
  [/^(42P01|42703|42883|42704|3F000)$/, "old_schema"],
  [/^28/, "wrong_password"],
  [/^42501$/, "no_rights"],
  [/^3D/, "no_database"],
  [/^53300$/, "too_many_connections"],
  [/^53100$/, "disk_full"],
  [/^57014$/, "slow_statement"],
  [/^(25006|55000)$/, "not_writable"],
  [/^53/, "out_of_resources"],
  [/^57/, "shut_down"],
  [/^58/, "system_error"],
  [/^08/, "connection_lost"],
];

/**
 * Messages of drivers, poolers and providers that have no SQLSTATE, or one that says nothing: a
 * provider's quota, the pooler's limit, and network errors.
 */
const causesOfWords: Causes = [
  [/quota|exceeded the (?:compute|data|storage)|compute time/i, "provider_quota"],
  [/too many (?:clients|connections)|max_?client|no more connections/i, "too_many_connections"],
  [/password authentication|SASL|SCRAM/i, "wrong_password"],
  [/timeout exceeded when trying to connect/i, "pool_full"],
  [/query read timeout/i, "slow_statement"],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, "dns"],
  [/ECONNREFUSED/i, "refused"],
  [/certificate|self.signed|does not offer TLS|ERR_TLS|UNABLE_TO_VERIFY/i, "tls"],
  [/connection timeout|timeout expired|timed? ?out|ETIMEDOUT/i, "connect_timeout"],
  [/connection terminated|not queryable|ECONN|EPIPE|socket|WebSocket|network/i, "connection_lost"],
];

/**
 * States under which providers and poolers report various causes, which only the message tells
 * apart.
 */
const tellsNothing = /^(XX000|08P01|28000|53000|57P03)$/;

/** The fault for an error of the database driver, with its class of cause; null when the error is a bug. */
export function storageFault(error: unknown): Fault | null {
  for (let cause = error; cause instanceof Object; cause = (cause as { cause?: unknown }).cause) {
    const found = causeOf(cause);
    if (found === "bug") return null;
    if (found === null) continue;
    const code = found === "old_schema" ? "schema_not_applied" : "storage_unavailable";
    return fault(code, undefined, {}, found);
  }
  return null;
}

/** The class of one error in a chain; null when it tells nothing, `bug` for another error of Postgres. */
function causeOf(cause: object): FailureCause | null {
  const words = wordsOf(cause);
  const code = "code" in cause ? cause.code : undefined;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
    const said = tellsNothing.test(code) ? firstOf(causesOfWords.slice(0, 2), words) : null;
    return said ?? firstOf(causesOfStates, code) ?? "bug";
  }
  // A WebSocket that could not be opened is an event.
  const isEvent = "type" in cause && cause.type === "error" && !(cause instanceof Error);
  if (isEvent) return firstOf(causesOfWords, words) ?? "connection_lost";
  if (!(cause instanceof Error) || cause.name === "DrizzleQueryError") return null;
  return firstOf(causesOfWords, words);
}

function wordsOf(cause: object): string {
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return `${code ?? ""} ${message ?? ""}`;
}

function firstOf(table: Causes, text: string): FailureCause | null {
  return table.find(([expression]) => expression.test(text))?.[1] ?? null;
}

/** The class of cause of anything that was thrown: of a fault or of the database, else the error's name. */
export function thrownCause(error: unknown): string {
  const refusal = error instanceof Fault ? error : storageFault(error);
  if (refusal !== null) return failureCause(refusal);
  return error instanceof Error ? error.name : "thrown";
}
