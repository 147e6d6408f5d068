import type { Platform } from "#lib/contract/platform.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { CliError } from "#lib/local/cli-error.js";
import type { GuardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import type { ReadPage } from "#lib/outside/page/page-reader.js";
import type { ProviderAccount } from "#lib/outside/provider/account-reader.js";
import type { Providers } from "#lib/outside/providers.js";
import type { RateLimiter } from "#lib/outside/rate-limit.js";
import type { OnBytes } from "./read-bytes.js";

/** The ways to the outside that a reader may take; they are those of the service. */
export interface ReaderNetwork {
  fetchText: GuardedFetch;
  readPage: ReadPage;
  readers: Providers["readers"];
  limiter: RateLimiter;
}

/** What a reader is given beside the thing that it reads. */
export interface ReaderContext {
  artistId: string;
  /** The connected accounts of the artist. */
  accounts: readonly ProviderAccount[];
  /** Where others find what has no address of its own; null when the person named none. */
  address: string | null;
  /** The page of this address was read at this instant or later, and need not be read again; null when it was not. */
  readSince(url: string): Promise<string | null>;
  network(): Promise<ReaderNetwork>;
  onBytes: OnBytes;
  signal: AbortSignal;
}

/** An account as its archive names it. */
export type ArchivedAccount = ProviderAccount & {
  /** Names by which a provider may know it, the best first. */
  names: readonly string[];
  /** Whether its `accountId` is the one that providers use. */
  hasLiveId: boolean;
};

/**
 * The account whose archive is read, with the id by which the service reads it live, so that both bring the same
 * sources: the connected one, else the one that the provider finds, else the one that the archive names.
 *
 * @throws CliError when another account of this platform is connected, or the provider cannot be asked now
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
      `this is the archive of ${handle}, and the artist has ${connected.handle} connected on ${platform}: disconnect that account first, or choose the other artist`,
    );
  }
  const reader = (await network()).readers[platform];
  if (reader === undefined) {
    return {
      account: named,
      notes: [
        `${platform} is not configured here, so the account is named as its archive names it`,
      ],
    };
  }
  const found = await reader.find(names[0] ?? handle, signal);
  if (found.kind === "answered") {
    const account = { platform, ...found.value };
    if (isSameAccount(account, archived)) return { account, notes: [] };
  } else if (found.kind !== "absent" && !hasLiveId) {
    throw new CliError(
      `${platform} could not be asked for ${handle} (${found.kind}), which names its posts: try it again later, or without its setting`,
    );
  }
  return {
    account: named,
    notes: [`${platform} knows no ${handle}: it is named as its archive names it`],
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

/** The address of a file that has none of its own: below the one that was given, else below a name that leads nowhere. */
export function addressOf({ address }: ReaderContext, path: string, isAlone: boolean): string {
  if (address !== null && isAlone) return address;
  const base = address ?? "https://files.invalid/";
  const inside = path.split("/").map(encodeURIComponent).join("/");
  return `${base.replace(/\/?$/, "/")}${inside}`;
}

/** The platforms that archives and identifiers belong to. */
export type ReaderPlatform = Extract<Platform, "social_a" | "social_b" | "catalog_a" | "catalog_b">;
