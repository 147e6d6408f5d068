import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import sourcesRoute from "../../api/artist/[id]/knowledge/sources.js";
import { claimantToken, readLatest } from "../support/outside/latest.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { selectedTexts } from "../support/selection.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await service.deps.db.execute(sql`truncate artists, claims cascade`);
  await load(
    service.deps.db,
    artist(artistId),
    ...claimant(artistId, "ana"),
    account(artistId, "catalog_a", "catalog-account"),
    account(artistId, "catalog_b", "other-catalog"),
    account(artistId, "social_a", "ana"),
    account(artistId, "moments", "ana"),
  );
});

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const inDays = (days: number) => inHours(days * 24).slice(0, 10);
const add = (...records: ReturnType<typeof page>[]) => load(service.deps.db, ...records);
const selected = (request = {}) => selectedTexts(service, artistId, request);
const caption = (text: string, fields = {}) =>
  page(artistId, text, { kind: "caption", platform: "social_a", accountId: "ana", ...fields });
const moment = (text: string, activityDate: string) =>
  page(artistId, text, {
    kind: "moment",
    platform: "moments",
    accountId: "ana",
    entryId: text,
    activityDate,
    activityDateKind: "moment",
    publishedAt: undefined,
    collectionUrl: "https://moments.example/tour",
  });
const announced = (fields = {}) =>
  release(artistId, "Grey Coast is announced.", {
    title: "Grey Coast",
    activityDate: inDays(30),
    ...fields,
  });
const out = (fields = {}) =>
  release(artistId, "Harbour Glass is out.", {
    title: "Harbour Glass",
    activityDate: "2024-05-17",
    ...fields,
  });
const latestItems = async () => (await readLatest(service, artistId)).body.items;
const latestTexts = async () => (await latestItems()).map(({ text }: { text: string }) => text);

/** Lets this many days pass for every stored date and reading. */
const pass = (days: number) =>
  service.deps.db.execute(sql`
    update originals
    set dated_from = dated_from - make_interval(days => ${days}),
      dated_until = dated_until - make_interval(days => ${days}),
      created_at = created_at - make_interval(days => ${days})`);

describe("a release that is announced for a future day", () => {
  test("has no date for latest and date bounds until its day has come", async () => {
    await add(announced(), out());
    const wide = { fromDate: "2024-01-01", toDate: inDays(90) };
    expect(await selected({ retrieval: "latest" })).toEqual(["Harbour Glass is out."]);
    expect(await selected(wide)).toEqual(["Harbour Glass is out."]);
    await pass(31);
    expect(await selected({ retrieval: "latest", platform: "catalog_a" })).toEqual([
      "Grey Coast is announced.",
      "Harbour Glass is out.",
    ]);
    expect(await selected({ ...wide, platform: "catalog_a" })).toHaveLength(2);
  });

  test("is last in Latest, with the date that the catalog states, and first from that day on", async () => {
    await add(announced(), out());
    expect(await latestTexts()).toEqual(["Harbour Glass is out.", "Grey Coast is announced."]);
    expect((await latestItems())[1]).toMatchObject({ activityDate: inDays(30) });
    await pass(29);
    expect((await latestTexts())[0]).toBe("Harbour Glass is out.");
    await pass(2);
    expect(await latestTexts()).toEqual(["Grey Coast is announced.", "Harbour Glass is out."]);
  });

  test.each([
    ["a year that has begun", String(new Date().getUTCFullYear()), true],
    ["the next year", String(new Date().getUTCFullYear() + 1), false],
    ["this month", inDays(0).slice(0, 7), true],
  ])("counts by the start of a partial date: %s", async (_, activityDate, isFirst) => {
    await add(announced({ activityDate }), out());
    expect((await latestTexts()).indexOf("Grey Coast is announced.")).toBe(isFirst ? 0 : 1);
  });

  test("still states its release date to a question for it", async () => {
    await add(announced());
    const { references } = await answerTo(service, artistId, {
      topic: "When is Grey Coast announced?",
      evidenceNeed: "release_date",
    });
    expect(references).toMatchObject([{ activityDate: inDays(30), activityDateKind: "release" }]);
  });

  test("is the same release as another catalog's less precise entry, and is shown with its own date", async () => {
    const other = { platform: "catalog_b", accountId: "other-catalog" };
    await add(announced(), announced({ activityDate: inDays(30).slice(0, 4), ...other }));
    expect(await latestItems()).toMatchObject([{ activityDate: inDays(30) }]);
  });
});

test("a future moment does not represent its collection: the newest past one does", async () => {
  await add(
    moment("Next concert.", inDays(10)),
    moment("Last concert.", "2024-05-02"),
    moment("First concert.", "2024-05-01"),
  );
  const followUp = {
    retrieval: "latest",
    answerScope: "overview",
    excludeSourceUrls: ["https://news.example/known"],
  };
  expect(await selected(followUp)).toEqual(["Last concert."]);
});

test("the views of originals have every column of the table except who sent it", async () => {
  const { rows } = await service.deps.db.execute(sql`
    select table_name as name, array_agg(column_name || ' ' || udt_name order by ordinal_position) as columns
    from information_schema.columns
    where table_name in ('originals', 'dated_originals', 'eligible_originals')
    group by table_name`);
  expect(rows).toHaveLength(3);
  const known = new Map(rows.map(({ name, columns }) => [name, columns as string[]]));
  const evidence = known.get("originals")?.filter((column) => column !== "provided_by uuid");
  expect(known.get("dated_originals")).toEqual(evidence);
  expect(known.get("eligible_originals")).toEqual(evidence);
});

describe("a publication more than a day after it was stored", () => {
  /** A row as release 0.1.0 stored it: with the date that its source stated. */
  const storedBefore = async (hours: number) => {
    await add(
      caption("Claimed ahead.", { publishedAt: "2024-05-02" }),
      caption("Known.", { publishedAt: "2024-05-01" }),
    );
    const ahead = inHours(hours);
    await service.deps.db.execute(sql`
      update originals
      set published_at = ${ahead}, dated_from = ${ahead}, dated_until = ${ahead}
      where text = 'Claimed ahead.'`);
  };

  test("is unknown to every reader, and stays so when that day has come", async () => {
    await storedBefore(25);
    for (const days of [0, 40]) {
      await pass(days);
      expect(await latestTexts()).toEqual(["Known.", "Claimed ahead."]);
      expect((await latestItems())[1]).toMatchObject({ publishedAt: null });
    }
    expect(await selected({ retrieval: "latest" })).toEqual(["Known."]);
    expect(await selected({ fromDate: "2024-01-01" })).toEqual(["Known."]);
    const { references } = await answerTo(service, artistId, {
      topic: "claimed ahead",
      evidenceNeed: "reporting",
    });
    expect(references).toMatchObject([{ text: "Claimed ahead.", publishedAt: null }]);
    const path = `/api/artist/${artistId}/knowledge/sources?limit=100`;
    const { body } = await service.call(sourcesRoute, "GET", path, { as: claimantToken });
    const dates = body.sources.map((source: { publishedAt: string | null }) => source.publishedAt);
    expect(dates.sort()).toEqual(["2024-05-01", null]);
  });

  test("is known when it is at most a day ahead, which time zones need", async () => {
    await storedBefore(23);
    expect(await latestTexts()).toEqual(["Claimed ahead.", "Known."]);
    expect(await selected({ retrieval: "latest" })).toEqual(["Claimed ahead.", "Known."]);
  });
});
