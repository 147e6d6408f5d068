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

const overview = { retrieval: "latest", answerScope: "overview" };

describe("latest overviews", () => {
  test("the six newest distinct posts are selected first, whatever their platforms", {
    tags: ["4.1.11"],
  }, async () => {
    const dates = ["10", "09", "08", "07", "06", "05"].map((of) => `2024-05-${of}`);
    await add(...dates.map((date) => post("social_a", date)), post("social_b", "2024-05-01"));
    expect(await selected(overview)).toEqual(dates.map((date) => `On social_a ${date}.`));
  });

  test("a caption is shown instead of its newer transcript, and another post is shown as well", {
    tags: ["4.1.11-written"],
  }, async () => {
    const canonicalUrl = "https://social.example/p/1";
    await add(
      post("social_a", "2024-05-02", { canonicalUrl }),
      post("social_a", "2024-05-03", {
        kind: "transcript",
        canonicalUrl,
        text: "Spoken words.",
        url: "https://social.example/p/1/spoken",
      }),
      ...["2024-04-05", "2024-04-04", "2024-04-03", "2024-04-02", "2024-04-01"].map((date) =>
        post("social_b", date),
      ),
    );
    const texts = await selected(overview);
    expect(texts).toHaveLength(6);
    expect(texts).toContain("On social_a 2024-05-02.");
    expect(texts).not.toContain("Spoken words.");
  });

  test("platforms alternate among the six newest posts, without adding an older post for that", {
    tags: ["4.1.11-interleave"],
  }, async () => {
    await add(
      post("social_a", "2024-05-09"),
      post("social_a", "2024-05-08"),
      post("social_a", "2024-05-07"),
      post("social_b", "2024-05-06"),
      post("social_b", "2024-05-05"),
      on("2024-05-04"),
      post("social_c", "2024-05-03"),
    );
    expect(await selected(overview)).toEqual([
      "On social_a 2024-05-09.",
      "On social_b 2024-05-06.",
      "Of 2024-05-04.",
      "On social_a 2024-05-08.",
      "On social_b 2024-05-05.",
      "On social_a 2024-05-07.",
    ]);
  });

  test("research on an overview keeps at most three activities, one reference each", {
    tags: ["8.overview"],
  }, async () => {
    await add(
      ...["09", "08", "07", "06", "05"].map((of) =>
        post("social_a", `2024-05-${of}`, { text: `The zebra quintet played on the ${of}th.` }),
      ),
    );
    const { stage, references } = await answerTo(service, artistId, { ...unspoken, ...overview });
    expect(stage).toBe("complete");
    expect(references.length).toBeGreaterThan(0);
    expect(references.length).toBeLessThanOrEqual(3);
    const urls = references.map(({ url }: { url: string }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  });
});

describe("overview follow-ups", () => {
  const told = "https://news.example/told";
  const followUp = { ...overview, excludeSourceUrls: [told] };
  const tour = () => [
    moment("Tour, third night.", "2024-05-09", { url: "https://moments.example/tour/3" }),
    moment("Tour, second night.", "2024-05-08", { url: "https://moments.example/tour/2" }),
    moment("Tour, first night.", "2024-05-07", { url: "https://moments.example/tour/1" }),
  ];

  test("a collection of moments shows only its newest eligible one, and other posts fill the selection", {
    tags: ["4.1.12"],
  }, async () => {
    const dates = ["06", "05", "04", "03", "02"].map((of) => `2024-05-${of}`);
    await add(...tour(), ...dates.map((date) => on(date)));
    const texts = await selected(followUp);
    expect(texts.toSorted()).toEqual(
      ["Tour, third night.", ...dates.map((date) => `Of ${date}.`)].toSorted(),
    );
  });

  test("dates, exclusions and eligibility decide which moment is newest", {
    tags: ["4.1.12-constraints"],
  }, async () => {
    await add(...tour(), moment("Tour, hidden night.", "2024-05-10", { visibility: "private" }));
    expect(await selected({ ...followUp, toDate: "2024-05-08" })).toEqual(["Tour, second night."]);
    const excludeSourceUrls = [told, "https://moments.example/tour/3"];
    expect(await selected({ ...followUp, excludeSourceUrls })).toEqual(["Tour, second night."]);
    expect(await selected({ ...followUp, platform: "social_a" })).toEqual([]);
  });

  test("one moment of a collection without dates is shown, and a dated moment is preferred", {
    tags: ["4.1.12"],
  }, async () => {
    const found = (topic: string) => selected({ ...followUp, retrieval: "relevance", topic });
    const undated = { activityDate: undefined, activityDateKind: undefined };
    const at = (text: string, fields: Record<string, unknown> = undated) =>
      moment(`${text} harbour concert.`, "2001-05-07", fields);
    await add(at("Some"), at("Another"));
    expect(await found("harbour concert")).toHaveLength(1);
    await add(at("First", {}));
    expect(await found("concert harbour")).toEqual(["First harbour concert."]);
  });

  test("account and collection URL define a collection, never a name", {
    tags: ["4.1.12-collection"],
  }, async () => {
    await load(service.deps.db, account(artistId, "catalog_b", "other"));
    await add(
      moment("Tour, one.", "2024-05-09", { title: "Tour" }),
      moment("Tour, same place.", "2024-05-08", {
        collectionUrl: "https://MOMENTS.example/tour/#a",
      }),
      moment("Tour, elsewhere.", "2024-05-07", {
        title: "Tour",
        collectionUrl: "https://moments.example/tour-2",
      }),
      moment("Tour, alone.", "2024-05-06", { title: "Tour", collectionUrl: undefined }),
      moment("Tour, alone too.", "2024-05-05", { title: "Tour", collectionUrl: undefined }),
    );
    expect(await selected(followUp)).toEqual([
      "Tour, one.",
      "Tour, elsewhere.",
      "Tour, alone.",
      "Tour, alone too.",
    ]);
  });

  test("other social posts stay separate, even with a collection URL", {
    tags: ["4.1.12-social"],
  }, async () => {
    const collectionUrl = "https://social.example/highlights";
    await add(
      post("social_a", "2024-05-09", { collectionUrl }),
      post("social_a", "2024-05-08", { collectionUrl }),
    );
    expect(await selected(followUp)).toHaveLength(2);
  });

  test("focused requests, first overviews and targets keep single moments", {
    tags: ["4.1.12-individual"],
  }, async () => {
    const targetUrl = "https://moments.example/tour/1";
    await add(...tour());
    expect(await selected({ ...followUp, answerScope: "focused" })).toHaveLength(3);
    expect(await selected(overview)).toHaveLength(3);
    expect(await selected({ ...followUp, targetUrl })).toEqual(["Tour, first night."]);
  });
});
