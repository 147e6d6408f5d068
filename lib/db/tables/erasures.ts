import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

/**
 * What erased sources and accounts are recognised by when they return (decision 8.31), as hashes of
 * the artist's id and a sourceId, an account, an address or a handle. A row is deleted when an
 * import takes its part back.
 */
export const erasedKeys = pgTable(
  "erased_keys",
  {
    /** SHA-256 of the artist's id. */
    artistKey: text("artist_key").notNull(),
    /** SHA-256 of the artist's id and the part. */
    key: text("key").notNull(),
  },
  (t) => [primaryKey({ name: "erased_keys_are_unique", columns: [t.artistKey, t.key] })],
);
