import { and, asc, eq, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { handleForms } from "#lib/artist/handle-forms.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { accounts, artists, links } from "#lib/db/tables/artists.js";
import { isOneOf } from "#lib/import/records/write-rows.js";
import { printable } from "#lib/kernel/printable.js";
import { CliError } from "#lib/platform/cli-error.js";

/** The artist of `lib/local/demo/artist.jsonl`. */
const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";
const shownArtists = 40;

export interface AskedArtist {
  id: string;
  name: string;
}

/**
 * The artist named by id, name or handle; without one, the only artist, else the only one besides
 * the demo artist, else the demo artist (decision 8.7).
 *
 * @throws CliError with a list of artists to choose from
 */
export async function chooseArtist(db: Database, wanted: string | null): Promise<AskedArtist> {
  if (wanted !== null) return namedArtist(db, wanted);
  const choice = await listedArtists(db);
  const [first] = choice;
  if (first === undefined) {
    throw new CliError("there is no artist yet; npm run import -- FILE.jsonl loads one");
  }
  if (choice.length === 1) return first;
  const demo = await artistWithId(db, demoArtistId);
  if (demo === null)
    throw new CliError(`which artist? Choose one with --artist:\n${listOf(choice)}`);
  const [other, ...more] = choice.filter(({ id }) => id !== demo.id);
  return other !== undefined && more.length === 0 ? other : demo;
}

async function namedArtist(db: Database, wanted: string): Promise<AskedArtist> {
  if (v.is(Uuid, wanted)) {
    const artist = await artistWithId(db, wanted);
    if (artist === null) throw new CliError(`there is no artist ${wanted}`);
    return artist;
  }
  const found = await artistsCalled(db, wanted);
  const [artist, ...others] = found;
  if (artist === undefined) {
    const choice = await listedArtists(db);
    const list = choice.length === 0 ? "" : `; known artists:\n${listOf(choice)}`;
    throw new CliError(`there is no artist with the name or handle ${printable(wanted)}${list}`);
  }
  if (others.length === 0) return artist;
  throw new CliError(
    `${printable(wanted)} is the name or handle of several artists; use one of these ids:\n${listOf(found)}`,
  );
}

/**
 * Artists with exactly this name, or with this handle in a profile or connected account on any
 * platform.
 */
async function artistsCalled(db: Database, called: string): Promise<AskedArtist[]> {
  const { forms, hosts } = handleForms(called);
  const onHost = (host: typeof links.host | typeof accounts.host) =>
    hosts === null ? undefined : isOneOf(host, hosts);
  const byLink = db
    .select({ id: links.artistId })
    .from(links)
    .where(and(isOneOf(links.foldedIdentifier, forms), onHost(links.host)));
  const byAccount = db
    .select({ id: accounts.artistId })
    .from(accounts)
    .where(
      and(
        sql`folded_identifier(${accounts.handle}) = any (${sql.param(forms)})`,
        accounts.connected,
        onHost(accounts.host),
      ),
    );
  return selectArtists(db)
    .where(
      or(
        sql`folded_name(${artists.name}) = folded_name(${called})`,
        sql`${artists.id} in (${byLink} union ${byAccount})`,
      ),
    )
    .orderBy(asc(artists.id))
    .limit(shownArtists + 1);
}

/** The artists ordered by name, one more than are shown. */
function listedArtists(db: Database): Promise<AskedArtist[]> {
  return selectArtists(db)
    .orderBy(asc(artists.name), asc(artists.id))
    .limit(shownArtists + 1);
}

async function artistWithId(db: Database, id: string): Promise<AskedArtist | null> {
  const [artist] = await selectArtists(db).where(eq(artists.id, id));
  return artist ?? null;
}

const selectArtists = (db: Database) =>
  db.select({ id: artists.id, name: artists.name }).from(artists);

function listOf(choice: readonly AskedArtist[]): string {
  const lines = choice.slice(0, shownArtists).map(({ id, name }) => `  ${id}  ${printable(name)}`);
  return [...lines, ...(choice.length > shownArtists ? ["  … and more"] : [])].join("\n");
}
