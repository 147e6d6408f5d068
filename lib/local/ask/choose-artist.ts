import { asc, eq } from "drizzle-orm";
import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { artists } from "#lib/db/tables/artists.js";
import { CliError } from "#lib/local/cli-error.js";

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";
const shownArtists = 40;

/** The artist that a question is about. */
export interface AskedArtist {
  id: string;
  name: string;
}

/**
 * The artist that was named, else the only one, else the demo artist (decision 8.7).
 *
 * @throws CliError with a list to choose from
 */
export async function chooseArtist(db: Database, wanted: string | null): Promise<AskedArtist> {
  if (wanted !== null) return namedArtist(db, wanted);
  const choice = await db
    .select({ id: artists.id, name: artists.name })
    .from(artists)
    .orderBy(asc(artists.name), asc(artists.id))
    .limit(shownArtists + 1);
  const [first, ...others] = choice;
  if (first === undefined) {
    throw new CliError("there is no artist yet; npm run import -- FILE.jsonl loads one");
  }
  if (others.length === 0) return first;
  const demo = await artistWithId(db, demoArtistId);
  if (demo !== null) return demo;
  throw new CliError(`which artist? Choose one with --artist ID:\n${listOf(choice)}`);
}

async function namedArtist(db: Database, wanted: string): Promise<AskedArtist> {
  if (!v.is(Uuid, wanted)) throw new CliError("--artist must be a UUID");
  const artist = await artistWithId(db, wanted);
  if (artist === null) throw new CliError(`there is no artist ${wanted}`);
  return artist;
}

/** The artist with this id, or null. */
async function artistWithId(db: Database, id: string): Promise<AskedArtist | null> {
  const [artist] = await db
    .select({ id: artists.id, name: artists.name })
    .from(artists)
    .where(eq(artists.id, id));
  return artist ?? null;
}

function listOf(choice: readonly AskedArtist[]): string {
  const lines = choice.slice(0, shownArtists).map(({ id, name }) => `  ${id}  ${name}`);
  return [...lines, ...(choice.length > shownArtists ? ["  … and more"] : [])].join("\n");
}
