import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ofUser } from "./artists.js";
import { instant } from "./columns.js";

/**
 * Requests to own an artist, decided by an administrator. A requested new artist is stored only here
 * until it is approved. Rows are deleted 30 days after they were made or decided.
 */
export const claimRequests = pgTable(
  "claim_requests",
  {
    id: uuid("id").primaryKey(),
    userId: ofUser(),
    /** The id of an artist, or the id that a new artist will get. */
    artistId: uuid("artist_id").notNull(),
    /** The name of the new artist; null: the artist exists. */
    newName: text("new_name"),
    /** [{platform, identifier, folded, url, host}]: links of the new artist, once approved. */
    profiles: jsonb("profiles").notNull(),
    /** [{url, statedBy}] that a catalog states for the new artist. */
    addresses: jsonb("addresses").notNull(),
    /** What the person says about it; null: nothing. */
    words: text("words"),
    /** To be put at an address of the artist; 128 random bits in hex. */
    code: text("code").notNull(),
    codeExpiresAt: instant("code_expires_at").notNull(),
    /** When the service looked for the code. */
    looks: instant("looks").array().notNull(),
    foundAt: instant("found_at"),
    foundUrl: text("found_url"),
    /** Whether `foundUrl` is an address of the artist that the person did not add. */
    foundAtArtist: boolean("found_at_artist"),
    state: text("state").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** The administrator, whose user may be gone. */
    decidedBy: uuid("decided_by"),
    /** When it was decided or withdrawn; null: open. */
    decidedAt: instant("decided_at"),
    /** The administrator's message to the person; null: none. */
    reason: text("reason"),
  },
  (t) => [
    uniqueIndex("a_person_has_one_open_claim_request").on(t.userId).where(sql`state = 'open'`),
    index("claim_requests_of_a_user").on(t.userId, t.askedAt),
    index("open_claim_requests").on(t.askedAt, t.id).where(sql`state = 'open'`),
    index("claim_requests_of_an_artist").on(t.artistId),
    check(
      "claim_requests_have_a_known_state",
      sql`state in ('open', 'approved', 'declined', 'withdrawn')`,
    ),
    check("closed_claim_requests_say_when", sql`(state = 'open') = (decided_at is null)`),
    check(
      "a_found_code_was_found_somewhere",
      sql`num_nulls(found_at, found_url, found_at_artist) in (0, 3)`,
    ),
  ],
);
