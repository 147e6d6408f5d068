import * as v from "valibot";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { CliError } from "#lib/local/cli-error.js";
import { type Artist, artistsByName, artistWithId } from "./store.js";

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";
const shownArtists = 40;

/** The artist that was named, else the only one, else the demo artist; throws a list to choose from (contract 8). */
export async function chooseArtist(db: Database, wanted: string | null): Promise<Artist> {
  if (wanted !== null) return namedArtist(db, wanted);
  const artists = await artistsByName(db, shownArtists + 1);
  const [first, ...others] = artists;
  if (first === undefined) {
    throw new CliError("there is no artist yet; npm run import -- FILE.jsonl loads one");
  }
  if (others.length === 0) return first;
  const demo = await artistWithId(db, demoArtistId);
  if (demo !== null) return demo;
  throw new CliError(`which artist? Choose one with --artist ID:\n${listOf(artists)}`);
}

async function namedArtist(db: Database, wanted: string): Promise<Artist> {
  if (!v.is(Uuid, wanted)) throw new CliError("--artist must be a UUID");
  const artist = await artistWithId(db, wanted);
  if (artist === null) throw new CliError(`there is no artist ${wanted}`);
  return artist;
}

function listOf(artists: readonly Artist[]): string {
  const lines = artists.slice(0, shownArtists).map(({ id, name }) => `  ${id}  ${name}`);
  return [...lines, ...(artists.length > shownArtists ? ["  … and more"] : [])].join("\n");
}
