import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { answeredResponse } from "../support/answered-response.js";
import { account, artist, load, page, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { candidatesFor, selectedTexts, unspoken } from "../support/selection.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    ...["social_a", "social_b", "social_c", "moments"].map((platform) =>
      account(artistId, platform, "ana"),
    ),
    account(artistId, "catalog_a", "catalog-account"),
  );
});

const add = (...records: ReturnType<typeof page>[]) => load(service.deps.db, ...records);
const latest = { retrieval: "latest" };
const _overview = { retrieval: "latest", answerScope: "overview" };
const selected = (request = {}) => selectedTexts(service, artistId, { ...latest, ...request });
const on = (date: string, fields = {}) =>
  page(artistId, `Of ${date}.`, { publishedAt: date, ...fields });
const post = (platform: string, date: string, fields = {}) =>
  page(artistId, `On ${platform} ${date}.`, {
    kind: "caption",
    platform,
    accountId: "ana",
    publishedAt: date,
    ...fields,
  });
const moment = (text: string, date: string, fields = {}) =>
  page(artistId, text, {
    kind: "moment",
    platform: "moments",
    accountId: "ana",
    entryId: text,
    activityDate: date,
    activityDateKind: "moment",
    publishedAt: undefined,
    collectionUrl: "https://moments.example/tour",
    ...fields,
  });

describe("latest", () => {
  test("dated originals come newest first, and of equal dates the more precise first", {
    tags: ["2.1.retrieval-order"],
  }, async () => {
    const dates = ["2024", "2024-01", "2024-01-01", "2023-12-31"];
    await add(
      ...dates.map((activityDate) => release(artistId, `R ${activityDate}.`, { activityDate })),
      on("2024-01-01T00:00:00Z"),
      on("2024-02-02"),
      page(artistId, "Undated.", { publishedAt: undefined }),
    );
    expect(await selected()).toEqual([
      "Of 2024-02-02.",
      "Of 2024-01-01T00:00:00Z.",
      "R 2024-01-01.",
      "R 2024-01.",
      "R 2024.",
      "R 2023-12-31.",
    ]);
  });

  test("latest does not need a word in common with the topic", {
    tags: ["2.1.retrieval-overlap"],
  }, async () => {
    await add(on("2024-05-01"));
    expect(await selected()).toEqual(["Of 2024-05-01."]);
    expect(await selected({ retrieval: "relevance" })).toEqual([]);
  });

  test("latest selects originals that are years old, within explicit dates, and keeps the dates", {
    tags: ["2.1.retrieval-cutoff", "2.1.freshness-latest"],
  }, async () => {
    await add(on("1999-01-01"), on("2001-01-01"));
    const old = await candidatesFor(service, artistId, { ...latest, freshness: "recent" });
    expect(old.references.map((one: { publishedAt: string }) => one.publishedAt)).toEqual([
      "2001-01-01",
      "1999-01-01",
    ]);
    expect(await selected({ toDate: "2000-01-01" })).toEqual(["Of 1999-01-01."]);
  });

  test("latest says that it does not prove exhaustive coverage", {
    tags: ["2.1.retrieval-proof"],
  }, async () => {
    await add(on("2024-05-01"));
    const { limitations } = await candidatesFor(service, artistId, latest);
    expect(limitations).toContainEqual(expect.stringMatching(/^latest_not_exhaustive: /));
  });

  test("own captions, published answers, releases and moments are all among the newest", {
    tags: ["4.1.2"],
  }, async () => {
    const answerRevision = "b".repeat(64);
    const answerId = await answeredResponse(service.deps.db, artistId, answerRevision);
    await add(
      post("social_a", "2024-05-04"),
      page(artistId, "An answer.", {
        kind: "published_answer",
        answerId,
        answerRevision,
        publishedAt: "2024-05-03",
      }),
      release(artistId, "A release.", { activityDate: "2024-05-02" }),
      moment("A moment.", "2024-05-01"),
    );
    expect(await selected()).toEqual([
      "On social_a 2024-05-04.",
      "An answer.",
      "A release.",
      "A moment.",
    ]);
  });
});

describe("latest release dates", () => {
  const need = { ...latest, evidenceNeed: "release_date" };

  test("catalog releases come before newer pages, within platform and date constraints", {
    tags: ["2.1.3"],
  }, async () => {
    await add(
      on("2024-06-01"),
      release(artistId, "Older album.", { activityDate: "2020" }),
      release(artistId, "Newer album.", { activityDate: "2022-03" }),
    );
    expect(await selected(need)).toEqual(["Newer album.", "Older album.", "Of 2024-06-01."]);
    expect(await selected({ ...need, fromDate: "2021-01-01" })).toEqual([
      "Newer album.",
      "Of 2024-06-01.",
    ]);
  });

  test("without releases other originals are read, and a publication date is not an answer", {
    tags: ["2.1.3-none", "2.3.activityDateKind"],
  }, async () => {
    await add(page(artistId, "The zebra quintet is out.", { publishedAt: "2024-06-01" }));
    expect(await selected(need)).toEqual(["The zebra quintet is out."]);
    const { stage, limitations } = await answerTo(service, artistId, { ...unspoken, ...need });
    expect(stage).toBe("unresolved");
    expect(limitations).toContainEqual(expect.stringMatching(/^no_release_date: /));
  });
});
