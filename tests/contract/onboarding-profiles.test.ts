import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import evidenceRoute from "../../api/artist/[id]/research/evidence/[sourceId].js";
import { claire, only, readState, takeTurn } from "../support/onboarding.js";
import { account, artist, claimant, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

let artistId: string;

const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate links`);
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const say = (turn: object) => takeTurn(service, artistId, turn);
const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const jobs = async (kind: string) =>
  (await rows(sql`select request from jobs where artist_id = ${artistId} and kind = ${kind}`)).map(
    ({ request }) => request,
  );
const links = () =>
  rows(sql`select platform, identifier from links where artist_id = ${artistId} order by platform`);
const profiles = (add: string[], remove: string[] = []) =>
  say({ type: "confirm_profiles", add: add.map((url) => ({ url })), remove });
const sky = "https://bsky.app/profile/skerry.example";

describe("confirm_profiles", () => {
  test("writes links, connects the accounts that can be read, and queues a search for sources", async () => {
    const { body } = await profiles([sky, "https://www.discogs.com/artist/8841207-Skerrylight"]);
    expect(only(body, "step").currentStep).toBe("sources");
    expect(await links()).toEqual([
      { platform: "catalog_b", identifier: "8841207" },
      { platform: "social_a", identifier: "skerry.example" },
    ]);
    expect(await jobs("social_ingest")).toEqual([
      { connect: true, platform: "social_a", identifier: "skerry.example", url: sky },
    ]);
    expect(await jobs("source_search")).toHaveLength(1);
  });

  test("removes a link, disconnects its account and cancels its unfinished jobs", async () => {
    await load(
      service.deps.db,
      {
        type: "link",
        artistId,
        platform: "social_b",
        identifier: "s",
        url: "https://t.example/@s",
      },
      account(artistId, "social_b", "1"),
      page(artistId, "A post.", {
        kind: "caption",
        platform: "social_b",
        accountId: "1",
        url: "https://t.example/@s/1",
      }),
    );
    await service.deps.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at, updated_at)
      values (${randomUUIDv7()}, ${artistId}, 'latest_refresh', 'x', 'reading',
        '{"platform": "social_b"}', now(), now(), now())`);
    const { rows: posts } = await service.deps.db.execute(
      sql`select source_id, revision from originals where artist_id = ${artistId}`,
    );
    const read = () =>
      service.call(
        evidenceRoute,
        "GET",
        `/api/artist/${artistId}/research/evidence/${posts[0]?.source_id}?revision=${posts[0]?.revision}`,
      );
    expect((await read()).status).toBe(200);
    await profiles([], ["social_b"]);
    expect(await links()).toEqual([]);
    expect((await read()).status).toBe(404);
    expect(
      await rows(sql`select stage, finished_at is not null as ended from jobs
        where artist_id = ${artistId} and kind = 'latest_refresh'`),
    ).toEqual([{ stage: "cancelled", ended: true }]);
  });

  test("replaces a profile in one turn", async () => {
    await load(service.deps.db, {
      type: "link",
      artistId,
      platform: "social_a",
      identifier: "old.example",
      url: "https://bsky.app/profile/old.example",
    });
    await profiles([sky], ["social_a"]);
    expect(await links()).toEqual([{ platform: "social_a", identifier: "skerry.example" }]);
  });

  test("with one profile in conflict neither adds nor removes any", async () => {
    const other = randomUUIDv7();
    await load(
      service.deps.db,
      artist(other),
      {
        type: "link",
        artistId: other,
        platform: "social_a",
        identifier: "SKERRY.example",
        url: sky,
      },
      {
        type: "link",
        artistId,
        platform: "social_b",
        identifier: "s",
        url: "https://t.example/@s",
      },
    );
    const before = await links();
    const { status, body } = await profiles(["https://band.example", sky], ["social_b"]);
    expect([status, body.code]).toEqual([409, "link_conflict"]);
    expect(await links()).toEqual(before);
    expect((await readState(service, artistId)).body.currentStep).toBe("profiles");
    expect(await rows(sql`select from activity where artist_id = ${artistId}`)).toEqual([]);
    expect(await jobs("source_search")).toEqual([]);
  });

  test("sent again is the same; a different one later is 409", async () => {
    const first = await profiles([sky]);
    expect((await profiles([sky])).body).toEqual(first.body);
    expect((await profiles([])).status).toBe(409);
    expect(await jobs("social_ingest")).toHaveLength(1);
    await say({ type: "review_sources" });
    expect((await profiles([sky])).status).toBe(200);
  });

  test("refuses what is not a web address or cannot be a profile", async () => {
    for (const url of ["ftp://x.example", "skerry", "https://a@x.example", "https://[::1]/"]) {
      expect((await profiles([url])).status).toBe(400);
    }
  });
});

test("two artists who name one profile at once: one gets it, the other is 409", async () => {
  const other = randomUUIDv7();
  await load(service.deps.db, artist(other), {
    type: "claim",
    artistId: other,
    subject: "claire",
    status: "approved",
  });
  const turn = { type: "confirm_profiles", add: [{ url: "https://a.example" }, { url: sky }] };
  const answers = await Promise.all(
    [artistId, other].map((id) => takeTurn(service, id, turn, claire)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rows(sql`select from links`)).toHaveLength(2);
});
