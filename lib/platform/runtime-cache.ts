import { sha256Hex } from "#lib/kernel/hash.js";
import type { Env } from "#lib/platform/env.js";
import { NextDue, type SharedState } from "#lib/platform/next-due.js";

/** The next due time in the platform's runtime cache, with entries for one database. */
export function cachedNextDue({ DATABASE_URL }: Env): NextDue {
  const { host, pathname } = new URL(DATABASE_URL);
  return new NextDue(() => runtimeCache(`${host}${pathname}`), Date.now);
}

/** Where the platform gives a request its cache, the functions of a region share it. */
const requestContext = Symbol.for("@vercel/request-context");

/**
 * Null where a request has no cache. Not by `getCache` of `@vercel/functions`, which then takes the
 * memory of a single instance.
 */
function runtimeCache(database: string): SharedState | null {
  const { [requestContext]: holder } = globalThis as {
    [requestContext]?: { get?(): { cache?: SharedState } | undefined };
  };
  const cache = holder?.get?.()?.cache;
  if (cache === undefined) return null;
  // Keys are hashed, as `getCache` does, because a key may be part of an address.
  const hashed = (key: string) => sha256Hex(`schedule ${database} ${key}`).slice(0, 32);
  return {
    get: (key) => cache.get(hashed(key)),
    set: (key, value, options) => cache.set(hashed(key), value, options),
  };
}
