import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { ownOriginal } from "#lib/evidence/own-original.js";
import { hashOf } from "#lib/kernel/hash.js";
import { progressEvents, type TurnEvents } from "#lib/onboarding/onboarding-events.js";
import {
  progressAfter,
  type TurnBody,
  type TurnContext,
  TurnResult,
} from "#lib/onboarding/onboarding-state.js";
import { fault } from "#lib/platform/fault.js";

/**
 * Maximum characters of a canonical URL: a longer one exceeds an index entry and would be skipped
 * (decision 9.12).
 */
const maxKeyChars = 2048;

const database = databaseFunctions({
  review_sources: {
    json: {
      decisions: json<readonly { sourceId: string; decision: string; id: string }[]>(),
      pages:
        json<readonly (Awaited<ReturnType<typeof textlessPage>> & { loreEntryId: string })[]>(),
    },
    returns: TurnResult,
  },
});

/**
 * Decides on saved sources and adds pages whose text is recovered later; this ends the sources step
 * (decision 5.17).
 *
 * @throws invalid_input when a source is named twice or an address is too long; forbidden,
 *   not_found, conflict
 */
export async function reviewSources(
  { deps, userId, artistId }: TurnContext,
  body: TurnBody<"review_sources">,
): Promise<TurnEvents> {
  const named = body.decisions.map(({ sourceId }) => sourceId);
  if (new Set(named).size < named.length) {
    throw fault("invalid_input", "decisions must not name a source twice");
  }
  const pages = await Promise.all(
    body.addUrls.map(async (url) => ({
      ...(await textlessPage(deps.newId(), artistId, url)),
      loreEntryId: deps.newId(),
    })),
  );
  if (pages.some(({ urlKey }) => urlKey.length > maxKeyChars)) {
    throw fault(
      "invalid_input",
      `addUrls must have at most ${maxKeyChars} characters when percent-encoded`,
    );
  }
  const result = await database.review_sources(deps.db, {
    userId,
    artistId,
    turnHash: hashOf(body),
    decisions: body.decisions.map((decision) => ({ ...decision, id: deps.newId() })),
    // URLs with the same canonical form are one page.
    pages: [...new Map(pages.map((page) => [page.sourceId, page])).values()],
    extractionJobId: deps.newId(),
    refreshJobId: deps.newId(),
  });
  const progress = progressAfter(result, {
    not_found: "unknown source in decisions",
    conflict: "decisions approve a source that was turned down before",
  });
  return { immediate: progressEvents(progress) };
}

/** An approved page that the artist added; its text is missing until it is recovered. */
function textlessPage(id: string, artistId: string, url: string) {
  return ownOriginal(id, artistId, null, {
    kind: "web_page",
    url,
    title: null,
    text: "",
    publishedAt: null,
  });
}
