import type { CompletedCall, Passage, SliceOutcome } from "#lib/jobs/outcome.js";
import { needsRefresh } from "#lib/research/lookup/options.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** Saved evidence does not suffice and nothing may be looked up; what supports a part is kept. */
export function insufficientSaved(
  request: StoredRequest,
  found: {
    passages: readonly Passage[];
    limitations: readonly string[];
    calls: readonly CompletedCall[];
  },
): SliceOutcome {
  return needsRefresh(request)
    ? {
        kind: "unresolved",
        outcome: "provider_latest_refresh_required",
        sentence:
          "the stored entries of this platform do not answer, and a question never refreshes them",
        ...found,
      }
    : {
        kind: "unresolved",
        outcome: "no_outside_option",
        sentence: "the saved evidence is not sufficient, and there is nowhere else to look",
        ...found,
      };
}

/** Platform and target contradict each other (interface 3.1). */
export const platformMismatch: SliceOutcome = {
  kind: "unresolved",
  outcome: "source_platform_mismatch",
  sentence: "targetUrl does not belong to the platform that was asked for",
};
