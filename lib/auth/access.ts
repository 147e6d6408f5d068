import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Caller } from "#lib/auth/caller.js";
import { isOneOf } from "#lib/auth/secrets.js";
import type { Database } from "#lib/db/client.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { artists } from "#lib/db/tables/artists.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";

/**
 * The classes of access (rule 5.public, rule 5.token, rule 5.key, rule 5.scheduler); the OpenAPI document
 * names their security schemes.
 */
export type Access = "public" | "claimant" | "claimantOrServiceKey" | "scheduler";

export const serviceKeyHeader = "x-service-research-key";

const database = databaseFunctions({
  access_of: {
    returns: v.nullable(
      v.object({
        userId: v.string(),
        isAdmin: v.boolean(),
        isClaimant: v.boolean(),
        artistExists: v.boolean(),
      }),
    ),
  },
});

/** Whether the artist exists; one round trip. */
export async function artistExists(db: Database, artistId: string): Promise<boolean> {
  const rows = await db.select({ id: artists.id }).from(artists).where(eq(artists.id, artistId));
  return rows.length > 0;
}

/**
 * Authenticates and authorizes the caller, in the order of decision 1.17: the credential (401), rights on the
 * artist (403), the artist's existence (404). One round trip for a user, none for other callers.
 *
 * @throws unauthenticated, auth_unavailable, forbidden, service_key_from_browser, not_found
 */
export async function callerOf(
  access: Access,
  headers: Headers,
  artistId: string | undefined,
  deps: Deps,
): Promise<Caller> {
  switch (access) {
    case "public":
      return { kind: "anyone" };
    case "scheduler":
      return scheduler(headers, deps);
    case "claimantOrServiceKey":
      return serviceCaller(headers, deps) ?? userCaller(headers, artistId, deps);
    case "claimant":
      return userCaller(headers, artistId, deps);
  }
}

function scheduler(headers: Headers, deps: Deps): Caller {
  const secret = deps.env.CRON_SECRET;
  if (secret !== undefined && !isOneOf(bearer(headers) ?? "", [secret])) {
    throw fault("unauthenticated");
  }
  return { kind: "scheduler" };
}

/**
 * The caller with a valid service key, which is never accepted from a browser, even beside a valid token (decision
 * 2.4); null without a key or with an invalid one.
 */
function serviceCaller(headers: Headers, deps: Deps): Caller | null {
  const key = headers.get(serviceKeyHeader);
  if (key === null) return null;
  if (headers.has("origin")) throw fault("service_key_from_browser");
  return isOneOf(key, deps.env.RESEARCH_API_KEY) ? { kind: "service" } : null;
}

async function userCaller(
  headers: Headers,
  artistId: string | undefined,
  deps: Deps,
): Promise<Caller> {
  const token = bearer(headers);
  if (token === null || artistId === undefined) throw fault("unauthenticated");
  const subject = await deps.tokens(token);
  const user = await database.access_of(deps.db, { subject, artistId });
  if (user === null) throw fault("unauthenticated");
  if (!user.isAdmin && !user.isClaimant) throw fault("forbidden");
  if (!user.artistExists) throw fault("not_found", "there is no such artist");
  return { kind: "user", userId: user.userId, isAdmin: user.isAdmin };
}

function bearer(headers: Headers): string | null {
  return /^bearer +(\S+) *$/i.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}
