import { type SocialPlatform, socialPlatforms } from "#lib/contract/platform.js";
import type { ConnectedAccount } from "#lib/evidence/connected-account.js";
import type { Passage } from "#lib/evidence/passage.js";
import type { CompletedCall, SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { isAllowedHost, targetRefusal } from "#lib/outside/fetch/fetch-target.js";
import type { LookupOption, OutsideCapabilities } from "#lib/outside/port.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** An option under the name that the model may choose it by. */
export interface OfferedLookup {
  id: string;
  option: LookupOption;
}

/** Platforms whose entries only a refresh brings: no question looks them up (rule 3.1.refresh). */
function needsRefresh({ platform }: StoredRequest): boolean {
  return platform === "moments" || platform === "catalog_a" || platform === "catalog_b";
}

/**
 * The lookups that configuration, constraints and connected accounts allow for this request
 * (rules 4.1.5, 4.1.5-constraints). An exclusion only ever takes away; a target restricts to itself, a
 * platform to its account.
 */
export function lookupOptions(
  request: StoredRequest,
  reach: OutsideCapabilities,
  accounts: readonly ConnectedAccount[],
): LookupOption[] {
  if (needsRefresh(request)) return [];
  const target = request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl);
  const excluded = (request.excludeSourceUrls ?? []).map((url) => canonicalUrl(url) ?? url);
  if (target !== null && excluded.includes(target)) return [];
  const options: LookupOption[] = [];
  const wantsCaption = request.evidenceNeed === "social_caption";
  if (request.platform === undefined && !wantsCaption) {
    if (request.targetUrl !== undefined && isPageInReach(request.targetUrl, reach)) {
      options.push({ kind: "page", url: request.targetUrl });
    }
    if (request.targetUrl === undefined && reach.web) options.push({ kind: "web" });
  }
  for (const { platform, accountId, handle, url, host } of accounts) {
    if (!isSocial(platform) || !reach.social.includes(platform)) continue;
    if (request.platform !== undefined && request.platform !== platform) continue;
    if (target !== null && new URL(target).host !== host) continue;
    options.push({ kind: "social", platform, accountId, handle, url });
  }
  return options;
}

/**
 * The options in an order that is the job's own and no platform's, under names that say nothing: the
 * model's choice is not led by position (rule 4.1.5-order).
 */
export function inNeutralOrder(jobId: string, options: readonly LookupOption[]): OfferedLookup[] {
  return options
    .map((option) => ({ option, key: hashOf([jobId, option]) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ option }, index) => ({ id: `o${index + 1}`, option }));
}

/** Whether this deployment can still run a chosen lookup; its account is checked where it is admitted. */
export function isStillReached(plan: LookupOption, reach: OutsideCapabilities): boolean {
  return plan.kind === "social" ? reach.social.includes(plan.platform) : reach[plan.kind];
}

/** Saved evidence does not suffice and nothing may be looked up; what supports a part is kept. */
export function endedWithoutLookup(
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

/** Slices that one lookup may take: a run that is polled for longer than this is given up. */
const maxLookupSlices = 60;

/** Whether a lookup may go on after so many slices of it. */
export function mayLookOn(slicesTaken: number): boolean {
  return slicesTaken < maxLookupSlices;
}

/** A page that can never be fetched is no option, so that it costs no place of the allowance. */
function isPageInReach(url: string, { page, allowedHosts = [] }: OutsideCapabilities): boolean {
  const target = new URL(url);
  return page && (isAllowedHost(target, allowedHosts) || targetRefusal(target) === null);
}

function isSocial(platform: string): platform is SocialPlatform {
  return (socialPlatforms as readonly string[]).includes(platform);
}
