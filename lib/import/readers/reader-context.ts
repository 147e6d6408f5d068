import type { Platform } from "#lib/contract/platform.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { Parse } from "#lib/outside/parsing/parse-pool.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { Providers } from "#lib/outside/providers.js";
import type { RateLimiter } from "#lib/outside/rate-limit.js";
import { CliError } from "#lib/platform/cli-error.js";
import type { OnBytes } from "./read-bytes.js";
import type { ReaderHints } from "./reader-hints.js";
import type { readerParsers } from "./reader-parsers.js";

/** The network access that a reader may use, the same as the service's. */
export interface ReaderNetwork {
  fetchText: GuardedFetch;
  readPage: ReadPage;
  readers: Providers["readers"];
  limiter: RateLimiter;
}

/** What a reader gets in addition to its input. */
export interface ReaderContext {
  artistId: string;
  /** The connected accounts of the artist. */
  accounts: readonly ProviderAccount[];
  /** The public address for content that has none itself; null when the person gave none. */
  address: string | null;
  /** The encoding of texts that are not UTF-8; null when the person named none. */
  encoding: string | null;
  /** When the page at this address was last read; null when it never was. */
  readSince(url: string): Promise<string | null>;
  network(): Promise<ReaderNetwork>;
  hints: ReaderHints;
  /** Parses foreign text where it can be ended when it takes too long. */
  parse: Parse<typeof readerParsers>;
  onBytes: OnBytes;
  signal: AbortSignal;
  /** True where nothing can be fetched: the addresses in a list are handed over instead of read. */
  handsOver?: true;
}

/** An account as its archive names it. */
export type ArchivedAccount = ProviderAccount & {
  /** Names by which a provider may know it, best first. */
  names: readonly string[];
  /** Whether its `accountId` is the one that providers use. */
  hasLiveId: boolean;
};

/**
 * The account whose archive is read, with the id that the service uses in live lookups, so that
 * both produce the same sources: the connected account, else the account that the provider finds,
 * else the account as the archive names it.
 *
 * @throws CliError when another account of this platform is connected, or the provider cannot be
 * asked now
 */
export async function accountOfArchive(
  { accounts, network, signal }: ReaderContext,
  archived: ArchivedAccount,
): Promise<{ account: ProviderAccount; notes: string[] }> {
  const { names, hasLiveId, ...named } = archived;
  const { platform, handle } = named;
  const connected = accounts.find((account) => account.platform === platform);
  if (connected !== undefined) {
    if (isSameAccount(connected, archived)) return { account: connected, notes: [] };
    throw new CliError(
      `this is the archive of ${handle}, but the artist has ${connected.handle} connected on ${platform}: disconnect that account first, or choose another artist`,
    );
  }
  const reader = (await network()).readers[platform];
  if (reader === undefined) {
    return {
      account: named,
      notes: [`${platform} is not configured here; using the account's name from the archive`],
    };
  }
  const found = await reader.find(names[0] ?? handle, signal);
  if (found.kind === "answered") {
    const account = { platform, ...found.value };
    if (isSameAccount(account, archived)) return { account, notes: [] };
  } else if (found.kind !== "absent" && !hasLiveId) {
    throw new CliError(
      `${platform} could not look up ${handle} (${found.kind}), which is needed to identify its posts: try again later, or remove the ${platform} settings`,
    );
  }
  return {
    account: named,
    notes: [`${platform} does not know ${handle}; using the name from the archive`],
  };
}

function isSameAccount(
  account: ProviderAccount,
  { accountId, url, names }: ArchivedAccount,
): boolean {
  const handle = account.handle.replace(/^@/, "").toLowerCase();
  return (
    account.accountId === accountId ||
    canonicalUrl(account.url) === canonicalUrl(url) ||
    names.some(
      (name) =>
        name.toLowerCase() === handle || name.toLowerCase() === account.accountId.toLowerCase(),
    )
  );
}

/**
 * The address for a file that states none: under the given address, else under a host name that
 * does not resolve.
 */
export function addressOf({ address }: ReaderContext, path: string, isAlone: boolean): string {
  if (address !== null && isAlone) return address;
  const base = address ?? "https://files.invalid/";
  const inside = path.split("/").map(encodeURIComponent).join("/");
  return `${base.replace(/\/?$/, "/")}${inside}`;
}

/** The platforms that archives and identifiers belong to. */
export type ReaderPlatform = Extract<Platform, "social_a" | "social_b" | "catalog_a" | "catalog_b">;
