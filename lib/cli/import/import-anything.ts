import { stat } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import type { Database } from "#lib/db/client.js";
import { accounts } from "#lib/db/tables/artists.js";
import { catalogId, catalogReading } from "#lib/import/gathered/catalog-reading.js";
import { fileOrFolder } from "#lib/import/gathered/file-or-folder.js";
import { importReading, type ReadingSteps } from "#lib/import/gathered/import-reading.js";
import { parseFile } from "#lib/import/gathered/parse-file.js";
import { readTimes } from "#lib/import/gathered/stored-sources.js";
import { openReading } from "#lib/import/readers/open-reading.js";
import type { ReaderContext, ReaderNetwork } from "#lib/import/readers/reader-context.js";
import { commandHints } from "#lib/import/readers/reader-hints.js";
import type { Reading } from "#lib/import/readers/reader-item.js";
import { webReading } from "#lib/import/readers/web-reading.js";
import { heapBound } from "#lib/import/records/heap-bound.js";
import { reportSentence } from "#lib/import/records/import-report.js";
import { canonicalUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { once } from "#lib/kernel/once.js";
import { printable } from "#lib/kernel/printable.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import { type Env, readEnv } from "#lib/platform/env.js";
import type { ImportFlags } from "./import-flags.js";
import type { ProgressBar } from "./progress-bar.js";

/** Where an import reports what it does. */
export interface ImportOutput {
  say(line: string): void;
  bar: ProgressBar;
}

/** Items that are read between two checks of the memory. */
const itemsBetween = 100;

/**
 * Imports what the flags name for their artist: recognises the format, reports what it found, and
 * writes it.
 *
 * @throws CliError that says what is wrong and what to do
 */
export async function importAnything(
  db: Database,
  newId: () => string,
  flags: ImportFlags,
  { say, bar }: ImportOutput,
  env: Env = readerEnv(),
): Promise<void> {
  const artist = await chooseArtist(db, flags.artist);
  const connected = await connectedAccounts(db, artist.id);
  let read = 0;
  const size = await sizeOf(flags.what);
  const context: ReaderContext = {
    artistId: artist.id,
    accounts: connected,
    address: flags.address,
    encoding: flags.encoding,
    readSince: async (url) =>
      (await readTimes(db, artist.id, [canonicalUrl(url) ?? url])).get(canonicalUrl(url) ?? url) ??
      null,
    network: once(() => openReaderNetwork(db, env)),
    parse: parseFile,
    hints: commandHints,
    onBytes: (count) => {
      read += count;
      bar.draw(read, size, () => "reading");
    },
    signal: new AbortController().signal,
  };
  try {
    const reading = await readingOfAnything(flags.what, context);
    const tell = (line: string) => {
      bar.clear();
      say(printable(line));
    };
    tell(`${reading.what}, for ${artist.name}`);
    const boundHeap = heapBound();
    const progress: ReadingSteps = {
      say: (line) => tell(`  ${line}`),
      onItem: (count) => {
        if (count % itemsBetween === 0) boundHeap();
        bar.draw(read, read === 0 ? null : size, () => `${count} read`);
      },
      onOriginals: (written, all) => {
        boundHeap();
        bar.draw(written, all, () => `${written} of ${all} written`);
      },
      onWritten: (report) => tell(reportSentence(report)),
    };
    const { again, dryRun, skipBad, pending } = flags;
    const curation = pending ? "pending" : "approved";
    const options = {
      artistId: artist.id,
      curation,
      again,
      dryRun,
      skipBad,
      accounts: connected,
    } as const;
    await importReading(db, newId, reading, options, progress);
    if (dryRun) tell("nothing was written: this was a dry run");
  } finally {
    bar.clear();
  }
}

async function readingOfAnything(what: string, context: ReaderContext): Promise<Reading> {
  const catalog = catalogId(what);
  if (catalog !== null) return catalogReading(catalog, context);
  if (isHttpUrlWithoutUserInfo(what)) return webReading(what, context);
  return openReading(await fileOrFolder(what), context);
}

/** The size of a file in bytes; null for anything else. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

async function connectedAccounts(db: Database, artistId: string): Promise<ProviderAccount[]> {
  const { platform, accountId, handle, url } = accounts;
  const rows = await db
    .select({ platform, accountId, handle, url })
    .from(accounts)
    .where(and(eq(accounts.artistId, artistId), accounts.connected));
  return rows as ProviderAccount[];
}

async function openReaderNetwork(db: Database, env: Env): Promise<ReaderNetwork> {
  const { openNetwork } = await import("#lib/outside/network.js");
  const monotonicMs = () => performance.now();
  const { fetchText, readPage } = openNetwork(env, monotonicMs);
  const { readers } = configuredProviders(env, monotonicMs);
  return { fetchText, readPage, readers, limiter: rateLimiter(db) };
}

/** The settings of this environment; a reader needs no settings that are only for serving. */
function readerEnv(): Env {
  const unused = {
    DATABASE_URL: "postgres://unused.invalid",
    AUTH_ISSUER: "-",
    AUTH_AUDIENCE: "-",
    AUTH_JWKS_URL: "https://unused.invalid/",
  };
  return readEnv({ ...unused, ...process.env });
}
