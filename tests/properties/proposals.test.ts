import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comparisonWith } from "#lib/interview/proposals/compare-proposal.js";
import { paraphrases } from "../support/boundary-paraphrases.js";
import { publishAnswers, someday } from "../support/embargo.js";
import { blocksOf } from "../support/finding.js";
import { hostileTexts } from "../support/hostile-texts.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { answered, offered, savedBoundary, startedSession } from "../support/interview-steps.js";
import { account, load, release } from "../support/records.js";
import { scriptedModel } from "../support/scripted-model.js";
import { type TestService, testService } from "../support/service.js";

interface Shown {
  id: string;
  text: string;
}
/** What the model says of the windows that it was shown. */
let says: (windows: Shown[]) => unknown = () => ({ questions: [] });
let service: TestService;
let asked: { times: number };

beforeAll(async () => {
  const scripted = scriptedModel(async (options) => {
    const windows = blocksOf(options)
      .filter(({ name }) => name === "window")
      .map(({ attributes, text }) => ({ id: `${attributes.id}`, text }));
    return says(windows);
  });
  asked = scripted.asked;
  service = await testService({ model: scripted.model });
  Object.assign(service.deps.env, { QUOTA_PROPOSAL_ARTIST: 1e6, QUOTA_PROPOSAL_GLOBAL: 1e6 });
});
afterAll(() => service.close());

const askedBefore = "Who carried the piano up the stairs?";
/** A word of an answer under embargo, which no source has. */
const secret = "Zanzibar";

/** An artist with releases, a boundary, an answered question, an answer held back and a published one. */
async function artistWithMemory(): Promise<InterviewService & { held: string }> {
  const artist = await anotherArtist(service);
  const { db, artistId } = artist;
  await load(
    db,
    account(artistId, "catalog_a", "catalog-account"),
    ...[
      ["Slack Water", "Slack Water was cut in one night at the ferry office."],
      ["Harbour Clock", "Harbour Clock has a choir of dockers and a broken harmonium."],
      ["Night Bus", "Night Bus was mixed twice, once on a train."],
      ["Tin Roof", "Tin Roof keeps the rain on the tape."],
    ].map(([title = "", text = ""], index) =>
      release(artistId, text, { title, activityDate: `20${10 + index}-05-01` }),
    ),
  );
  const session = await startedSession(artist);
  const said = async (ordinal: number, question: string, answer: string) => {
    const { id } = await answered(
      artist,
      await offered(artist, session.id, { ordinal, question }),
      answer,
    );
    return (await artist.ok("GET", `/interview/responses/${id}`)).response;
  };
  await said(1, askedBefore, "My brother and the postman.");
  const held = await said(2, "Where was that?", `In ${secret}, of all places.`);
  const open = await said(3, "What was the first sound?", "A kettle that would not stop.");
  await publishAnswers(
    artist,
    [held, open].map(({ id, revision }) => ({ answerId: id, revision })),
  );
  const { id, revision, answer } = held;
  await artist.ok("PATCH", `/interview/responses/${id}`, {
    expectedRevision: revision,
    answer,
    until: someday,
  });
  await artist.ok("POST", `/interview/session/${session.id}/finish`);
  await savedBoundary(artist, { wording: "Leave the harmonium alone." });
  return { ...artist, held: `answer:${id}` };
}

type Row = {
  question: string;
  references: { sourceId: string; revision: string; start: number; end: number; quote: string }[];
};

/** The proposals of the model that a prepare kept; they are taken away again. */
async function prepared({ db, artistId, ok }: InterviewService): Promise<Row[]> {
  await ok("POST", "/interview/proposals/prepare", {});
  const { rows } = await db.execute<Row & { reason: string }>(sql`
    delete from interview_proposals where artist_id = ${artistId} returning question, "references", reason`);
  return rows.filter(({ reason }) => reason === "read");
}

/** What is wrong with a kept proposal, told without the code that compares. */
function wrongs({ question, references }: Row, held: string, texts: ReadonlyMap<string, string>) {
  const all = [question, ...references.map(({ quote }) => quote)].join(" ").toLowerCase();
  return [
    ...(all.includes("harmonium") ? ["boundary"] : []),
    ...(/piano.*stairs/is.test(question) ? ["asked"] : []),
    ...(question.includes(secret) || references.some(({ sourceId }) => sourceId === held)
      ? ["embargo"]
      : []),
    ...references.flatMap(({ sourceId, revision, start, end, quote }) =>
      texts.get(`${sourceId} ${revision}`)?.slice(start, end) === quote ? [] : ["window"],
    ),
    ...(references.length === 0 ? ["window"] : []),
  ];
}

const plain = ["What made you stop there?", "Whose idea was it to stay?", "What did it cost you?"];
const touching = [
  askedBefore,
  "Who was it that carried a piano up those stairs?",
  "Did your harmoniums survive the winter there?",
  `What did ${secret} sound like at night?`,
  "Was the broken HARMONIUM tuned again afterwards?",
];

const picks = fc.array(
  fc.record({
    window: fc.nat(20),
    from: fc.nat(20),
    length: fc.integer({ min: 0, max: 60 }),
    words: fc.nat(1_000),
    text: fc.string({ unit: "grapheme", maxLength: 40 }),
    twist: fc.nat(9),
  }),
  { minLength: 6, maxLength: 6 },
);
type Pick = typeof picks extends fc.Arbitrary<(infer One)[]> ? One : never;
const of = <Value>(all: readonly Value[], at: number) => all[at % all.length] as Value;

/** A quote of a window, of at least eight characters. */
function exact(windows: Shown[], { window, from, length }: Pick) {
  const { id, text } = of(windows, window);
  const start = Math.min(from, text.length - 8);
  return { id, quote: text.slice(start, start + 8 + length) };
}

const models: Record<string, (windows: Shown[], picks: Pick[]) => unknown> = {
  obedient: (windows, all) => ({
    questions: all.map((pick) => ({
      question: of(plain, pick.words),
      passages: [exact(windows, pick)],
    })),
  }),
  hostile: (windows, all) => ({
    questions: all.map((pick) => {
      const passage = exact(windows, pick);
      const order = of(hostileTexts, pick.words)[1];
      const other = [
        { question: of(touching, pick.words), passages: [passage] },
        { question: of(plain, pick.words), passages: [{ ...passage, id: "w99" }] },
        {
          question: of(plain, pick.words),
          passages: [{ ...passage, quote: passage.quote.toUpperCase() }],
        },
        { question: of(plain, pick.words), passages: [] },
        { question: of(plain, pick.words), passages: [passage, { id: "w1", quote: order }] },
        { question: `${order.slice(0, 200)} Or not?`, passages: [passage] },
        { question: `Have you seen https://evil.example/${pick.words}?`, passages: [passage] },
        { question: of(plain, pick.words), passages: [{ id: passage.id, quote: "" }] },
        { question: `What of the harmo\u00adnium and the harmonium?`, passages: [passage] },
        { question: of(touching, pick.words).toUpperCase(), passages: [passage] },
      ];
      return of(other, pick.twist);
    }),
  }),
  broken: (windows, all) => {
    const [first] = all;
    const questions = all.map((pick) => ({
      question: pick.text.repeat(1 + (pick.words % 30)),
      passages: [{ id: of(["w1", pick.text, ""], pick.words), quote: exact(windows, pick).quote }],
    }));
    return of<unknown>(
      [
        { questions },
        { questions: [...questions, ...questions] },
        { questions: questions.map(({ question }) => question) },
        { questions: questions.map((one) => ({ ...one, more: 1 })) },
        { questions: null },
        { question: of(plain, 0) },
        [],
        first?.text,
        null,
        { questions: questions.map(({ passages }) => ({ question: of(plain, 1), passages })) },
      ],
      first?.twist ?? 0,
    );
  },
};

describe.each(Object.entries(models))("proposals by a model that is %s", (name, model) => {
  test("touch no boundary, repeat no question and quote exactly", async () => {
    const artist = await artistWithMemory();
    const { rows } = await artist.db.execute<{ key: string; text: string }>(sql`
      select source_id || ' ' || revision as key, text from eligible_originals where artist_id = ${artist.artistId}`);
    const texts = new Map(rows.map(({ key, text }) => [key, text]));
    let [proposed, kept] = [0, 0];
    const before = asked.times;
    await fc.assert(
      fc.asyncProperty(picks, async (all) => {
        says = (windows) => model(windows, all);
        const found = await prepared(artist);
        proposed += all.length;
        kept += found.length;
        expect(found.flatMap((one) => wrongs(one, artist.held, texts))).toEqual([]);
      }),
      { numRuns: 112 },
    );
    console.info(`0 of ${proposed} proposals by the ${name} model are wrong; ${kept} were kept`);
    expect(proposed).toBeGreaterThanOrEqual(667);
    expect(asked.times).toBeGreaterThanOrEqual(before + 112);
    // The control: questions by a model that follows its instructions are kept.
    if (name === "obedient") expect(kept).toBeGreaterThan(100);
  });
});

test("of 100 paraphrases of boundaries, shared words reveal some; a person decides about the others", () => {
  const reference = {
    kind: "original" as const,
    sourceId: "vault:a",
    revision: "a".repeat(64),
    start: 0,
    end: 13,
    quote: "It was quiet.",
  };
  const caught = paraphrases.flatMap(([wording, questions]) => {
    const boundary = {
      ...{ id: randomUUID(), revision: "b".repeat(64), wording, scope: "until_retracted" as const },
      ...{ sitting: null, questionKey: null, createdAt: "2026-01-01T00:00:00.000Z" },
    };
    const memory = { boundaries: [boundary], corrections: [], questions: [], declined: [] };
    const hindranceOf = comparisonWith(memory, "Ana Duarte");
    return questions.filter(
      (question) =>
        hindranceOf({ reason: "read", question, references: [reference] }, ["It was quiet."]) ===
        "boundary",
    );
  });
  console.info(`${caught.length} of 100 paraphrases of boundaries are caught by their words`);
  expect(paraphrases.flatMap(([, questions]) => questions)).toHaveLength(100);
  expect(caught.length).toBeGreaterThan(0);
});
