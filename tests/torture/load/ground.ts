import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { account, administrator, artist, claimant, load, page } from "../../support/records.js";

/** One artist of the run. */
export interface Artist {
  id: string;
  name: string;
  /** The subject of its claimant. */
  subject: string;
  handle: string;
  /** Occurs in each of its private texts, and nowhere else. */
  mark: string;
  /** Words that one of its pages answers, by page number. */
  works: string[];
}

export const administratorSubject = "administrator";

const markStart = "privatemark";
const anyMark = new RegExp(`${markStart}x[0-9a-f]{12}`, "g");

/** Adds artists with claimants, pages that answer questions, posts, and a private page. */
export async function addArtists(db: Database, count: number, pages: number): Promise<Artist[]> {
  const artists = Array.from({ length: count }, (_, at): Artist => {
    const word = randomBytes(4).toString("hex");
    return {
      id: randomUUID(),
      name: `Load ${word}`,
      subject: `claimant-${at}`,
      handle: `load-${word}`,
      mark: `${markStart}x${randomBytes(6).toString("hex")}`,
      works: Array.from({ length: pages }, (_page, number) => `${word}${number}x`),
    };
  });
  await load(
    db,
    ...administrator(administratorSubject),
    ...artists.flatMap(({ id, name, subject, handle, mark, works }) => [
      artist(id, name),
      ...claimant(id, subject),
      account(id, "social_a", handle),
      {
        type: "link",
        artistId: id,
        platform: "social_a",
        identifier: handle,
        url: `https://social-a.example/${handle}`,
      },
      ...works.map((work) =>
        page(id, `The record ${work} was produced by Ana Lund in Oslo. It took a winter.`, {
          url: `https://news.example/${work}`,
        }),
      ),
      ...works.slice(0, 4).map((work, at) =>
        page(id, `A short post about ${work}.`, {
          kind: "caption",
          platform: "social_a",
          accountId: handle,
          entryId: `${at}`,
          url: `https://social-a.example/${handle}/${at}`,
        }),
      ),
      page(id, `A draft that nobody may read: ${mark}.`, {
        url: `https://draft.example/${id}`,
        visibility: "private",
      }),
    ]),
  );
  return artists;
}

/** Adds discoveries to review. */
export async function addDiscoveries(db: Database, artists: readonly Artist[], each: number) {
  const records = artists.flatMap(({ id }) =>
    Array.from({ length: each }, () => ({
      type: "candidate",
      id: randomUUID(),
      artistId: id,
      url: `https://found.example/${randomUUID()}`,
      destination: "lore",
      identity: "confirmed",
      excerpt: "The boathouse was a studio.",
    })),
  );
  await load(db, ...records);
}

/** The first mark in a text that its reader may not see. */
export function foreignMark(text: string, own: readonly string[]): string | null {
  if (!text.includes(markStart)) return null;
  return (text.match(anyMark) ?? []).find((mark) => !own.includes(mark)) ?? null;
}

/** Lets a day pass for the ledgers, so that they admit again. */
export async function passDay(db: Database): Promise<void> {
  await db.execute(sql`update reservations set reserved_at = reserved_at - interval '25 hours'`);
}
