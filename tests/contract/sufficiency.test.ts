import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import type { Script } from "../support/model-server.js";
import { modelService } from "../support/model-service.js";
import { collectedPage, scriptedOutside } from "../support/outside.js";
import { account, artist, load, page, release } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile, type TestService } from "../support/service.js";

const outside = scriptedOutside({ web: true, page: true, social: ["social_a"] });
let artistId: string;

const online = await closedAfterFile(modelService("chat", { outside }));
const offline = await serviceOfFile();
beforeEach(() => {
  artistId = randomUUIDv7();
});
afterEach(() => {
  online.model.assertPlayed();
  outside.assertPlayed();
});

const own = "https://skerrylight.example/";
const seed = (service: TestService, ...records: ReturnType<typeof page>[]) =>
  load(
    service.deps.db,
    artist(artistId),
    account(artistId, "social_a", "ana"),
    account(artistId, "catalog_a", "catalog-account"),
    page(artistId, "Skerrylight are a band from Oslo. Their record was produced by Ana Lund.", {
      url: own,
      publishedAt: "2024-05-01",
    }),
    ...records,
  );
const caption = (text: string, publishedAt: string) =>
  page(artistId, text, { kind: "caption", platform: "social_a", accountId: "ana", publishedAt });

describe("with the offline model", () => {
  const texts = ({ references }: { references: { text: string }[] }) =>
    references.map(({ text }) => text);

  test("a focused question about something else is not complete, whatever its constraints", {
    tags: ["4.1.1-constraints"],
  }, async () => {
    await seed(offline);
    const asked = { topic: "Who produced Thriller by Michael Jackson?", evidenceNeed: "credits" };
    for (const constraint of [
      { targetUrl: own },
      { retrieval: "latest" },
      { fromDate: "2024-01-01", toDate: "2024-12-31" },
    ]) {
      expect((await answerTo(offline, artistId, { ...asked, ...constraint })).stage).toBe(
        "unresolved",
      );
    }
  });

  test("a focused question that the page answers is complete", async () => {
    await seed(offline);
    const asked = { topic: "Who produced their record?", evidenceNeed: "credits", targetUrl: own };
    const status = await answerTo(offline, artistId, asked);
    expect(status).toMatchObject({ stage: "complete", message: "Passages that may answer" });
  });

  test("a question about a date that names no release is not complete, unless it asks for the newest", async () => {
    await seed(offline, release(artistId, "Album: Low Lamp. Released: May 2024."));
    const asked = { topic: "When did the album come out?", evidenceNeed: "release_date" };
    expect((await answerTo(offline, artistId, asked)).stage).toBe("unresolved");
    const newest = { ...asked, retrieval: "latest" };
    expect((await answerTo(offline, artistId, newest)).stage).toBe("complete");
  });

  test("a question about credits is complete only where a window states the work and what was asked about", async () => {
    const entries = [
      release(artistId, "Album: Grey Coast. Mixed by Siri Moe.", { title: "Grey Coast" }),
      release(artistId, "Album: Low Lamp. Mastered by Nils Orheim.", { title: "Low Lamp" }),
    ];
    await seed(offline, ...entries);
    const stageOf = async (topic: string) =>
      (await answerTo(offline, artistId, { topic, evidenceNeed: "credits" })).stage;
    expect(await stageOf("Who mixed Grey Coast?")).toBe("complete");
    expect(await stageOf("Who is the mastering engineer of Low Lamp?")).toBe("complete");
    expect(await stageOf("Who is the mixing engineer of Low Lamp?")).toBe("unresolved");
    expect(await stageOf("Who mixed Low Lamp?")).toBe("unresolved");
    expect(await stageOf("Who wrote Grey Coast?")).toBe("unresolved");
  });

  test("where no evidence shares a word with the topic, constraints decide what is shown", async () => {
    await seed(offline, caption("Packed the van.", "2024-06-01"));
    const asked = { topic: "zither tuning", evidenceNeed: "reporting" };
    const about = async (constraint: object) =>
      texts(await answerTo(offline, artistId, { ...asked, ...constraint }));
    expect(await about({ retrieval: "latest" })).toHaveLength(2);
    expect(await about({ targetUrl: own })).toHaveLength(1);
    expect(await about({ platform: "social_a" })).toEqual(["Packed the van."]);
    expect(await about({})).toEqual([]);
  });

  test.each([
    ["a latest question that asks for nothing in particular", "what is new with Skerrylight?", {}],
    ["a latest overview", "harbour festival", { answerScope: "overview" }],
  ])("%s is complete by its constraints", async (_name, topic, fields) => {
    await seed(offline, caption("Packed the van.", "2024-06-01"));
    const asked = { topic, evidenceNeed: "reporting", retrieval: "latest", ...fields };
    const status = await answerTo(offline, artistId, asked);
    expect(status.stage).toBe("complete");
    expect(texts(status)[0]).toBe("Packed the van.");
  });
});

describe("with any model", () => {
  const play = (...script: Script) => online.model.play(script);
  const found = { say: { windows: ["w1"] } };
  const sufficient =
    (text: string, lookup: string | null = null): Script[number] =>
    (asked) => ({ say: { windows: [asked.windowWith(text)], verdict: "answered", lookup } });
  const webLookup: Script[number] = (asked) => {
    const lookup = asked.blocks.find(({ attributes }) => attributes.kind === "web");
    return { say: { windows: ["w1"], verdict: "answered", lookup: lookup?.attributes.id ?? null } };
  };

  test.each([
    ["spoken_content", "what was said about the record"],
    ["release_date", "when was the record released"],
  ])("%s is not answered by collected originals unless they are of that kind", async (need, topic) => {
    await seed(online);
    play(found, webLookup, sufficient("8 May 2024"));
    outside.play([
      {
        kind: "collected",
        originals: [collectedPage("https://paper.example/a", "Released on 8 May 2024, she said.")],
      },
    ]);
    const status = await answerTo(online, artistId, { topic, evidenceNeed: need });
    expect(status.stage).toBe("unresolved");
    expect(status.limitations[0]).toMatch(/^no_supported_evidence: /);
    expect(status.references).toHaveLength(1);
  });

  test("a release date is not answered by the date of a release other than the named one", async () => {
    const entries = [
      release(artistId, "Album: Grey Coast.", {
        title: "Grey Coast",
        activityDate: undefined,
        activityDateKind: undefined,
      }),
      release(artistId, "Album: Low Lamp. Released: May 2024.", { title: "Low Lamp" }),
    ];
    await seed(online, ...entries);
    const asked = { evidenceNeed: "release_date", platform: "catalog_a" };
    const choose =
      (text: string): Script[number] =>
      (shown) => ({
        say: { windows: [shown.windowWith(text)] },
      });
    play(choose("Low Lamp"), sufficient("Low Lamp"));
    const other = await answerTo(online, artistId, { ...asked, topic: "When was Grey Coast out?" });
    expect(other.stage).toBe("unresolved");
    expect(other.limitations.join("\n")).toMatch(/^no_release_date: /m);
    play(choose("Low Lamp"), sufficient("Low Lamp"));
    const named = await answerTo(online, artistId, { ...asked, topic: "When was Low Lamp out?" });
    expect(named.stage).toBe("complete");
    expect(named.limitations.join("\n")).not.toMatch(/^no_release_date: /m);
  });

  test("another release does not answer, even when constraints exclude the named one", async () => {
    await seed(
      online,
      release(artistId, "Album: Grey Coast.", { title: "Grey Coast", activityDate: "2011" }),
      release(artistId, "Album: Low Lamp. Released: May 2024.", { title: "Low Lamp" }),
    );
    play(found, sufficient("May 2024"));
    const status = await answerTo(online, artistId, {
      topic: "When was Grey Coast released?",
      evidenceNeed: "release_date",
      platform: "catalog_a",
      fromDate: "2024-01-01",
    });
    expect(status.stage).toBe("unresolved");
  });
});
