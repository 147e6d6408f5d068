import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { handleForms } from "#lib/artist/handle-forms.js";
import { Uuid } from "#lib/contract/primitives.js";
import type { Database } from "#lib/db/client.js";
import { accounts, artists, links } from "#lib/db/tables/artists.js";
import { CliError } from "#lib/local/cli-error.js";
import { isOneOf } from "#lib/local/import/write-rows.js";

const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";
const shownArtists = 40;
const asked = { id: artists.id, name: artists.name };

/** The artist that a question is about. */
export interface AskedArtist {
  id: string;
  name: string;
}

/**
 * The artist that was named by id, name or handle, else the only one, else the only one beside the demo artist, else the
 * demo artist (decision 8.7).
 *
 * @throws CliError with a list to choose from
 */
export async function chooseArtist(db: Database, wanted: string | null): Promise<AskedArtist> {
  if (wanted !== null) return namedArtist(db, wanted);
  const choice = await db
    .select(asked)
    .from(artists)
    .orderBy(asc(artists.name), asc(artists.id))
    .limit(shownArtists + 1);
  const [first, ...others] = choice;
  if (first === undefined) {
    throw new CliError("there is no artist yet; npm run import -- FILE.jsonl loads one");
  }
  if (others.length === 0) return first;
  const [own, ...further] = choice.filter(({ id }) => id !== demoArtistId);
  if (own !== undefined && further.length === 0) return own;
  const [demo] = await db.select(asked).from(artists).where(eq(artists.id, demoArtistId));
  if (demo !== undefined) return demo;
  throw new CliError(`which artist? Choose one with --artist ID:\n${listOf(choice)}`);
}

/** An id names one artist, a name before a handle; the case of a name and the @ of a handle are ignored. */
async function namedArtist(db: Database, wanted: string): Promise<AskedArtist> {
  const id = v.safeParse(Uuid, wanted);
  if (id.success) {
    const [artist] = await db.select(asked).from(artists).where(eq(artists.id, id.output));
    if (artist === undefined) throw new CliError(`there is no artist ${wanted}`);
    return artist;
  }
  const { forms } = handleForms(wanted);
  const named = await db
    .select(asked)
    .from(artists)
    .where(or(eq(artists.name, wanted), eq(sql`lower(${artists.name})`, wanted.toLowerCase())))
    .orderBy(asc(artists.id))
    .limit(shownArtists + 1);
  const found = named.length > 0 ? named : await withHandle(db, forms);
  const [first, ...others] = found;
  if (first === undefined)
    throw new CliError(`there is no artist with the name or handle ${wanted}`);
  if (others.length === 0) return first;
  throw new CliError(
    `several artists are called ${wanted}. Choose one with --artist ID:\n${listOf(found)}`,
  );
}

/** The artists with one of these handles, by link or connected account, on any platform. */
function withHandle(db: Database, forms: readonly string[]): Promise<AskedArtist[]> {
  const linked = db
    .select({ id: links.artistId })
    .from(links)
    .where(isOneOf(links.foldedIdentifier, forms));
  const connected = db
    .select({ id: accounts.artistId })
    .from(accounts)
    .where(
      and(
        eq(accounts.connected, true),
        sql`folded_identifier(${accounts.handle}) = any (${sql.param(forms)})`,
      ),
    );
  return db
    .select(asked)
    .from(artists)
    .where(or(inArray(artists.id, linked), inArray(artists.id, connected)))
    .orderBy(asc(artists.id))
    .limit(shownArtists + 1);
}

function listOf(choice: readonly AskedArtist[]): string {
  const lines = choice.slice(0, shownArtists).map(({ id, name }) => `  ${id}  ${name}`);
  return [...lines, ...(choice.length > shownArtists ? ["  … and more"] : [])].join("\n");
}
