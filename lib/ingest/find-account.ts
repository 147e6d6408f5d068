import type { Platform } from "#lib/contract/platform.js";
import type { Deps } from "#lib/deps.js";
import { askPaced } from "#lib/ingest/asking.js";
import type { IngestState } from "#lib/ingest/ingest-state.js";
import type { SliceOutcome } from "#lib/jobs/outcome.js";
import type { LeasedJob } from "#lib/jobs/store.js";
import type { ProviderAccount } from "#lib/outside/provider/entry.js";

/** The public profile whose account is looked for. */
export interface Profile {
  platform: Platform;
  identifier: string;
  url: string;
}

const maxWaits = 3;

/** Finds the account behind a profile and connects it with the settle of this slice. */
export async function findAccount(
  deps: Deps,
  job: LeasedJob,
  profile: Profile,
  state: IngestState,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { platform, identifier, url } = profile;
  // Runs read by handle, which is all that there is before the first one.
  if (platform === "social_c" && deps.providers.scraper !== null) {
    const handle = identifier.replace(/^@/, "");
    return connecting(deps, { platform, accountId: handle.toLowerCase(), handle, url }, state);
  }
  const reader = deps.providers.readers[platform];
  if (reader === undefined) return notFound(platform, "not configured");
  const { spacingMs } = reader;
  const provider = reader.paceOf?.(url) ?? reader.provider;
  // A feed is known by its address alone.
  const named = platform === "moments" ? url : identifier;
  const found = await askPaced(deps, job, { provider, spacingMs, account: null }, signal, () =>
    reader.find(named, signal),
  );
  switch (found.kind) {
    case "answered":
      return connecting(deps, { platform, ...found.value }, state);
    case "lost":
      return found;
    case "not_yet":
      return { kind: "next", stage: "reading", state, waitSeconds: found.waitSeconds };
    case "limited":
      if (state.waits >= maxWaits) return notFound(platform, found.kind);
      return {
        kind: "next",
        stage: "reading",
        state: { ...state, waits: state.waits + 1 },
        waitSeconds: found.retryAfterSeconds,
      };
    case "unknown":
      return {
        kind: "failed",
        outcome: "outcome_unknown",
        sentence: `${platform} did not answer, and it is not asked again`,
      };
    default:
      return notFound(platform, found.kind);
  }
}

function connecting(deps: Deps, account: ProviderAccount, state: IngestState): SliceOutcome {
  const connect = { ...account, host: new URL(account.url).host };
  if (account.platform.startsWith("social_")) {
    return {
      kind: "next",
      stage: "reading",
      state: { ...state, connected: true, waits: 0 },
      ingest: { connect },
    };
  }
  const refresh = {
    id: deps.newId(),
    kind: "latest_refresh",
    identity: "latest",
    stage: "reading",
    request: { platforms: [account.platform] },
  } as const;
  return { kind: "complete", ingest: { connect, jobs: [refresh] } };
}

function notFound(platform: Platform, why: string): SliceOutcome {
  return {
    kind: "failed",
    outcome: "outside_failed",
    sentence: `the account on ${platform} could not be connected (${why})`,
  };
}
