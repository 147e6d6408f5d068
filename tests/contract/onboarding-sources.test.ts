import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reach, readState, takeTurn } from "../support/onboarding.js";
import { artist, claimant, load, page } from "../support/records.js";
import { type TestService, testService } from "../support/service.js";

let service: TestService;
let artistId: string;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const jobs = async (kind: string) =>
  (await rows(sql`select request from jobs where artist_id = ${artistId} and kind = ${kind}`)).map(
    ({ request }) => request,
  );

describe("review_sources", () => {
  const sourceId = async (url: string) =>
    String(
      (
        await rows(sql`select source_id from originals where artist_id = ${artistId} and url = ${url}
        and current`)
      )[0]?.source_id,
    );
  const decide = async (url: string, decision: string) => ({
    sourceId: await sourceId(url),
    decision,
  });
  const url = "https://news.example/1";
  const original = () =>
    rows(sql`select curation, visibility from originals where artist_id = ${artistId} and current`);

  beforeEach(async () => {
    await load(service.deps.db, page(artistId, "A page.", { url, curation: "pending" }));
    await reach(service, artistId, "sources");
  });

  test("approves a page, and what waited for its review enters Lore", async () => {
    await load(service.deps.db, {
      type: "candidate",
      artistId,
      url,
      destination: "lore",
      identity: "confirmed",
    });
    await say({ type: "review_sources", decisions: [await decide(url, "approve")] });
    expect(await original()).toEqual([{ curation: "approved", visibility: "public" }]);
    expect(await rows(sql`select url from lore_entries where artist_id = ${artistId}`)).toEqual([
      { url },
    ]);
    expect(await rows(sql`select curation from candidates where artist_id = ${artistId}`)).toEqual([
      { curation: "approved" },
    ]);
    expect(await jobs("lore_refresh")).toHaveLength(1);
  });

  test("rejects a page permanently: it is no evidence, and is not offered when it is found again", async () => {
    await say({ type: "review_sources", decisions: [await decide(url, "reject")] });
    expect(await original()).toEqual([{ curation: "pending", visibility: "private" }]);
    await load(service.deps.db, {
      type: "candidate",
      artistId,
      url: `${url}?utm_source=x`,
      destination: "lore",
      identity: "confirmed",
      title: "Found again",
    });
    expect(
      await rows(sql`select curation, title from candidates where artist_id = ${artistId}`),
    ).toEqual([{ curation: "declined", title: null }]);
  });

  test("adds a page without text and queues its recovery; one that is saved already is not changed", async () => {
    const added = "https://harbour.example/band?utm_source=mail";
    await say({ type: "review_sources", addUrls: [added, "https://harbour.example/band/", url] });
    const pages = await rows(sql`select url, curation, text_length from originals
      where artist_id = ${artistId} and current order by url`);
    expect(pages).toEqual([
      { url: expect.stringContaining("harbour"), curation: "approved", text_length: 0 },
      { url, curation: "pending", text_length: 7 },
    ]);
    expect(await jobs("caption_extract")).toEqual([
      { sourceIds: [await sourceId(String(pages[0]?.url))] },
    ]);
  });

  test("with a source that is not there, or one that was turned down, decides nothing", async () => {
    const decisions = [await decide(url, "approve"), { sourceId: "vault:x", decision: "reject" }];
    expect((await say({ type: "review_sources", decisions })).body.code).toBe("not_found");
    await load(service.deps.db, {
      type: "candidate",
      artistId,
      url,
      destination: "lore",
      identity: "confirmed",
    });
    await service.deps.db.execute(
      sql`update candidates set curation = 'incorrect' where artist_id = ${artistId}`,
    );
    const twice = [...decisions.slice(0, 1), await decide(url, "reject")];
    expect((await say({ type: "review_sources", decisions: twice })).status).toBe(400);
    const turn = { type: "review_sources", decisions: decisions.slice(0, 1) };
    expect((await say(turn)).body.code).toBe("conflict");
    expect(await original()).toEqual([{ curation: "pending", visibility: "public" }]);
    expect((await readState(service, artistId)).body.currentStep).toBe("sources");
  });

  test("an address that is too long in its stored form adds nothing", async () => {
    const addUrls = [`https://harbour.example/${"海".repeat(900)}`];
    const { body } = await say({ type: "review_sources", addUrls });
    expect(body.code).toBe("invalid_input");
    expect((await readState(service, artistId)).body.currentStep).toBe("sources");
  });

  describe("a page that was read at another address than it calls its own", () => {
    const [read, own] = ["https://news.example/2?x=1", "https://news.example/2"];
    const candidateAt = (url: string) => ({
      type: "candidate",
      artistId,
      url,
      destination: "lore",
      identity: "confirmed",
    });
    beforeEach(async () => {
      const fields = { url: read, canonicalUrl: own, curation: "pending" };
      await load(
        service.deps.db,
        page(artistId, "Another page.", fields),
        candidateAt(read),
        candidateAt(own),
      );
    });
    const curations = async () =>
      (
        await rows(sql`select curation from candidates where artist_id = ${artistId} order by url`)
      ).map(({ curation }) => curation);

    test("is turned down under both of them", async () => {
      await say({ type: "review_sources", decisions: [await decide(read, "reject")] });
      expect(await curations()).toEqual(["declined", "declined"]);
    });

    test("is not approved when it was turned down under either", async () => {
      await rows(sql`
        update candidates set curation = 'declined' where artist_id = ${artistId} and url = ${read}`);
      const turn = { type: "review_sources", decisions: [await decide(read, "approve")] };
      expect((await say(turn)).body.code).toBe("conflict");
    });
  });

  test("sent again is the same", async () => {
    const turn = { type: "review_sources", decisions: [await decide(url, "reject")] };
    const first = await say(turn);
    expect((await say(turn)).body).toEqual(first.body);
    expect(
      await rows(
        sql`select from activity where artist_id = ${artistId} and action = 'source_rejected'`,
      ),
    ).toHaveLength(1);
  });
});
