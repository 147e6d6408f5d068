import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Passage } from "#lib/evidence/passage.js";
import type { ResearchState } from "#lib/research/research-slice.js";
import { closedAfterFile } from "../support/database.js";
import { misquoted } from "../support/finding.js";
import type { Script } from "../support/model-server.js";
import { modelService, spentOn } from "../support/model-service.js";
import { collectedPage, scriptedOutside } from "../support/outside.js";
import { account, artist, load, page } from "../support/records.js";
import { advanceOnce, answerTo, ask, producedBy, readJob } from "../support/research.js";

// The verdict of a reading model comes with its selection (decision 7.8).
const outside = scriptedOutside({ web: false, page: false, social: ["social_a", "social_b"] });
let artistId: string;

const service = await closedAfterFile(modelService("chat", { outside }));
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, producedBy));
});
afterEach(() => {
  service.model.assertPlayed();
  outside.assertPlayed();
});

const play = (...script: Script) => service.model.play(script);
const words = ({ limitations }: { limitations: string[] }) =>
  limitations.map((limit) => limit.split(":")[0]);
const kept = async (jobId: string) => {
  const { rows } = await service.deps.db.execute(
    sql`select state, passages from jobs where id = ${jobId}`,
  );
  return rows[0] as { state: ResearchState; passages: Passage[] };
};
const wrong = (text: string) => ({ ...misquoted, passages: [{ id: "w1", quote: text }] });

test("an answer in the exploration completes the job, and keeps its words and the place of each quote", async () => {
  play({ say: { ...wrong("produced by Ana Lund"), answer: "Ana Lund did" } });
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({ stage: "complete", references: [{ text: producedBy }] });
  expect(await spentOn(service, status.jobId)).toEqual(["exploration answered"]);
  expect(await kept(status.jobId)).toMatchObject({
    state: { verdict: "answered", answer: "Ana Lund did" },
    passages: [{ id: "w1", quote: { start: 15, end: 35 } }],
  });
  expect(JSON.stringify(status)).not.toMatch(/Ana Lund did|quote|verdict/);
});

test("a wrong quote is an invalid verdict: its selection is assessed once more, in a later slice", {
  tags: ["3.1.invalid-first"],
}, async () => {
  play({ say: wrong("Produced by Ana Lund") });
  const { body } = await ask(service, artistId);
  expect((await advanceOnce(service)).body).toMatchObject({ done: false });
  expect((await kept(body.jobId)).state).toMatchObject({ assessments: 1, invalidAnswers: 1 });
  play((asked) => {
    expect(asked.task).toBe("assessment");
    return { say: { windows: ["w1"], verdict: "answered" } };
  });
  expect((await advanceOnce(service)).body).toMatchObject({ progress: "complete" });
  expect(await spentOn(service, body.jobId)).toEqual([
    "exploration invalid",
    "assessment answered",
  ]);
});

test("references are listed in the order in which the model named them", async () => {
  await load(service.deps.db, page(artistId, "The record was produced twice."));
  play((asked) => {
    const names = ["twice", "Ana Lund"].map((text) => asked.windowWith(text));
    return { say: { windows: names, verdict: "answered" } };
  });
  const { references } = await answerTo(service, artistId);
  expect(references.map(({ text }: { text: string }) => text)).toEqual([
    "The record was produced twice.",
    producedBy,
  ]);
});

test("the status says which words of each reference the model named, unless it named all", async () => {
  const long = "The record was produced twice, once in Oslo and once in the harbour of Vadsø.";
  await load(service.deps.db, page(artistId, long), page(artistId, "Produced: twice."));
  play((asked) => {
    const names = ["Produced:", "harbour"].map((text) => asked.windowWith(text));
    return { say: { windows: names, verdict: "answered" } };
  });
  const { jobId, references, marks } = await answerTo(service, artistId);
  expect(references.map(({ text }: { text: string }) => text)).toEqual(["Produced: twice.", long]);
  expect(marks).toEqual([null, { start: 0, end: 40 }]);
  await load(service.deps.db, page(artistId, long, { removed: true }));
  const { body } = await readJob(service, artistId, jobId);
  expect(body.references).toHaveLength(1);
  expect(body).not.toHaveProperty("marks");
});

test("all words that the model named in a window are marked, and the first mark is what it named first", async () => {
  const long = "The record was produced twice, once in Oslo and once in the harbour of Vadsø.";
  await load(service.deps.db, page(artistId, long));
  const named = (asked: { windowWith(text: string): string }) => ({
    say: {
      ...misquoted,
      passages: ["harbour of Vadsø", "produced twice", "once in Oslo", "in Oslo and"].map(
        (quote) => ({ id: asked.windowWith("harbour"), quote }),
      ),
    },
  });
  play(named);
  const { jobId, marks } = await answerTo(service, artistId);
  const place = (words: string) => ({
    start: long.indexOf(words),
    end: long.indexOf(words) + words.length,
  });
  const also = [place("produced twice"), place("once in Oslo and")];
  const mark = { ...place("harbour of Vadsø"), also };
  expect(marks).toEqual([mark]);
  expect((await kept(jobId)).passages[0]?.quote).toEqual(mark);
});

test("the second assessment is shown all words that the first one named", async () => {
  const passages = ["by Ana Lund", "in Oslo"].map((quote) => ({ id: "w1", quote }));
  play({ say: { ...misquoted, verdict: "partly", passages } }, (asked) => {
    const window = asked.blocks.find(({ name }) => name === "window");
    expect(window?.attributes.quote).toBe("by Ana Lund | in Oslo");
    return { say: { windows: ["w1"] } };
  });
  await answerTo(service, artistId);
});

test("a conflict completes the job, and the limitation says what disagrees", async () => {
  play({ say: { windows: ["w1"], verdict: "conflict", missing: "Oslo or Bergen" } });
  const status = await answerTo(service, artistId);
  expect(status.stage).toBe("complete");
  expect(status.limitations).toContain("sources_disagree: A model says: Oslo or Bergen");
});

test("a conflict of credits that a model reports is listed once", async () => {
  const artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    page(artistId, "Low Lamp was produced by Ana Lund."),
    page(artistId, "Siri Moe produced Low Lamp."),
  );
  play({ say: { windows: ["w1"], verdict: "conflict", missing: "who produced it" } });
  const request = { topic: "Who produced Low Lamp?", evidenceNeed: "credits" };
  const { limitations } = await answerTo(service, artistId, request);
  expect(limitations.filter((one: string) => one.startsWith("sources_disagree: "))).toEqual([
    "sources_disagree: A model says: who produced it",
  ]);
});

test.each([
  [
    "partly",
    { missing: "see https://a.example/ in\n Oslo", instead: "in Oslo" },
    "The evidence answers only a part of the question",
    "partly_answered: A model says: see in Oslo",
  ],
  [
    "premise",
    { missing: "who wrote it", instead: "by Ana Lund" },
    "The evidence contradicts what the question supposes",
    'premise_contradicted: the evidence says "by Ana Lund"',
  ],
] as const)("%s ends the job unresolved, with its passages and the words for it", async (verdict, words, message, limitation) => {
  const said = { say: { windows: ["w1"], verdict, ...words } };
  play(said, said);
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({
    stage: "unresolved",
    message,
    references: [{ text: producedBy }],
  });
  expect(status.limitations[0]).toBe(limitation);
  expect((await kept(status.jobId)).state).toMatchObject({ assessments: 2, verdict });
});

test("a premise verdict counts as nothing when its contradicting words are in no passage", async () => {
  const instead = "by Tom Berg";
  play({ say: { windows: ["w1"], verdict: "premise", missing: "who wrote it", instead } });
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(words(status)).toEqual(["no_outside_option", "saved_only"]);
  expect((await kept(status.jobId)).state).toMatchObject({ assessments: 1, verdict: "nothing" });
});

test("the words of the model are dropped with the evidence that they came from", async () => {
  const said = { say: { windows: ["w1"], missing: "who mixed it" } };
  play(said, said);
  const { jobId } = await answerTo(service, artistId);
  const told = async () => (await readJob(service, artistId, jobId)).body.limitations[0];
  expect(await told()).toBe("partly_answered: A model says: who mixed it");
  await load(service.deps.db, page(artistId, producedBy, { removed: true }));
  expect(await told()).toBe("partly_answered: only a part of the question is answered");
  await load(service.deps.db, page(artistId, producedBy));
  expect(await told()).toContain("who mixed it");
});

const mixed = "The record was mixed by Siri Moe.";
const partOfBoth = {
  say: { windows: ["w1", "w2"], answer: "Siri did", missing: "who sang on it" },
};

test("the words of the model are dropped with a part of their evidence, before the next model call", async () => {
  await load(service.deps.db, page(artistId, mixed));
  play(
    async () => {
      await load(service.deps.db, page(artistId, mixed, { removed: true }));
      return partOfBoth;
    },
    (asked) => {
      expect(asked.prompt).not.toContain("Siri");
      return { text: "nonsense" };
    },
  );
  const status = await answerTo(service, artistId);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(status.limitations[0]).toBe("partly_answered: only a part of the question is answered");
  expect(JSON.stringify(await kept(status.jobId))).not.toMatch(/Siri|sang/);
});

test("the words of the model are dropped with a part of their evidence, after a lookup without effect", async () => {
  await load(service.deps.db, account(artistId, "social_a", "did:a"), page(artistId, mixed));
  play(partOfBoth, { say: { ...partOfBoth.say, lookup: "o1" } });
  const post = { platform: "social_a", accountId: "did:a", kind: "caption" } as const;
  const late = collectedPage("https://social-a.example/1", "Sung by Ana Lund.", post);
  outside.play([{ kind: "collected", originals: [{ ...late, publishedAt: "2025-01-01" }] }]);
  const { body } = await ask(service, artistId, {
    topic: "who produced, mixed and sang on the record",
    evidenceNeed: "credits",
    toDate: "2024-12-31",
  });
  await advanceOnce(service);
  await advanceOnce(service);
  await load(service.deps.db, page(artistId, mixed, { removed: true }));
  await advanceOnce(service);
  const status = (await readJob(service, artistId, body.jobId)).body;
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(status.limitations[0]).toBe("partly_answered: only a part of the question is answered");
});

test("where no catalog states a date, the limitations say which texts do, and what", {
  tags: ["2.1.3"],
}, async () => {
  const quay = (text: string, host: string) =>
    page(artistId, text, { url: `https://${host}.example/quay`, title: host });
  await load(
    service.deps.db,
    quay("The Quay was finished at last in the wet summer of 2008.", "fans"),
    quay("The Quay will follow in 2031. Rope came out in 1999.", "shop"),
  );
  const quote = "The Quay was finished";
  const says = (asked: { windowWith(text: string): string }) => ({
    say: {
      verdict: "partly",
      answer: "2008",
      missing: "the day",
      instead: "",
      passages: [{ id: asked.windowWith(quote), quote }],
      statements: [
        { id: asked.windowWith(quote), says: "release_date", title: "The Quay", value: "2008" },
      ],
    },
  });
  play(says, says);
  const asked = { topic: "on which day was The Quay released", evidenceNeed: "release_date" };
  const { limitations } = await answerTo(service, artistId, asked);
  expect(limitations).toContain("partly_answered: A model says: the day");
  expect(limitations).toContain(
    'no_release_date: no catalog entry among the references states the date; fans.example says 2008 of "The Quay"',
  );
});

test("a text that states a release date without a catalog entry is shown, and the limitations say which", {
  tags: ["2.1.3"],
}, async () => {
  const text = "Our record The Quay is out since September!";
  await load(service.deps.db, page(artistId, text, { url: "https://fans.example/quay" }));
  const states = (asked: { windowWith(text: string): string }) => ({
    say: { windows: [asked.windowWith("September")], verdict: "answered" },
  });
  play(states);
  const asked = { topic: "when was The Quay released", evidenceNeed: "release_date" };
  const status = await answerTo(service, artistId, asked);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text }] });
  expect(status.limitations.join("\n")).toMatch(
    /^no_release_date: .*a model reads it in fans\.example \(published 2024-05-01\)$/m,
  );
});

test("evidence judged to hold nothing is assessed again only to choose among several lookups", async () => {
  const near = { say: { windows: ["w1"], verdict: "nothing" } } as const;
  play(near);
  const question = { topic: "who sang on the record", evidenceNeed: "credits" };
  const status = await answerTo(service, artistId, question);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(words(status)[0]).toBe("no_outside_option");
  expect(await spentOn(service, status.jobId)).toEqual(["exploration answered"]);

  await load(service.deps.db, account(artistId, "social_a", "did:a"));
  await load(service.deps.db, account(artistId, "social_b", "101"));
  play(near, { say: { windows: [], lookup: "o1" } });
  outside.play([{ kind: "collected", originals: [] }]);
  const several = await answerTo(service, artistId, {
    ...question,
    topic: "singers on the record",
  });
  expect(await spentOn(service, several.jobId)).toEqual([
    "exploration answered",
    "assessment answered",
  ]);
});

test("an insufficient exploration is assessed again only where there is evidence or a choice of lookups", async () => {
  const nothing = { say: { windows: [] } };
  const caption = { topic: "what did they post about the record", evidenceNeed: "social_caption" };
  play(nothing);
  const nowhere = await answerTo(service, artistId, caption);
  expect(words(nowhere)[0]).toBe("no_outside_option");
  expect(await spentOn(service, nowhere.jobId)).toEqual(["exploration answered"]);

  await load(service.deps.db, account(artistId, "social_a", "did:a"));
  play(nothing);
  outside.play([{ kind: "collected", originals: [] }]);
  const single = await answerTo(service, artistId, {
    ...caption,
    topic: "their posts of a record",
  });
  expect(words(single)[0]).toBe("no_supported_evidence");
  expect(outside.looked).toMatchObject([{ option: { kind: "social", platform: "social_a" } }]);
  expect(await spentOn(service, single.jobId)).toEqual(["exploration answered"]);

  await load(service.deps.db, account(artistId, "social_b", "101"));
  play(nothing, { say: { windows: [], lookup: "o1" } });
  outside.play([{ kind: "collected", originals: [] }]);
  const several = await answerTo(service, artistId, { ...caption, topic: "posts of the record" });
  expect(await spentOn(service, several.jobId)).toEqual([
    "exploration answered",
    "assessment answered",
  ]);
});

test("a job whose lookup finds nothing ends with the part that was found before it", async () => {
  await load(service.deps.db, account(artistId, "social_a", "did:a"));
  const part = { windows: ["w1"], missing: "who mixed it" };
  const question = { topic: "who produced and mixed the record", evidenceNeed: "credits" };
  play({ say: part }, { say: { ...part, lookup: "o1" } });
  outside.play([{ kind: "collected", originals: [] }]);
  const status = await answerTo(service, artistId, question);
  expect(status).toMatchObject({ stage: "unresolved", references: [{ text: producedBy }] });
  expect(status.limitations[0]).toBe("partly_answered: A model says: who mixed it");

  play({ say: part }, { say: { ...part, lookup: "o1" } }, (asked) => {
    const shown = asked.blocks.filter(({ name }) => name === "window");
    expect(shown.map(({ attributes }) => attributes.id)).toEqual(["w1", "n1"]);
    return { say: { windows: ["n1", "w1"], verdict: "answered" } };
  });
  const post = { platform: "social_a", accountId: "did:a", kind: "caption" } as const;
  const mixed = collectedPage("https://social-a.example/1", "Mixed by Siri Moe.", post);
  outside.play([{ kind: "collected", originals: [mixed] }]);
  const both = await answerTo(service, artistId, { ...question, topic: "producer and mixer" });
  expect(both.stage).toBe("complete");
  expect(both.references.map(({ text }: { text: string }) => text)).toEqual([
    "Mixed by Siri Moe.",
    producedBy,
  ]);
  expect(words(both)).not.toContain("partly_answered");
});
