import type { FailureCause } from "#lib/platform/failure-cause.js";
import { storageFault } from "./fault.js";

/** Says why the database cannot be used; null when a statement failed for another reason. */
export function databaseSentence(problem: unknown): string | null {
  const fault = storageFault(problem);
  if (fault === null) return null;
  if (fault.code === "schema_not_applied") return `${fault.message}: npm run migrate`;
  return (fault.causedBy === null ? null : sentences[fault.causedBy]) ?? fault.message;
}

const sentences: Readonly<Partial<Record<FailureCause, string>>> = {
  disk_full: "the database's disk is full",
  wrong_password: "the database rejected the user or password in DATABASE_URL",
  no_database: "the database named in DATABASE_URL does not exist",
  no_rights: "the user in DATABASE_URL lacks rights on this database",
  too_many_connections: "the database takes no more connections",
  provider_quota: "the database's provider says that its quota is used up",
  dns: "the host in DATABASE_URL has no address",
  refused: "no database answers at the host and port in DATABASE_URL",
  tls: "the database in DATABASE_URL offers no TLS, or its certificate could not be verified",
  connect_timeout: "no database answers in time at the host and port in DATABASE_URL",
};
