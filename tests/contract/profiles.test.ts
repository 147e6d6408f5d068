import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import profilesRoute from "../../api/artist/[id]/profiles.js";
import { account, artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

let artistId: string;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate links`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const claire = { token: "subject:claire" };
const bluesky = "https://bsky.app/profile/skerry.example";
const site = "https://skerry.example/about";
const change = (body: object) =>
  service.call(profilesRoute, "POST", `/api/artist/${artistId}/profiles`, { as: claire, body });
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;

describe("a change of profiles", () => {
  test("adds links after the first steps, and connects the accounts that can be read", async () => {
    const { status, body } = await change({ add: [{ url: bluesky }, { url: site }] });
    expect(status).toBe(200);
    expect(body.links).toMatchObject([
      { platform: "skerry.example", url: site },
      { platform: "social_a", identifier: "skerry.example", url: bluesky },
    ]);
    const jobs = await rows(sql`select id, kind, request->>'url' as url from jobs
      where artist_id = ${artistId}`);
    expect(jobs).toEqual([{ id: body.connecting[0], kind: "social_ingest", url: bluesky }]);
    expect(body.connecting).toHaveLength(1);
    const again = await change({ add: [{ url: bluesky }] });
    expect(again.body).toEqual({ ...body, connecting: [] });
    const acts = await rows(sql`select action, acted_as, revision_after from activity
      where artist_id = ${artistId} order by id`);
    expect(acts).toEqual([
      { action: "profile_added", acted_as: "claimant", revision_after: "social_a" },
      { action: "profile_added", acted_as: "claimant", revision_after: "skerry.example" },
    ]);
    expect(await rows(sql`select from onboarding where artist_id = ${artistId}`)).toEqual([]);
  });

  test("removes a link: its account is disconnected and its jobs end", async () => {
    await change({ add: [{ url: bluesky }] });
    await load(service.deps.db, account(artistId, "social_a", "did:1"));
    const { body } = await change({ remove: ["social_a"] });
    expect(body.links).toEqual([]);
    expect(await rows(sql`select connected from accounts where artist_id = ${artistId}`)).toEqual([
      { connected: false },
    ]);
    expect(await rows(sql`select stage from jobs where artist_id = ${artistId}`)).toEqual([
      { stage: "cancelled" },
    ]);
  });

  test("is made as a whole or not at all", async () => {
    const other = randomUUIDv7();
    await load(service.deps.db, artist(other), {
      type: "link",
      artistId: other,
      platform: "social_a",
      identifier: "skerry.example",
      url: bluesky,
    });
    await change({ add: [{ url: site }] });
    const refused = await change({
      add: [{ url: "https://band.example" }, { url: bluesky }],
      remove: ["skerry.example"],
    });
    expect([refused.status, refused.body.code]).toEqual([409, "link_conflict"]);
    const links = await rows(sql`select url from links where artist_id = ${artistId}`);
    expect(links).toEqual([{ url: site }]);
    const wrong = await change({ add: [{ url: "http://localhost/" }] });
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      "add[0].url is not the address of a profile",
    ]);
  });
});
