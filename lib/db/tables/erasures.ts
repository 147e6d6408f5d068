import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/**
 * One row per erasure: what was taken out, in numbers. Names are hashed, so that an artist, a source or an account that
 * comes again is recognised and none can be read here.
 */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the artist's id. */
    artistKey: text("artist_key").notNull(),
    /** `artist` and `interview`, else the SHA-256 of the source or account, which the artist's id begins. */
    scopeKey: text("scope_key").notNull(),
    /** SHA-256 of the user who may read the receipt when nobody has the claim any more; null: a command. */
    requesterKey: text("requester_key"),
    /** {erased, remaining, keptAsCounts}, each of rows by table. */
    counts: jsonb("counts").notNull(),
    erasedAt: instant("erased_at").notNull(),
    /** When an import said that the artist comes again; null: the id is refused. */
    liftedAt: instant("lifted_at"),
  },
  (t) => [index("erasures_of_an_artist").on(t.artistKey, t.scopeKey, t.erasedAt.desc())],
);
