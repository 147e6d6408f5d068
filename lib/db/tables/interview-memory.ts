import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ofArtist } from "./artists.js";

const artistId = () => ofArtist();

/**
 * The memory of the sittings that can be requested (decision 5.39). Triggers recompute it at the
 * end of a transaction that changed it (decision 9.25); the reader computes a missing row.
 */
export const memorySnapshots = pgTable(
  "memory_snapshots",
  {
    artistId: artistId(),
    sitting: integer("sitting").notNull(),
    snapshotId: text("snapshot_id").notNull(),
    /**
     * The number of corrections, boundaries and retractions, and the latest answer's revision or
     * `none`.
     */
    state: text("state").notNull(),
    /** Number of corrections and active boundaries. */
    constraints: integer("constraints").notNull(),
  },
  (t) => [primaryKey({ name: "a_sitting_has_one_memory", columns: [t.artistId, t.sitting] })],
);

/**
 * The lines of corrections and boundaries, joined in the order in which they are hashed (decision
 * 5.93). A block holds the lines of the ids from its `from_id` up to the next block's.
 */
export const memoryBlocks = pgTable(
  "memory_blocks",
  {
    artistId: artistId(),
    kind: text("kind").notNull(),
    /** The sitting of boundaries that end with it; otherwise 0. */
    sitting: integer("sitting").notNull(),
    fromId: uuid("from_id").notNull(),
    /** Null after a change, until the next memory is stored. */
    lines: text("lines"),
    entries: integer("entries"),
  },
  (t) => [
    primaryKey({
      name: "a_line_is_in_one_block",
      columns: [t.artistId, t.kind, t.sitting, t.fromId],
    }),
    index("memory_blocks_to_keep")
      .on(t.artistId, t.kind, t.sitting, t.fromId)
      .where(sql`lines is null`),
    check("blocks_have_a_known_kind", sql`kind in ('correction', 'boundary')`),
    check("known_lines_are_counted", sql`(lines is null) = (entries is null)`),
  ],
);
