import { ownOriginal } from "#lib/evidence/own-original.js";
import { fault } from "#lib/fault.js";
import { hashOf } from "#lib/kernel/hash.js";
import { accepted } from "#lib/onboarding/accepted.js";
import { standingEvents } from "#lib/onboarding/events.js";
import { reviewSources as writeDecisions } from "#lib/onboarding/store.js";
import type { Telling, Turn, TurnOf } from "#lib/onboarding/turn.js";

/** An address that is longer fits no index, and store_originals leaves it out. */
const maxKeyChars = 2048;

/** Decides about saved sources and adds pages whose text is recovered later, which ends the step of sources. */
export async function reviewSources(
  { deps, actor }: Turn,
  body: TurnOf<"review_sources">,
): Promise<Telling> {
  const named = body.decisions.map(({ sourceId }) => sourceId);
  if (new Set(named).size < named.length) {
    throw fault("invalid_input", "decisions must not name a source twice");
  }
  const pages = body.addUrls.map((url) => pageRow(deps.newId(), actor.artistId, url));
  if (pages.some(({ urlKey }) => urlKey.length > maxKeyChars)) {
    throw fault(
      "invalid_input",
      `addUrls must have at most ${maxKeyChars} characters when percent-encoded`,
    );
  }
  const result = await writeDecisions(deps.db, actor, {
    turn: hashOf(body),
    decisions: body.decisions.map((decision) => ({ ...decision, id: deps.newId() })),
    pages: distinctPages(pages),
    extractionJobId: deps.newId(),
    refreshJobId: deps.newId(),
  });
  const sentence =
    result.outcome === "not_found"
      ? "decisions name a source that is not there"
      : "decisions approve what was turned down before";
  return { now: standingEvents(accepted(result, sentence)) };
}

/** A page that the artist named, approved and without text, as it is stored until its text is recovered. */
function pageRow(id: string, artistId: string, url: string) {
  return ownOriginal(id, artistId, null, {
    kind: "web_page",
    url,
    title: null,
    text: "",
    publishedAt: null,
  });
}

/** One page under one address, however often and in whichever spelling it was named. */
function distinctPages(pages: readonly ReturnType<typeof pageRow>[]) {
  return [...new Map(pages.map((page) => [page.sourceId, page])).values()];
}
