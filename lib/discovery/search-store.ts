import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "#lib/db/client.js";
import { oneValue } from "#lib/db/row.js";

const Subject = v.object({
  name: v.string(),
  known: v.array(v.string()),
  links: v.array(v.object({ platform: v.string(), folded: v.string(), url: v.string() })),
});
export type Subject = v.InferOutput<typeof Subject>;

/** The artist's name and links, and which of these canonical URLs are saved or were found before. */
export function searchSubject(db: Database, artistId: string, keys: readonly string[]) {
  return oneValue(
    db,
    sql`select search_subject(${artistId}, ${JSON.stringify(keys)}::jsonb) as value`,
    Subject,
  );
}
