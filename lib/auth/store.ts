import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const Access = v.nullable(
  v.object({
    userId: v.string(),
    isAdmin: v.boolean(),
    isClaimant: v.boolean(),
    artistExists: v.boolean(),
  }),
);

/** Who the subject is to the artist now, or null when no user has that subject; one round trip. */
export function accessOf(db: Database, subject: string, artistId: string) {
  return oneValue(db, sql`select access_of(${subject}, ${artistId}) as value`, Access);
}

/** Whether there is such an artist; one round trip. */
export function artistExists(db: Database, artistId: string) {
  return oneValue(
    db,
    sql`select exists (select from artists where id = ${artistId}) as value`,
    v.boolean(),
  );
}
