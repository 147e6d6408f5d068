import { setTimeout as delay } from "node:timers/promises";
import type { ReaderContext, ReaderPlatform } from "#lib/import/readers/reader-context.js";
import { knownOriginal, type ReaderItem, type Reading } from "#lib/import/readers/reader-item.js";
import { retrievalTime } from "#lib/outside/port.js";
import type {
  AccountReader,
  EntriesPage,
  ProviderAccount,
} from "#lib/outside/provider/account-reader.js";
import type { ProviderAnswer } from "#lib/outside/provider/provider-request.js";
import { askInTurn } from "#lib/outside/rate-limit.js";
import { CliError } from "#lib/platform/cli-error.js";

/** An artist's identifier in a catalog, as a person typed it. */
export interface CatalogId {
  platform: Extract<ReaderPlatform, "catalog_a" | "catalog_b">;
  name: "MusicBrainz" | "Discogs";
  id: string;
}

const musicbrainz =
  /^(?:musicbrainz:|mbid:|https?:\/\/(?:www\.|beta\.)?musicbrainz\.org\/artist\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#].*)?$/i;
const discogs =
  /^(?:discogs:|https?:\/\/(?:www\.|api\.)?discogs\.com\/(?:[a-z]{2}\/)?artists?\/)([1-9]\d{0,11})(?:[-/?#].*)?$/i;

/** Maximum pages read from a catalog, the same as in a refresh. */
const maxPages = 20;
const maxTries = 5;

/**
 * The identifier in a text: `musicbrainz:<id>`, `discogs:<number>`, or the URL of the artist's page
 * there; null when it is none of these.
 */
export function catalogId(text: string): CatalogId | null {
  const mbid = musicbrainz.exec(text)?.[1];
  if (mbid !== undefined)
    return { platform: "catalog_a", name: "MusicBrainz", id: mbid.toLowerCase() };
  const number = discogs.exec(text)?.[1];
  return number === undefined ? null : { platform: "catalog_b", name: "Discogs", id: number };
}

/**
 * The releases of an artist in a catalog, fetched by the adapter that refreshes use.
 *
 * @throws CliError when the catalog is not configured, does not know the artist or cannot be read,
 * or when another account is connected on it
 */
export async function catalogReading(catalog: CatalogId, context: ReaderContext): Promise<Reading> {
  const { platform, name, id } = catalog;
  const connected = context.accounts.find((account) => account.platform === platform);
  if (connected !== undefined && connected.accountId !== id) {
    throw new CliError(
      `the artist has ${connected.handle} (${connected.accountId}) connected on ${name}: disconnect that account first`,
    );
  }
  const { readers } = await context.network();
  const reader = readers[platform];
  if (reader === undefined) {
    throw new CliError(`${name} requires a contact: set CONTACT to your e-mail address or site`);
  }
  const found = await inTurn(context, reader, () => reader.find(id, context.signal));
  if (found.kind !== "answered") throw new CliError(`${name} ${sentenceOf(found.kind, id)}`);
  const account = { platform, ...found.value };
  return {
    what: `releases of ${account.handle} at ${name} (${id})`,
    account,
    notes: [],
    items: releasesOf(name, reader, account, context),
  };
}

async function* releasesOf(
  name: string,
  reader: AccountReader,
  account: ProviderAccount,
  context: ReaderContext,
): AsyncGenerator<ReaderItem> {
  let next: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const from: string | null = next;
    const read: ProviderAnswer<EntriesPage> = await inTurn(context, reader, () =>
      reader.read(account, from, context.signal),
    );
    if (read.kind !== "answered") {
      throw new CliError(
        `${name} ${sentenceOf(read.kind, account.accountId)}; nothing was imported`,
      );
    }
    const { entries, unreadable } = read.value;
    for (const entry of entries) {
      const original = { ...entry, platform: account.platform, accountId: account.accountId };
      const retrievedAt = retrievalTime();
      yield {
        kind: "original",
        where: entry.url,
        original: knownOriginal({ ...original, retrievedAt }),
      };
    }
    for (let count = 0; count < unreadable; count += 1) {
      yield { kind: "bad", where: `${name}, page ${page + 1}`, what: "a release cannot be read" };
    }
    next = read.value.next;
    if (next === null) return;
  }
}

/** Asks within the catalog's rate limit, and waits when the catalog says so. */
async function inTurn<Value>(
  { network, signal }: ReaderContext,
  { provider }: AccountReader,
  ask: () => Promise<ProviderAnswer<Value>>,
): Promise<ProviderAnswer<Value>> {
  const { limiter } = await network();
  for (let tries = 1; ; tries += 1) {
    const answer = await askInTurn<ProviderAnswer<Value>>(
      limiter,
      provider,
      () => limiter.takeTurn(provider),
      ask,
      signal,
    );
    const wait =
      answer.kind === "not_yet"
        ? answer.waitSeconds
        : answer.kind === "limited"
          ? answer.retryAfterSeconds
          : 0;
    if (answer.kind !== "not_yet" && (answer.kind !== "limited" || tries >= maxTries))
      return answer;
    if (tries >= maxTries || wait > 120) return { kind: "limited", retryAfterSeconds: wait };
    await delay(wait * 1000, undefined, { signal });
  }
}

function sentenceOf(kind: string, id: string): string {
  if (kind === "absent") return `does not know artist ${id}`;
  if (kind === "limited") return "asks to slow down: try again later";
  return `could not be read (${kind}): try again later`;
}
