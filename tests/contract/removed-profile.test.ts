import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { takeTurn } from "../support/onboarding.js";
import { account, artist, claimant, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

let artistId: string;
let other: string;

const service = await serviceOfFile({ providers: uncalledProviders });
beforeEach(async () => {
  artistId = randomUUIDv7();
  other = randomUUIDv7();
  await service.deps.db.execute(sql`truncate artists cascade`);
  await load(service.deps.db, artist(artistId), artist(other), ...claimant(artistId, "claire"));
  for (const id of [artistId, other]) {
    for (const platform of ["social_a", "social_b"]) {
      const identifier = `${platform}-${id}`;
      const url = `https://${platform.replace("_", "-")}.example/${id}`;
      await load(
        service.deps.db,
        { type: "link", artistId: id, platform, identifier, url },
        account(id, platform, identifier),
      );
    }
  }
});

const rows = async (statement: ReturnType<typeof sql>) =>
  (await service.deps.db.execute(statement)).rows;
const remove = async (...platforms: string[]) => {
  const turn = { type: "confirm_profiles", add: [], remove: platforms };
  const { status } = await takeTurn(service, artistId, turn);
  expect(status).toBe(200);
};
const links = (id: string) =>
  rows(sql`select platform from links where artist_id = ${id} order by platform`);
const connected = (id: string) =>
  rows(sql`select platform from accounts where artist_id = ${id} and connected order by platform`);
const both = [{ platform: "social_a" }, { platform: "social_b" }];

test("one of two profiles is removed, and the other stays linked and connected", async () => {
  await remove("social_b");
  expect(await links(artistId)).toEqual([{ platform: "social_a" }]);
  expect(await connected(artistId)).toEqual([{ platform: "social_a" }]);
});

test("both profiles are removed when both are named", async () => {
  await remove("social_b", "social_a");
  expect(await links(artistId)).toEqual([]);
  expect(await connected(artistId)).toEqual([]);
});

test("another artist's profiles on the same platforms stay", async () => {
  await remove("social_a", "social_b");
  expect(await links(other)).toEqual(both);
  expect(await connected(other)).toEqual(both);
});

test("only unfinished work of that artist and that platform is cancelled", async () => {
  const queue = async (id: string, kind: string, platform: string, finished = false) => {
    const job = randomUUIDv7();
    await service.deps.db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, request, run_at, created_at,
        updated_at, finished_at)
      values (${job}, ${id}, ${kind}, ${job}, ${finished ? "complete" : "reading"},
        ${JSON.stringify({ platform })}::jsonb, ${finished ? null : sql`now()`}, now(), now(),
        ${finished ? sql`now()` : null})`);
    return job;
  };
  const cancelled = [
    await queue(artistId, "social_ingest", "social_b"),
    await queue(artistId, "caption_extract", "social_b"),
    await queue(artistId, "latest_refresh", "social_b"),
  ];
  await queue(artistId, "social_ingest", "social_a");
  await queue(artistId, "question_research", "social_b");
  await queue(artistId, "social_ingest", "social_b", true);
  await queue(other, "social_ingest", "social_b");
  await remove("social_b");
  const found = await rows(sql`select id from jobs where stage = 'cancelled' order by id`);
  expect(found.map(({ id }) => id)).toEqual(cancelled.sort());
});
