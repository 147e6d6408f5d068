import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.js";

/**
 * One row per erasure, with the numbers of erased rows. Names are hashed: an artist, source or
 * account that returns is recognised, but no name can be read here.
 */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid("id").primaryKey(),
    /** SHA-256 of the artist's id. */
    artistKey: text("artist_key").notNull(),
    /**
     * `artist` or `interview`, else the SHA-256 of the artist's id followed by the source or
     * account.
     */
    scopeKey: text("scope_key").notNull(),
    /**
     * SHA-256 of the user who may read the receipt once nobody has the claim any more; null for a
     * command.
     */
    requesterKey: text("requester_key"),
    /** {erased, remaining, keptAsCounts}, each with the number of rows by table. */
    counts: jsonb("counts").notNull(),
    erasedAt: instant("erased_at").notNull(),
    /** When an import declared that the artist returns; null: the id is refused. */
    liftedAt: instant("lifted_at"),
  },
  (t) => [index("erasures_of_an_artist").on(t.artistKey, t.scopeKey, t.erasedAt.desc())],
);
