import * as v from "valibot";
import { PublicPage } from "#lib/contract/public-page.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { Fault, fault } from "#lib/platform/fault.js";

const { status: _, ...entries } = PublicPage.entries;

const database = databaseFunctions({
  read_public_page: { returns: v.nullable(v.object(entries)) },
});

/**
 * Only the platform's edge caches the public page, for four seconds: what was taken back or withheld
 * must be gone after five (decision 5.73). No browser or other proxy caches it.
 */
export const publicCaching = {
  "cache-control": "no-store",
  "vercel-cdn-cache-control": "max-age=4",
};

/**
 * What everybody may know about an artist: published words, with releases and Latest. One round
 * trip.
 *
 * @param from the published answer to begin with; undefined: the newest
 * @throws not_found, alike for an unknown artist and one that has published nothing
 */
export async function readPublicPage(
  deps: Deps,
  artistId: string,
  from: string | undefined,
): Promise<PublicPage> {
  const page = await database.read_public_page(deps.db, {
    artistId,
    answers: 10,
    releases: 10,
    latest: 6,
    answerId: from ?? null,
  });
  if (page === null) throw fault("not_found", "there is no public page of this artist");
  return { status: "ok", ...page };
}

/** The public page as HTML; 404, with a page that says so, for an artist without one. */
export async function showPublicPage(
  deps: Deps,
  artistId: string,
  from: string | undefined,
  origin: string,
): Promise<Response> {
  const { noPublicPageHtml, publicPageHtml } = await import("#lib/artist/public-page-html.js");
  const headers = { "content-type": "text/html; charset=utf-8" };
  try {
    const page = await readPublicPage(deps, artistId, from);
    return new Response(publicPageHtml(page, origin, from), {
      headers: { ...headers, ...publicCaching },
    });
  } catch (error) {
    if (!(error instanceof Fault && error.code === "not_found")) throw error;
    return new Response(noPublicPageHtml, {
      status: 404,
      headers: { ...headers, "x-robots-tag": "noindex" },
    });
  }
}
