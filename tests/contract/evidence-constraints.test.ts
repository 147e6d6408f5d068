import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { account, artist, load, page, release } from "../support/records.js";
import { candidatesFor, selectedTexts } from "../support/selection.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    account(artistId, "social_a", "ana"),
    account(artistId, "social_b", "ana"),
    account(artistId, "catalog_a", "catalog-account"),
  );
});

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const caption = (text: string, fields = {}) =>
  page(artistId, text, { kind: "caption", platform: "social_a", accountId: "ana", ...fields });
const add = (...records: ReturnType<typeof page>[]) => load(service.deps.db, ...records);
const selected = (request = {}) => selectedTexts(service, artistId, request);

describe("target and dates", () => {
  test("a target URL selects the stored original even without a word in common with the topic", {
    tags: ["4.1.1-constraints"],
  }, async () => {
    await add(page(artistId, "A quiet text.", { url: "https://news.example/quiet" }));
    expect(await selected({ targetUrl: "https://NEWS.example/quiet/?utm_source=x#top" })).toEqual([
      "A quiet text.",
    ]);
    expect(await selected()).toEqual([]);
  });

  test("dates select stored originals even without a word in common with the topic, matches first", {
    tags: ["4.1.1-constraints"],
  }, async () => {
    await add(
      page(artistId, "Newest.", { publishedAt: "2024-05-03" }),
      page(artistId, "The zebra quintet.", { publishedAt: "2024-05-02" }),
      page(artistId, "Outside.", { publishedAt: "2024-06-01" }),
    );
    expect(await selected({ fromDate: "2024-05-01", toDate: "2024-05-31" })).toEqual([
      "The zebra quintet.",
      "Newest.",
    ]);
  });

  test("fromDate admits its own day and nothing before it", {
    tags: ["2.1.fromDate-bound"],
  }, async () => {
    await add(
      page(artistId, "Before.", { publishedAt: "2024-04-30" }),
      page(artistId, "That day.", { publishedAt: "2024-05-01" }),
      page(artistId, "An hour early, by its own offset.", {
        publishedAt: "2024-05-01T00:30:00+01:00",
      }),
    );
    expect(await selected({ fromDate: "2024-05-01" })).toEqual(["That day."]);
  });

  test("toDate admits its own day and nothing after it", {
    tags: ["2.1.toDate-bound"],
  }, async () => {
    await add(
      page(artistId, "That day.", { publishedAt: "2024-05-01T23:59:59Z" }),
      page(artistId, "Behind.", { publishedAt: "2024-05-02" }),
    );
    expect(await selected({ toDate: "2024-05-01" })).toEqual(["That day."]);
  });

  test("a partial date is within bounds when all of it is, and an unknown date never is", async () => {
    const dated = (activityDate: string) =>
      release(artistId, `Released ${activityDate}.`, { activityDate });
    await add(dated("2024"), dated("2024-05"), dated("2024-05-17"));
    await add(page(artistId, "Undated.", { publishedAt: undefined }));
    const inYear = await selected({ fromDate: "2024-01-01", toDate: "2024-12-31" });
    expect(inYear.toSorted()).toEqual([
      "Released 2024-05-17.",
      "Released 2024-05.",
      "Released 2024.",
    ]);
    expect(await selected({ fromDate: "2024-05-01", toDate: "2024-05-31" })).toEqual([
      "Released 2024-05-17.",
      "Released 2024-05.",
    ]);
    expect(await selected({ fromDate: "2024-05-10" })).toEqual(["Released 2024-05-17."]);
  });

  test("recent means the past seven days, unless fromDate is given", {
    tags: ["2.1.freshness-recent"],
  }, async () => {
    const topic = "low tide";
    await add(
      page(artistId, "Low tide this week.", { publishedAt: day(6.9) }),
      page(artistId, "Low tide last week.", { publishedAt: day(7.1) }),
      page(artistId, "Low tide some day.", { publishedAt: undefined }),
      page(artistId, "Low tide to come.", { publishedAt: day(-3) }),
    );
    const recent = { topic, freshness: "recent" };
    expect(await selected(recent)).toEqual(["Low tide this week."]);
    const today = day(0).slice(0, 10);
    expect(await selected({ ...recent, toDate: today })).toEqual(["Low tide this week."]);
    expect(await selected({ ...recent, fromDate: "2020-01-01", toDate: today })).toHaveLength(2);
  });
});

describe("platforms", () => {
  test("a platform restricts evidence to it, also with a target URL", {
    tags: ["2.1.platform-restricts"],
  }, async () => {
    const url = "https://shared.example/post";
    await add(
      caption("On the first.", { url }),
      caption("On the second.", { url, platform: "social_b" }),
      page(artistId, "On the web.", { url }),
    );
    expect(await selected({ targetUrl: url, platform: "social_b" })).toEqual(["On the second."]);
    expect(await selected({ targetUrl: url })).toHaveLength(3);
  });

  test("a catalog is answered from stored snapshot entries", {
    tags: ["2.1.platform-stored"],
  }, async () => {
    await add(release(artistId, "Low Tide, an album."), page(artistId, "The album Low Tide."));
    const { references } = await candidatesFor(service, artistId, {
      topic: "low tide album",
      platform: "catalog_a",
    });
    expect(references).toHaveLength(1);
    expect(references[0]).toMatchObject({
      text: "Low Tide, an album.",
      sourceId: expect.stringMatching(/^latest:catalog_a:[0-9a-f]{64}$/),
      activityDate: "2024-05",
      activityDateKind: "release",
    });
  });
});

describe("exclusions", () => {
  test("an excluded URL is left out before the selection, so that other originals take its place", {
    tags: ["2.1.1"],
  }, async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `Zebra quintet number ${n}.`);
    await add(...texts.map((text, n) => page(artistId, text, { url: `https://n.example/${n}` })));
    const all = await selected();
    expect(all).toHaveLength(6);
    const excludeSourceUrls = [0, 1].map(
      (n) => `https://n.example/${texts.indexOf(all[n] ?? "")}/`,
    );
    const rest = await selected({ excludeSourceUrls });
    expect(rest).toHaveLength(6);
    expect(rest).not.toContain(all[0]);
    expect(rest).not.toContain(all[1]);
  });

  test("an excluded post excludes its other versions, and no other account's post", {
    tags: ["2.1.1"],
  }, async () => {
    const canonicalUrl = "https://social.example/p/1";
    await add(
      caption("Zebra caption.", { canonicalUrl, url: "https://social.example/p/1?view=caption" }),
      caption("Zebra transcript.", {
        kind: "transcript",
        canonicalUrl,
        url: "https://social.example/p/1?view=text",
      }),
      page(artistId, "Zebra page.", { canonicalUrl, url: "https://social.example/p/1?view=web" }),
    );
    const excludeSourceUrls = ["https://social.example/p/1?view=text"];
    expect(await selected({ excludeSourceUrls })).toEqual(["Zebra page."]);
  });

  test("a target that is also excluded selects nothing", { tags: ["2.1.1"] }, async () => {
    const targetUrl = "https://news.example/zebra";
    await add(page(artistId, "Zebra.", { url: targetUrl }));
    expect(await selected({ targetUrl, excludeSourceUrls: [`${targetUrl}#a`] })).toEqual([]);
  });
});

describe("what is eligible", () => {
  test("pending evidence is marked, private, removed and hidden evidence is never selected", async () => {
    await add(
      page(artistId, "Zebra pending.", { curation: "pending" }),
      page(artistId, "Zebra private.", { visibility: "private" }),
      page(artistId, "Zebra removed.", { removed: true }),
      caption("Zebra of nobody.", { accountId: "stranger" }),
    );
    const { references } = await candidatesFor(service, artistId);
    expect(references).toMatchObject([{ text: "Zebra pending.", curation: "pending" }]);
  });

  test("a private answer is never selected, however well it answers", {
    tags: ["4.1.6-private"],
  }, async () => {
    await add(
      page(artistId, "The zebra quintet, told in private.", {
        kind: "published_answer",
        answerId: randomUUIDv7(),
        answerRevision: "a".repeat(64),
        visibility: "private",
      }),
    );
    expect(await selected()).toEqual([]);
  });

  test("an old original is found among many newer ones", { tags: ["4.1.6-all"] }, async () => {
    await add(
      page(artistId, "The zebra quintet met in 1991.", { publishedAt: "1991-01-01" }),
      ...Array.from({ length: 120 }, (_, n) =>
        page(artistId, `Something else, ${n}.`, { publishedAt: "2024-05-01" }),
      ),
    );
    expect(await selected()).toEqual(["The zebra quintet met in 1991."]);
  });
});
