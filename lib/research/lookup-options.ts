import { type SocialPlatform, socialPlatforms } from "#lib/contract/platform.js";
import type { ConnectedAccount } from "#lib/evidence/connected-account.js";
import { canonicalUrl } from "#lib/kernel/canonical-url.js";
import { hashOf } from "#lib/kernel/hash.js";
import { isAllowedHost, targetRefusal } from "#lib/outside/fetch/fetch-target.js";
import type { LookupOption, OutsideCapabilities } from "#lib/outside/port.js";
import type { StoredRequest } from "#lib/research/stored-request.js";

/** An option with the id by which the model may choose it. */
export interface OfferedLookup {
  id: string;
  option: LookupOption;
}

/**
 * Whether only a refresh updates the platform's entries, so that no question looks them up (rule
 * 3.1.refresh).
 */
export function needsRefresh({ platform }: StoredRequest): boolean {
  return platform === "moments" || platform === "catalog_a" || platform === "catalog_b";
}

/**
 * The lookups that configuration, constraints and connected accounts allow for this request (rules
 * 4.1.5, 4.1.5-constraints). With a targetUrl only its page or the account on its host is allowed,
 * with a platform only its account, for the artist's own words only accounts, and with an excluded
 * target nothing.
 */
export function lookupOptions(
  request: StoredRequest,
  capabilities: OutsideCapabilities,
  accounts: readonly ConnectedAccount[],
): LookupOption[] {
  if (needsRefresh(request)) return [];
  const target = request.targetUrl === undefined ? null : canonicalUrl(request.targetUrl);
  const excluded = (request.excludeSourceUrls ?? []).map((url) => canonicalUrl(url) ?? url);
  if (target !== null && excluded.includes(target)) return [];
  const options: LookupOption[] = [];
  const wantsCaption = request.evidenceNeed === "social_caption";
  // A new page cannot have the artist's own words: the owner confirms a name only in what is saved.
  const mayBePage = request.platform === undefined && request.voice === undefined;
  if (mayBePage && !wantsCaption) {
    if (request.targetUrl !== undefined && mayReadPage(request.targetUrl, capabilities)) {
      options.push({ kind: "page", url: request.targetUrl });
    }
    if (request.targetUrl === undefined && capabilities.web) options.push({ kind: "web" });
  }
  for (const { platform, accountId, handle, url, host } of accounts) {
    if (!isSocial(platform) || !capabilities.social.includes(platform)) continue;
    if (request.platform !== undefined && request.platform !== platform) continue;
    if (target !== null && new URL(target).host !== host) continue;
    options.push({ kind: "social", platform, accountId, handle, url });
  }
  return options;
}

/**
 * The options with neutral ids, in a pseudo-random order that is fixed for the job, so that their
 * position does not bias the model's choice (rule 4.1.5-order).
 */
export function inNeutralOrder(jobId: string, options: readonly LookupOption[]): OfferedLookup[] {
  return options
    .map((option) => ({ option, key: hashOf([jobId, option]) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ option }, index) => ({ id: `o${index + 1}`, option }));
}

/** Whether this deployment is still configured for a planned lookup; `begin_lookup` checks its account. */
export function isStillOffered(plan: LookupOption, capabilities: OutsideCapabilities): boolean {
  return plan.kind === "social"
    ? capabilities.social.includes(plan.platform)
    : capabilities[plan.kind];
}

/** Maximum slices of one lookup; a run that takes longer counts as failed. */
const maxLookupSlices = 60;

/** Whether a lookup may continue after `slicesTaken` slices. */
export function mayContinueLookup(slicesTaken: number): boolean {
  return slicesTaken < maxLookupSlices;
}

/**
 * Whether the guarded fetch may read the page; a page that it refuses is not offered and so uses no
 * quota.
 */
function mayReadPage(url: string, { page, allowedHosts = [] }: OutsideCapabilities): boolean {
  const target = new URL(url);
  return page && (isAllowedHost(target, allowedHosts) || targetRefusal(target) === null);
}

function isSocial(platform: string): platform is SocialPlatform {
  return (socialPlatforms as readonly string[]).includes(platform);
}
