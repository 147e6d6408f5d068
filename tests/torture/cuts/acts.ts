import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import eraseRoute from "../../../api/artist/[id]/erase.js";
import { exportOf, importText } from "../../support/export/exported.js";
import { fillArtist } from "../../support/full-artist.js";
import { type InterviewService, administrator as root } from "../../support/interview.js";
import { account, artist as artistRecord, page } from "../../support/records.js";
import type { TestService } from "../../support/service.js";
import { callables } from "../operations.js";

/**
 * Something that is done with the database as a unit, and that may be repeated after an
 * interruption.
 */
export interface Act {
  name: string;
  /**
   * Prepares the data and returns the act, which uses the database that `service.deps` has when
   * called.
   */
  prepare(artist: InterviewService): Promise<(db: Database) => Promise<string>>;
  /** Other answers that a repetition may give if the first call was carried out. */
  whenRepeated?: string;
  /**
   * Whether each round trip is independent, so that an interrupted act may leave the first ones
   * done.
   */
  isSeveral?: true;
}

/** Keyed by operation: the caller is told that the revision changed meanwhile (decision 5.44). */
const repeated: Record<string, string> = { reviseInterviewResponse: "409" };
/** The call is reserved before the model is asked, and completed after it. */
const several = ["planQuestion"];

/** Every operation, an import of records, and the restoring of an export. */
export async function acts(): Promise<Act[]> {
  const operations = (await callables()).map(
    ({ id, prepare, send }): Act => ({
      name: id,
      ...(repeated[id] === undefined ? {} : { whenRepeated: repeated[id] }),
      ...(several.includes(id) ? { isSeveral: true } : {}),
      async prepare(artist) {
        const call = await prepare(artist);
        return async () => String((await send(artist, call)).status);
      },
    }),
  );
  return [...operations, importing, restoring];
}

const importing: Act = {
  name: "import",
  async prepare() {
    const id = randomUUIDv7();
    const records = [
      artistRecord(id),
      account(id, "social_a", id),
      ...[1, 2, 3].map((n) => page(id, `The page ${n} of ${id}.`)),
    ];
    const text = records.map((record) => JSON.stringify(record)).join("\n");
    return (db) => loaded(db, text);
  },
};

/** An artist with rows in every table, filled once per service, and its export. */
const filled = new WeakMap<TestService, { artistId: string; text: string }>();

const restoring: Act = {
  name: "restore",
  async prepare(artist) {
    const { service, db } = artist;
    const { artistId, text } = filled.get(service) ?? (await filledArtist(artist));
    filled.set(service, { artistId, text });
    const path = `/api/artist/${artistId}/erase`;
    const erased = await service.call(eraseRoute, "POST", path, { body: {}, as: root });
    if (erased.status !== 200) throw new Error(`the erasure answered ${erased.status}`);
    const { rows } = await db.execute(sql`select from artists where id = ${artistId}`);
    if (rows.length > 0) throw new Error("the artist is still there");
    return (restored) => loaded(restored, text);
  },
};

async function filledArtist(artist: InterviewService) {
  await fillArtist(artist);
  return { artistId: artist.artistId, text: await exportOf(artist.db, artist.artistId) };
}

async function loaded(db: Database, text: string): Promise<string> {
  await importText(db, text, { again: true });
  return "loaded";
}
