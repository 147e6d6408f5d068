import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import { account, load, page, release } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

interface Listed {
  title: string;
  kind: string;
  reason: string | null;
  curation: string;
}
interface Counted {
  value: string;
  count: number;
}

let artistId: string;
let send: InterviewService["send"];

const service = await serviceOfFile();
beforeAll(async () => {
  const artist = await anotherArtist(service);
  ({ artistId, send } = artist);
  await withRoles(artist);
  const { db } = artist;
  await db.execute(sql`delete from originals where artist_id = ${artistId}`);
  const named = (title: string, fields: object = {}) =>
    page(artistId, `${title} is what it says.`, {
      title,
      url: `https://news.example/${title.replaceAll(/\P{L}/gu, "")}`,
      publishedAt: undefined,
      ...fields,
    });
  await load(
    db,
    account(artistId, "social_a", "did:1", { handle: "skerry" }),
    account(artistId, "social_b", "77", { handle: "gone" }),
    account(artistId, "catalog_a", "catalog-account"),
  );
  const post = { kind: "caption", platform: "social_a", accountId: "did:1" };
  await load(
    db,
    named("Björk on the Sea", { url: "https://www.press.example/a", publishedAt: "2023-03-01" }),
    named("НОВАЯ песня", { url: "https://press.example/b", publishedAt: "2021-06-01" }),
    named("100% [of] (a|b)* \\ done", { curation: "pending", publishedAt: "2024-06-01" }),
    named("A post", { ...post, url: "https://social.example/1", publishedAt: "2024-01-02" }),
    named("Elsewhere", { ...post, platform: "social_b", accountId: "77" }),
    release(artistId, "Slack-Water", { title: "slack water" }),
    named("Without text", { text: "" }),
    named("Private", { visibility: "private" }),
    named("Removed", { removed: true }),
    named("Declined", { url: "https://news.example/declined" }),
    ...["Changed", "Bounded", "Held back"].map((title, n) =>
      named(title, {
        kind: "published_answer",
        url: `https://answers.example/${n}`,
        answerId: answerIds[n],
        answerRevision: String(n).repeat(64),
      }),
    ),
    account(artistId, "social_b", "77", { handle: "gone", removed: true }),
    {
      type: "candidate",
      artistId,
      url: "https://news.example/declined",
      destination: "lore",
      identity: "confirmed",
    },
  );
  await db.execute(sql`update candidates set curation = 'declined' where artist_id = ${artistId}`);
  for (const [n, id] of answerIds.entries()) {
    await db.execute(sql`
      insert into interview_questions (
        id, artist_id, source, question_key, question, question_revision, state, created_at,
        answer_version, answer_revision, embargo_until
      ) values (
        ${id}, ${artistId}, 'onboarding', ${`key ${n}`}, 'What?', 'r', 'answered', now(), 1,
        ${n === 0 ? "other" : String(n).repeat(64)},
        ${n === 2 ? sql`now() + interval '1 day'` : sql`null`}
      )`);
  }
  await db.execute(sql`
    insert into interview_boundaries (
      id, artist_id, request_id, wording, scope, question_key, revision, created_at
    ) values (
      ${randomUUIDv7()}, ${artistId}, ${randomUUIDv7()}, 'Not this', 'until_retracted', 'key 1', 'r', now()
    )`);
});

const answerIds = Array.from({ length: 3 }, () => randomUUIDv7());

const answer = (query: string, as: { token: string } = claimant) =>
  send("GET", `/knowledge/sources?limit=100&${query}`, undefined, { as });
const titles = async (query: string, as?: { token: string }) =>
  (await answer(query, as)).body.sources.map(({ title }: Listed) => title);
const find = (words: string) => titles(`find=${encodeURIComponent(words)}&sort=title`);

describe("finding sources", () => {
  test.each([
    ["bjork", ["Björk on the Sea"]],
    ["BJÖ sea", ["Björk on the Sea"]],
    ["новая", ["НОВАЯ песня"]],
    ["0% [of] (a|b)* \\", ["100% [of] (a|b)* \\ done"]],
    ["press.example/b", ["НОВАЯ песня"]],
    ["@skerry", []],
    ["skerry", ["A post"]],
    ["did:1", ["A post"]],
    ["%", ["100% [of] (a|b)* \\ done"]],
    ["sea of", []],
    ["what it says", []],
  ])("%s finds %j", async (words, found) => {
    expect(await find(words)).toEqual(found);
  });

  test("takes every printable character and 160 long ones literally", async () => {
    const printable = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join("");
    expect(await find(printable)).toEqual([]);
    expect(await find("\ufdfa".repeat(160))).toEqual([]);
  });

  test.each([
    ["kind=release", ["slack water"]],
    ["platform=catalog_a&sort=title", ["slack water"]],
    ["site=press.example&sort=title", ["Björk on the Sea", "НОВАЯ песня"]],
    ["year=2021", ["НОВАЯ песня"]],
    ["year=unknown&state=approved", []],
    ["state=pending", ["100% [of] (a|b)* \\ done"]],
    ["account=social_a:did:1", ["A post"]],
    ["account=social_b:did:1", []],
    ["missingText=true&sort=title", ["Without text"]],
    ["missingText=false&site=press.example&year=2023", ["Björk on the Sea"]],
  ])("%s gives %j", async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test.each([
    [
      "newest",
      ["100% [of] (a|b)* \\ done", "slack water", "A post", "Björk on the Sea", "НОВАЯ песня"],
    ],
    [
      "oldest",
      ["НОВАЯ песня", "Björk on the Sea", "A post", "slack water", "100% [of] (a|b)* \\ done"],
    ],
    [
      "title",
      ["100% [of] (a|b)* \\ done", "A post", "Björk on the Sea", "slack water", "НОВАЯ песня"],
    ],
  ])("in the order %s", async (sort, ordered) => {
    const dated = await titles(`sort=${sort}`, roleHolders.reader);
    expect(dated).toEqual(ordered);
  });

  test("by the time of saving, newest first", async () => {
    const { db } = service.deps;
    await db.execute(
      sql`update originals set created_at = now() + interval '1 hour' where artist_id = ${artistId} and title = 'A post'`,
    );
    expect((await titles("sort=added"))[0]).toBe("A post");
  });

  test.each([
    "",
    "find=e&",
    "sort=newest&",
    "sort=oldest&",
    "sort=added&",
    "sort=title&counts=true&",
  ])("pages of '%s' join to the whole list, and the cursor belongs to it", async (query) => {
    const whole = await titles(query);
    const joined: string[] = [];
    let cursor = "";
    do {
      const path = `/knowledge/sources?limit=3&${query}${cursor}`;
      const { body } = await send("GET", path);
      expect("counts" in body).toBe(query.includes("counts") && cursor === "");
      joined.push(...body.sources.map(({ title }: Listed) => title));
      cursor = body.nextCursor === null ? "" : `cursor=${body.nextCursor}`;
      if (cursor === "") break;
      const other = await answer(
        `${query.replace("sort=newest", "sort=oldest")}year=2024&${cursor}`,
      );
      expect(other).toMatchObject({ status: 400, body: { code: "invalid_cursor" } });
    } while (cursor !== "");
    expect(joined).toEqual(whole);
    expect(joined.length).toBeGreaterThan(3);
  });

  test.each([
    "find=%20",
    "year=20",
    "state=hidden",
    "sort=random",
    "counts=yes",
    "site=",
  ])("%s is refused with the name of the parameter", async (query) => {
    const { status, body } = await answer(query);
    expect(status).toBe(400);
    expect(body.error).toMatch(new RegExp(`^${query.split("=")[0]} `));
  });
});

describe("counts", () => {
  const countsOf = async (query: string, as?: { token: string }) =>
    (await answer(`counts=true&${query}`, as)).body.counts;
  const asRecord = (counted: Counted[]) =>
    Object.fromEntries(counted.map(({ value, count }) => [value, count]));
  const tally = (values: string[]) =>
    Object.fromEntries(
      [...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]),
    );

  test("say how many sources have each value, the states as the list gives them", async () => {
    const { sources, counts } = (await answer("counts=true")).body;
    const states = sources.map(({ reason, curation }: Listed) => reason ?? curation);
    expect(counts.total).toBe(sources.length);
    expect(asRecord(counts.state)).toEqual(tally(states));
    expect(Object.keys(asRecord(counts.state)).sort()).toEqual([
      "account_disconnected",
      "answer_changed",
      "answer_under_boundary",
      "answer_under_embargo",
      "approved",
      "candidate_rejected",
      "missing_text",
      "pending",
      "private",
      "removed",
    ]);
    expect(asRecord(counts.kind)).toEqual(tally(sources.map(({ kind }: Listed) => kind)));
    expect(asRecord(counts.year)).toMatchObject({ 2021: 1, 2023: 1, 2024: 3 });
    expect(counts.account).toContainEqual({ value: "social_a:did:1", count: 1, handle: "skerry" });
    expect(counts.site[0]).toEqual({ value: "news.example", count: 6 });
  });

  test("of a facet apply the search words and every filter except its own", async () => {
    const counts = await countsOf("site=press.example&year=2021&find=e");
    expect(counts.total).toBe(1);
    expect(asRecord(counts.year)).toEqual({ 2021: 1, 2023: 1 });
    expect(asRecord(counts.site)).toEqual({ "press.example": 1 });
    expect(asRecord(counts.kind)).toEqual({ web_page: 1 });
  });

  test("of no sources are empty lists", async () => {
    expect(await countsOf("find=nothing-like-it")).toEqual({
      total: 0,
      kind: [],
      site: [],
      year: [],
      state: [],
      account: [],
    });
  });

  test("and lists include, for a reader, only sources that are eligible now", async () => {
    for (const as of [roleHolders.reader, roleHolders.interviewer]) {
      const { sources, counts } = (await answer("counts=true&sort=title", as)).body;
      expect(sources.map(({ title }: Listed) => title)).toEqual([
        "100% [of] (a|b)* \\ done",
        "A post",
        "Björk on the Sea",
        "slack water",
        "НОВАЯ песня",
      ]);
      expect(counts).toMatchObject({ total: 5, site: [{}, {}, {}, {}] });
      expect(asRecord(counts.state)).toEqual({ approved: 4, pending: 1 });
      expect(await countsOf("state=private", as)).toMatchObject({ total: 0 });
      expect(await titles("find=private", as)).toEqual([]);
    }
    for (const as of [roleHolders.editor, claimant, administrator]) {
      expect(await titles("find=private", as)).toEqual(["Private"]);
    }
  });
});

test("finding and counting cost one round trip, including the check of rights", async () => {
  service.database.roundTrips();
  await answer("find=e&counts=true&sort=title");
  expect(service.database.roundTrips()).toBe(1);
});
