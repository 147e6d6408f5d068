import { hash, timingSafeEqual } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Caller } from "#lib/auth/caller.js";
import type { Role } from "#lib/contract/role.js";
import type { FunctionDatabase } from "#lib/db/database-functions.js";
import { artists } from "#lib/db/tables/artists.js";
import { UserGate } from "#lib/db/user-gate.js";
import type { ProcessDeps } from "#lib/deps.js";
import { Fault, fault } from "#lib/platform/fault.js";

/**
 * The classes of access (rule 5.public, rule 5.token, rule 5.key, rule 5.scheduler); the OpenAPI
 * document names their security schemes. A role is the minimum that admits a claimant of the
 * artist (decision 2.11); administrators are admitted by all of them. `user` is everybody with a
 * user's token, for operations that are not about a single artist; `signedIn` also admits a valid
 * token of somebody the service does not know, `administrator` nobody else. `ownerOrEraser` also
 * admits the user who erased the artist and so lost the claim.
 */
export type Access =
  | "public"
  | "signedIn"
  | "user"
  | "administrator"
  | Role
  | "readerOrServiceKey"
  | "ownerOrEraser"
  | "scheduler"
  | "metrics";

export const serviceKeyHeader = "x-service-research-key";

/**
 * What `access_of` and similar functions return; null when no user has the token's subject. The
 * user's id is null for somebody who is signed in and not known.
 */
const Rights = v.nullable(
  v.object({
    userId: v.nullable(v.string()),
    refusal: v.picklist(["none", "forbidden", "role_insufficient", "not_found"]),
  }),
);

/**
 * Whether the artist exists; one round trip. Always true through a gate, because the gate refuses
 * unknown artists.
 *
 * @throws unauthenticated, forbidden, not_found thrown by the gate
 */
export async function artistExists(db: FunctionDatabase, artistId: string): Promise<boolean> {
  if (db instanceof UserGate) {
    await db.pass();
    return true;
  }
  const rows = await db.select({ id: artists.id }).from(artists).where(eq(artists.id, artistId));
  return rows.length > 0;
}

/**
 * Authenticates the caller without the database. The gate checks a user's rights on the artist with
 * the first statement of the call.
 *
 * @throws unauthenticated, auth_unavailable, service_key_from_browser; not_found for metrics that
 *   nobody may read
 */
export async function callerOf(
  access: Access,
  headers: Headers,
  artistId: string | undefined,
  deps: ProcessDeps,
): Promise<Caller> {
  switch (access) {
    case "public":
      return { kind: "anyone" };
    case "scheduler":
      return scheduler(headers, deps);
    case "signedIn":
      return userCaller(
        headers,
        deps,
        (person) => sql`user_access(${person}, p_least => 'signed_in')`,
      );
    case "metrics":
      return operator(headers, deps);
    case "user":
      return userCaller(headers, deps, (person) => sql`user_access(${person})`);
    case "administrator":
      return userCaller(
        headers,
        deps,
        (person) => sql`user_access(${person}, p_least => 'administrator')`,
      );
    case "readerOrServiceKey":
      return serviceCaller(headers, deps) ?? artistUser(headers, artistId, deps, "reader");
    case "ownerOrEraser":
      return userCaller(
        headers,
        deps,
        (person) => sql`erasure_access(${person}, p_artist_id => ${artistId})`,
      );
    default:
      return artistUser(headers, artistId, deps, access);
  }
}

function scheduler(headers: Headers, deps: ProcessDeps): Caller {
  const secret = deps.env.CRON_SECRET;
  if (secret !== undefined && !isOneOf(bearer(headers) ?? "", [secret])) {
    throw fault("unauthenticated");
  }
  return { kind: "scheduler" };
}

function operator(headers: Headers, { env }: ProcessDeps): Caller {
  if (env.METRICS_TOKEN.length === 0) throw fault("not_found");
  if (!isOneOf(bearer(headers) ?? "", env.METRICS_TOKEN)) throw fault("unauthenticated");
  return { kind: "operator" };
}

/**
 * The caller with a valid service key; null without a key or with an invalid one. A key is never
 * accepted from a browser, even together with a valid token (decision 2.4).
 */
function serviceCaller(headers: Headers, deps: ProcessDeps): Caller | null {
  const key = headers.get(serviceKeyHeader);
  if (key === null) return null;
  if (headers.has("origin")) throw fault("service_key_from_browser");
  return isOneOf(key, deps.env.RESEARCH_API_KEY) ? { kind: "service" } : null;
}

/** A user, whose rights on the artist the gate checks. */
function artistUser(
  headers: Headers,
  artistId: string | undefined,
  deps: ProcessDeps,
  role: Role,
): Promise<Caller> {
  if (artistId === undefined) throw fault("unauthenticated");
  return userCaller(
    headers,
    deps,
    (person) => sql`access_of(${person}, p_artist_id => ${artistId}, p_role => ${role})`,
  );
}

/** @param checkOf makes the expression that the gate evaluates from the arguments that name the person */
async function userCaller(
  headers: Headers,
  deps: ProcessDeps,
  checkOf: (person: SQL) => SQL,
): Promise<Caller> {
  const token = bearer(headers);
  if (token === null) throw fault("unauthenticated");
  const subject = await deps.tokens(token);
  const { AUTH_ISSUER: issuer, ADMINISTRATORS } = deps.env;
  const person = sql`p_subject => ${subject}, p_issuer => ${issuer}, p_administrators => ${ADMINISTRATORS.join("\n")}`;
  const gate = new UserGate(deps.db, checkOf(person), admitUser);
  return { kind: "user", gate, person: { issuer, subject } };
}

/**
 * Runs the work of a call. A user's rights are decided before anything else the call may answer
 * (decision 1.17), including refusals of body and query. When the work ended without a database
 * call, the gate alone is asked, in one more round trip; a database that has failed is not asked
 * again.
 *
 * @throws unauthenticated, forbidden, not_found, or what the work throws
 */
export async function behindGate<Result>(
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  if (caller.kind !== "user") return work();
  const { gate } = caller;
  const result = await work().catch(async (error: unknown) => {
    // Loaded with the first failure, like everything that a start does not need.
    const { storageFault } = await import("#lib/db/fault.js");
    if (error instanceof Fault || storageFault(error) === null) await gate.pass();
    throw error;
  });
  await gate.pass();
  return result;
}

/**
 * Refuses a user without the right. Refusals are checked in the order of decision 1.17: no user for the token (401),
 * no right on the artist (403), no such artist (404).
 *
 * @throws unauthenticated, forbidden, role_insufficient, not_found
 */
function admitUser(access: unknown): void {
  const rights = v.parse(Rights, access);
  if (rights === null) throw fault("unauthenticated");
  if (rights.refusal === "not_found") throw fault("not_found", "there is no such artist");
  if (rights.refusal !== "none") throw fault(rights.refusal);
}

function bearer(headers: Headers): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

/**
 * Whether two secrets are equal, in constant time. Digests are compared so that the length does not
 * leak.
 */
function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(one), digest(other));
}

/** Whether `given` is one of the configured secrets, in constant time; false for an empty list (decision 2.3). */
export function isOneOf(given: string, secrets: readonly string[]): boolean {
  return secrets.reduce((found, secret) => sameSecret(given, secret) || found, false);
}
