import { expect, test } from "vitest";
import { storageFault } from "#lib/db/fault.js";

const failed = (code: string) =>
  Object.assign(new Error("Failed query"), { cause: Object.assign(new Error("no"), { code }) });

test.each([
  ["a broken connection", "08006", "connection_lost"],
  ["a password that is no longer right", "28P01", "wrong_password"],
  ["a user without rights", "42501", "no_rights"],
  ["a database that is gone", "3D000", "no_database"],
  ["a database that takes no connections", "55000", "not_writable"],
  ["a database that may only be read", "25006", "not_writable"],
  ["too many connections", "53300", "too_many_connections"],
  ["a full disk", "53100", "disk_full"],
  ["a statement that ran too long", "57014", "slow_statement"],
  ["a shutdown", "57P01", "shut_down"],
])("%s means that the database is unavailable, and is named", (_, code, causedBy) => {
  expect(storageFault(failed(code))).toMatchObject({
    code: "storage_unavailable",
    status: 503,
    causedBy,
  });
});

test.each([
  ["Your account or project has exceeded the compute time quota.", "XX000", "provider_quota"],
  ["no more connections allowed (max_client_conn)", "08P01", "too_many_connections"],
  ["MaxClientsInSessionMode: max clients reached", "XX000", "too_many_connections"],
  ["timeout exceeded when trying to connect", null, "pool_full"],
  ["Query read timeout", null, "slow_statement"],
  ["getaddrinfo ENOTFOUND db.example", "ENOTFOUND", "dns"],
  ["connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED", "refused"],
  ["self-signed certificate", "DEPTH_ZERO_SELF_SIGNED_CERT", "tls"],
  ["timeout expired", null, "connect_timeout"],
  ["Connection terminated unexpectedly", null, "connection_lost"],
])("what a driver, pooler or provider says is named: %s", (message, code, causedBy) => {
  const cause = Object.assign(new Error(message), code === null ? {} : { code });
  const wrapped = Object.assign(new Error("Failed query: select 'quota'"), {
    name: "DrizzleQueryError",
    cause,
  });
  expect(storageFault(wrapped)).toMatchObject({ code: "storage_unavailable", causedBy });
});

test.each(["42P01", "42883", "42703"])("%s means that the schema is not applied", (code) => {
  expect(storageFault(failed(code))).toMatchObject({
    code: "schema_not_applied",
    causedBy: "old_schema",
  });
});

test.each(["23505", "22P02", "40P01"])("%s is a bug of ours, not a refusal", (code) => {
  expect(storageFault(failed(code))).toBeNull();
});
