import { storageFault } from "./fault.js";

/** Says why the database cannot be used; null when a statement failed for another reason. */
export function databaseSentence(problem: unknown): string | null {
  const fault = storageFault(problem);
  if (fault === null) return null;
  if (fault.code === "schema_not_applied") return `${fault.message}: npm run migrate`;
  const state = sqlStateOf(problem) ?? "";
  if (state === "53100") return "the database's disk is full";
  if (state.startsWith("28")) return "the database rejected the user or password in DATABASE_URL";
  if (state === "3D000") return "the database named in DATABASE_URL does not exist";
  return fault.message;
}

/** The five-character code from Postgres; null when it gave none. */
function sqlStateOf(problem: unknown): string | null {
  for (let cause = problem; cause instanceof Object; cause = (cause as { cause?: unknown }).cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return null;
}
