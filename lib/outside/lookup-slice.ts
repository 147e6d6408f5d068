import * as v from "valibot";
import {
  type LookupStep,
  lookUpAccount,
  lookUpPages,
  lookUpWeb,
} from "#lib/outside/lookup-steps.js";
import {
  type Lookup,
  type LookupOption,
  type LookupOutcome,
  retrievalTime,
} from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";
import { askInTurn, type ProviderName, type RateLimiter } from "#lib/outside/rate-limit.js";

/** Maximum waits of one lookup for a rate-limited provider, and the longest one. */
const maxWaits = 3;
const maxWaitSeconds = 300;

const Progress = v.nullable(v.object({ waits: v.number(), step: v.unknown() }));

/**
 * Takes the next step of a lookup when its provider has a free turn; a rate-limited step is
 * repeated in a later slice.
 */
export async function takeLookupSlice(
  providers: Providers,
  limiter: RateLimiter,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<LookupOutcome> {
  const saved = v.parse(Progress, lookup.progress);
  const waits = saved?.waits ?? 0;
  const step = saved?.step ?? null;
  const provider = providerOf(providers, lookup.option, step);
  const ask = () => takeStep(providers, { ...lookup, progress: step }, signal);
  // Only the first step of a lookup takes a turn; later steps were admitted with it.
  const takeTurn = async () =>
    provider === null || step !== null ? 0 : limiter.takeTurn(provider);
  const taken =
    provider === null
      ? await ask()
      : await askInTurn<LookupStep>(limiter, provider, takeTurn, ask, signal);
  switch (taken.kind) {
    case "not_yet": {
      const later = afterWait(taken.waitSeconds, lookup.option, waits, step);
      // A wait while pages are read counts as a slice, so that a site is not read without end.
      return later.kind === "continues" ? { ...later, hasOnlyWaited: provider !== null } : later;
    }
    case "limited": {
      // A request that was not sent before the slice ended has only waited for its turn.
      const counted = signal.aborted ? waits : waits + 1;
      return afterWait(taken.retryAfterSeconds, lookup.option, counted, step);
    }
    case "continues":
      return { ...taken, progress: { waits, step: taken.progress } };
    default:
      return taken;
  }
}

/** The provider that this step calls; null for pages, which have no rate limit. */
function providerOf(
  { readers, scraper, search }: Providers,
  option: LookupOption,
  step: unknown,
): ProviderName | null {
  if (option.kind === "page") return null;
  if (option.kind === "web") return step === null ? (search?.provider ?? null) : null;
  if (option.platform !== "social_c") return readers[option.platform]?.provider ?? null;
  return scraper?.provider ?? null;
}

function takeStep(providers: Providers, lookup: Lookup, signal: AbortSignal): Promise<LookupStep> {
  const retrievedAt = retrievalTime();
  const { option } = lookup;
  switch (option.kind) {
    case "page":
      return lookUpPages(providers, [option.url], retrievedAt, signal);
    case "web":
      return lookUpWeb(providers, lookup, retrievedAt, signal);
    case "social":
      return lookUpAccount(providers, option, lookup, retrievedAt, signal);
  }
}

/**
 * Repeats the same step after the wait; fails when the wait is too long, or the provider was rate
 * limited too often. Waiting for the turns of other artists does not count (decision 6.13).
 *
 * @param waits how often it was rate limited
 */
function afterWait(
  waitSeconds: number,
  option: LookupOption,
  waits: number,
  step: unknown,
): LookupOutcome {
  if (waits > maxWaits || waitSeconds > maxWaitSeconds) return { kind: "failed" };
  return {
    kind: "continues",
    stage: option.kind === "web" && step === null ? "searching" : "reading",
    progress: { waits, step },
    provider: null,
    waitSeconds,
  };
}
