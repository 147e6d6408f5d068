import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Route } from "#lib/http/route.js";
import reviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/review.js";
import undoRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/undo.js";
import { administrator, artist, claimant, load, page } from "./records.js";
import { type CallOptions, type TestService, testService } from "./service.js";
import { uncalledProviders } from "./uncalled-providers.js";

export const claire: CallOptions = { as: { token: "subject:claire" } };
export const ada: CallOptions = { as: { token: "subject:ada" } };
export const pageUrl = "https://news.example/boathouse";
export const pageText = "The boathouse was used as a studio in March 2023.";

/** A service that can read accounts on social_a, with the administrator ada. */
export async function reviewService(): Promise<TestService> {
  const service = await testService({ providers: uncalledProviders });
  await load(service.deps.db, ...administrator("ada"));
  return service;
}

/** A new artist of the claimant claire, and one pending candidate. */
export async function reviewDesk(service: TestService) {
  const [artistId, candidateId] = [randomUUIDv7(), randomUUIDv7()];
  const { db } = service.deps;
  await db.execute(sql`truncate links`);
  await load(db, artist(artistId), ...claimant(artistId, "claire"));
  const rows = async (statement: SQL) => (await db.execute(statement)).rows;
  const stored = async (id = candidateId) =>
    (await rows(sql`select * from candidates where id = ${id}`))[0] ?? {};
  const candidate = (fields: Record<string, unknown>) => ({
    type: "candidate",
    artistId,
    id: candidateId,
    identity: "confirmed",
    ...fields,
  });
  const send = async (
    route: Route,
    path: string,
    id: typeof candidateId,
    body: Record<string, unknown>,
    options: CallOptions,
  ) => {
    const { revision } = await stored(id);
    return service.call(route, "POST", `/api/artist/${artistId}/research/discoveries/${path}`, {
      body: { revision, ...body },
      ...options,
    });
  };
  return {
    artistId,
    candidateId,
    rows,
    stored,
    candidate,
    /** A page that was saved pending, with the candidate that came with it. */
    discoverPage: (fields = {}) =>
      load(
        db,
        page(artistId, pageText, { url: pageUrl, curation: "pending" }),
        candidate({ destination: "lore", excerpt: pageText, url: pageUrl, ...fields }),
      ),
    discoverLink: (fields = {}) =>
      load(
        db,
        candidate({
          destination: "link",
          url: "https://social.example/@skerry",
          linkPlatform: "social_a",
          linkIdentifier: "@Skerry",
          ...fields,
        }),
      ),
    /** Reviews at the current revision unless the body names another. */
    review: (body: Record<string, unknown>, options = claire, id = candidateId) =>
      send(reviewRoute, `${id}/review`, id, body, options),
    undo: (body: Record<string, unknown>, options = claire) =>
      send(undoRoute, `${candidateId}/undo`, candidateId, body, options),
    links: () =>
      rows(sql`select platform, identifier, folded_identifier as folded, url, host
        from links where artist_id = ${artistId}`),
    activity: () =>
      rows(sql`select user_id, acted_as, action, subject_id, revision_before, revision_after
        from activity where artist_id = ${artistId} order by id`),
    jobs: (kind: string) =>
      rows(sql`select request from jobs where artist_id = ${artistId} and kind = ${kind}`),
    userId: async (subject: string) =>
      (await rows(sql`select id from users where subject = ${subject}`))[0]?.id,
  };
}
