import * as v from "valibot";
import { lookAtPages } from "#lib/outside/lookup/look-page.js";
import { lookAtAccount } from "#lib/outside/lookup/look-social.js";
import type { LookStep } from "#lib/outside/lookup/look-step.js";
import { lookOnWeb } from "#lib/outside/lookup/look-web.js";
import { awaitTurn, type Pace, type PacedCall, unpaced } from "#lib/outside/lookup/pace.js";
import type { Lookup, LookupOption, LookupOutcome, OutsidePort } from "#lib/outside/port.js";
import type { Providers } from "#lib/outside/providers.js";
import { retrievalTime } from "#lib/outside/retrieval-time.js";

/** How often one lookup waits for a provider that asked for patience, and for how long at most. */
const maxWaits = 3;
const maxWaitSeconds = 300;

const Progress = v.nullable(v.object({ waits: v.number(), step: v.unknown() }));

/** What a question may be looked up in, over the adapters that this deployment has (contract 6). */
export function configuredOutside(
  providers: Providers,
  openHosts: readonly string[] = [],
  pace: Pace = unpaced,
): OutsidePort {
  const { readers, scraper, search } = providers;
  return {
    reach: {
      web: search !== null,
      page: true,
      openHosts: openHosts.map((host) => host.toLowerCase()),
      social: [
        ...(readers.social_a === undefined ? [] : (["social_a"] as const)),
        ...(readers.social_b === undefined ? [] : (["social_b"] as const)),
        ...(scraper === null ? [] : (["social_c"] as const)),
      ],
    },
    async look(lookup, signal) {
      const saved = v.parse(Progress, lookup.progress);
      const waits = saved?.waits ?? 0;
      const step = saved?.step ?? null;
      const call = callOf(providers, lookup.option, step);
      // A lookup that is under way goes on: it is its beginning that waits for its turn.
      const waitMs = call === null || step !== null ? 0 : await awaitTurn(pace, call, signal);
      const taken: LookStep =
        waitMs > 0
          ? { kind: "limited", retryAfterSeconds: Math.ceil(waitMs / 1000) }
          : await takeStep(providers, { ...lookup, progress: step }, signal);
      if (taken.kind === "limited" && waitMs === 0 && call !== null) {
        await pace.postpone(call.provider, taken.retryAfterSeconds);
      }
      return outcomeOf(taken, lookup.option, waits, step);
    },
  };
}

/** Whom this step asks; pages are anybody's, and have no pace. */
function callOf(
  { readers, scraper, search }: Providers,
  option: LookupOption,
  step: unknown,
): PacedCall | null {
  if (option.kind === "page") return null;
  if (option.kind === "web") {
    return step !== null || search === null ? null : { provider: search.provider, spacingMs: 0 };
  }
  if (option.platform !== "social_c") return readers[option.platform] ?? null;
  return scraper === null ? null : { provider: scraper.provider, spacingMs: 500 };
}

function takeStep(providers: Providers, lookup: Lookup, signal: AbortSignal): Promise<LookStep> {
  const retrievedAt = retrievalTime();
  const { option } = lookup;
  switch (option.kind) {
    case "page":
      return lookAtPages(providers, [option.url], retrievedAt, signal);
    case "web":
      return lookOnWeb(providers, lookup, retrievedAt, signal);
    case "social":
      return lookAtAccount(providers, option, lookup, retrievedAt, signal);
  }
}

/** A step as the research sees it: the same step is taken again after a provider's Retry-After. */
function outcomeOf(
  taken: LookStep,
  option: LookupOption,
  waits: number,
  step: unknown,
): LookupOutcome {
  if (taken.kind === "continues") return { ...taken, progress: { waits, step: taken.progress } };
  if (taken.kind !== "limited") return taken;
  if (waits >= maxWaits || taken.retryAfterSeconds > maxWaitSeconds) return { kind: "failed" };
  return {
    kind: "continues",
    stage: option.kind === "web" && step === null ? "searching" : "reading",
    progress: { waits: waits + 1, step },
    provider: null,
    waitSeconds: taken.retryAfterSeconds,
  };
}
