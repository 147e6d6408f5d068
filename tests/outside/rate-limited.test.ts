import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import extractRoute from "../../api/artist/[id]/knowledge/sources/extract.js";
import { closedAfterFile } from "../support/database.js";
import { advanceThrough, claimantToken, refresh } from "../support/outside/latest.js";
import { outsideService } from "../support/outside/outside-service.js";
import { appView, tavily } from "../support/outside/protocols.js";
import { absent, type LocalServer, localServer } from "../support/outside/server.js";
import { account, artist, claimant, load, page } from "../support/records.js";
import { ask, scheduled } from "../support/research.js";

const did = "did:plc:sky";
const profile = "https://bsky.app/profile/skerrylight.example";
const post = { key: "3k1", text: "The stove is lit.", created: "2024-02-01T09:00:00Z" };
let artistId: string;
/** How many of the next requests are refused with 429. */
let refusals: number;

/** A provider that responds after the set number of refusals. */
const limiting =
  (answer: LocalServer["answer"]): LocalServer["answer"] =>
  (asked) =>
    refusals-- > 0 ? { status: 429, headers: { "retry-after": "40" } } : answer(asked);

const social = await closedAfterFile(localServer(() => absent));
const search = await closedAfterFile(localServer(() => absent));
const service = await closedAfterFile(
  outsideService({
    atproto: social,
    search: { provider: "tavily", server: search },
  }),
);
beforeEach(async () => {
  for (const server of [social, search]) server.asked.length = 0;
  social.answer = limiting(appView(did, "skerrylight.example", () => [post]));
  search.answer = limiting(tavily([]));
  await service.deps.db.execute(sql`truncate artists, claims, reservations, provider_pace cascade`);
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "ana"));
});

const connected = () => load(service.deps.db, account(artistId, "social_a", did));

/** How each kind of work that calls a provider is queued. */
const work: Record<string, () => Promise<unknown>> = {
  async "a profile's lookup"() {
    const identifier = "skerrylight.example";
    const link = { platform: "social_a", identifier, url: profile };
    await service.deps.db.execute(sql`
      select write_link(
        ${artistId}, ${JSON.stringify({ ...link, host: new URL(profile).host, folded: identifier })}::jsonb, array['social_a'],
        ${randomUUIDv7()}, now())`);
  },
  async "the reading of an account"() {
    await connected();
    await refresh(service, artistId);
  },
  async "the recovery of a text"() {
    await connected();
    const entryId = `at://${did}/app.bsky.feed.post/3k1`;
    const caption = { kind: "caption", platform: "social_a", accountId: did, entryId };
    await load(service.deps.db, page(artistId, "", { ...caption, url: `${profile}/post/3k1` }));
    const { rows } = await service.deps.db.execute(sql`select source_id from originals`);
    const path = `/api/artist/${artistId}/knowledge/sources/extract`;
    const sourceIds = rows.map((row) => row.source_id);
    await service.call(extractRoute, "POST", path, { as: claimantToken, body: { sourceIds } });
  },
  async "a source search"() {
    const url = "https://skerrylight.example";
    const link = { type: "link", artistId, platform: "website", identifier: url, url } as const;
    await load(service.deps.db, link);
    await scheduled(service);
  },
  async "a question's lookup"() {
    await connected();
    const question = { topic: "stove", evidenceNeed: "social_caption", platform: "social_a" };
    await ask(service, artistId, question);
  },
};

/** Runs all work of the artist to its end; returns the number of requests, and what became of its jobs. */
async function toTheEnd() {
  await advanceThrough(service, artistId);
  const { rows } = await service.deps.db.execute(
    sql`select kind, stage, outcome from jobs where kind <> 'lore_refresh' order by id`,
  );
  return { asked: social.asked.length + search.asked.length, jobs: rows };
}

describe.each(Object.entries(work))("%s that a provider rate limits", (_, queue) => {
  test("continues when the provider responds after the third wait", async () => {
    refusals = 3;
    await queue();
    const { asked, jobs } = await toTheEnd();
    expect(asked).toBeGreaterThan(3);
    expect(jobs.filter(({ stage }) => stage !== "complete")).toEqual([]);
  });

  test("waits three times, and fails with the fourth refusal", async () => {
    refusals = 1000;
    await queue();
    const { asked, jobs } = await toTheEnd();
    expect(asked).toBe(4);
    expect(jobs).toMatchObject([{ stage: "failed", outcome: "outside_failed" }]);
  });
});
