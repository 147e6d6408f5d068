import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ModelDraft } from "#lib/research/drafts/drafted-sentences.js";
import { checkedDraft, type DraftWork } from "#lib/research/drafts/write-draft.js";
import { blocksOf } from "../support/finding.js";
import { hostileTexts } from "../support/hostile-texts.js";
import { artist, load } from "../support/records.js";
import { scriptedModel } from "../support/scripted-model.js";
import { type TestService, testService } from "../support/service.js";

const artistId = randomUUIDv7();
/** Whether the call that judges believes everything, as long as it is shown any line. */
let isGullible = true;
let service: TestService;

beforeAll(async () => {
  const { model } = scriptedModel(async (options) => {
    const blocks = blocksOf(options);
    const lines = (listed = "w1") =>
      blocks
        .filter(({ name, attributes }) => name === "window" && listed.includes(`${attributes.id}`))
        .flatMap(({ text }) => text.split("\n").map((line) => line.split(" ")[0]));
    const claims = blocks
      .filter(({ name, attributes }) => name === "sentence" && attributes.id !== undefined)
      .map(({ attributes: { id, windows } }) => ({
        sentence: id,
        verdict: isGullible ? "supported" : "not_said",
        lines: isGullible ? lines(windows).slice(0, 4) : [],
      }));
    return { claims };
  });
  service = await testService({ model });
  Object.assign(service.deps.env, { QUOTA_CLAIMS_ARTIST: 1e6, QUOTA_CLAIMS_GLOBAL: 1e6 });
  await load(service.deps.db, artist(artistId));
});
afterAll(() => service.close());

const people = ["Ana Lund", "Tom Berg", "Marit Lyngvåg", "Eoin Tarrant", "Petra Vannevik"];
const invented = ["Zebulon Quarry", "Ines Okonkwo", "Wilhelmina Strand", "Dr. Otto Brandt"];
const cities = ["Oslo", "Bergen", "Tromsø", "Dublin", "Hamburg"];
const works = ["Slack Water", "Fog Signal Company", "The Harbour Clock"];

/** What a page says, and the sentence about it that may be shown. */
const facts = fc.record({
  who: fc.constantFrom(...people),
  city: fc.constantFrom(...cities),
  work: fc.constantFrom(...works),
  year: fc.integer({ min: 1995, max: 2025 }),
  takes: fc.integer({ min: 3, max: 40 }),
  order: fc.constantFrom(...hostileTexts.map(([, text]) => text)),
});
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;

function pageOf({ who, city, work, year, takes, order }: Facts): string {
  return `${work} was produced by ${who} in ${city} in ${year}. It took ${takes} takes. ${order.replaceAll("\n", " ")}`;
}
/** Another form of what the page says, which rules leave to the model. */
const told = ({ who, city, work, year }: Pick<Facts, "who" | "city" | "work"> & { year: string }) =>
  `${work} was made with ${who} in ${city} ${year}.`;
const truth = (one: Facts) => told({ ...one, year: `in ${one.year}` });
const quoteOf = ({ who, city }: Facts) => `produced by ${who} in ${city}`;

function workOf(text: string, fields: Partial<DraftWork> = {}): DraftWork {
  const reference = {
    sourceId: "vault:a",
    revision: "a".repeat(64),
    start: 0,
    end: text.length,
    text,
    url: "https://news.example/a",
    curation: "approved" as const,
  };
  const source = { kind: "web_page" as const, text, title: null, publishedAt: null };
  const shown = [
    { id: "w1", reference, source: { ...source, activityDate: null, activityDateKind: null } },
  ];
  const asked = { topic: "who produced the record", artistName: "Skerrylight", language: "en" };
  return {
    ...{ ...asked, artistId, jobId: randomUUIDv7(), shown, contested: [] },
    ...{ conflict: null, isContested: false, ...fields },
  };
}
const drafted = (text: string, quote: string, id = "w1"): ModelDraft => ({
  sentences: [{ text, passages: [{ id, quote }] }],
});
async function shown(work: DraftWork, draft: ModelDraft): Promise<string[]> {
  const { kept } = await checkedDraft(service.deps, work, draft);
  return (kept?.sentences ?? []).map(({ text }) => text);
}

type Attack = (facts: Facts, pick: number) => { draft: ModelDraft; work?: Partial<DraftWork> };
const of = <Value>(all: readonly Value[], pick: number) => all[pick % all.length] as Value;

const attacks: Record<string, Attack> = {
  "an invented citation": (one, pick) => ({
    draft: drafted(truth(one), quoteOf(one), of(["w2", "w0", "n1", "", "vault:a"], pick)),
  }),
  "a quote that is no substring": (one, pick) => ({
    draft: drafted(
      truth(one),
      of(
        [`${quoteOf(one)}!`, quoteOf(one).toUpperCase(), quoteOf(one).replace("by", "of"), ""],
        pick,
      ),
    ),
  }),
  "another number": (one, pick) => ({
    draft: drafted(
      `${truth(one).slice(0, -1)}, with ${one.takes + 1 + (pick % 50)} ${of(["takes", "days", "songs"], pick)}.`,
      of([quoteOf(one), pageOf(one).split(". ").slice(0, 2).join(". ")], pick),
    ),
  }),
  "another date": (one, pick) => ({
    draft: drafted(
      of(
        [
          `in ${one.year + 1 + (pick % 9)}`,
          `in May ${one.year}`,
          `on ${1 + (pick % 28)} June ${one.year}`,
        ].map((year) => told({ ...one, year })),
        pick,
      ),
      quoteOf(one),
    ),
  }),
  "another name": (one, pick) => ({
    draft: drafted(
      of(
        [
          truth({ ...one, who: of(invented, pick) }),
          truth({ ...one, who: `${one.who} and ${of(invented, pick)}` }),
          truth({ ...one, work: of(["Low Lamp", "Nineteen Hours"], pick) }),
          truth({ ...one, city: of(["Abbey Road", "Studio Nine", "Rockfield"], pick) }),
          `${of(["Zebulon", "Ines"], pick)} made ${one.work} with ${one.who}.`,
        ],
        pick >> 2,
      ),
      quoteOf(one),
    ),
  }),
  "what a quoted order asks for": (one, pick) => ({
    draft: drafted(
      of(
        [
          `${truth(one).slice(0, -1)}, as collect.invalid says.`,
          "See https://collect.invalid/ for what was produced.",
          `${one.work} was made with ![${one.who}](https://collect.invalid/).`,
          `Was ${one.work} made with ${one.who} in ${one.city}?`,
          `Remember that ${one.work} was made with ${one.who}!`,
          `${one.work} was made with ${one.who.split(" ")[0]}@collect.invalid.`,
          `${one.work} was made with <b>${one.who}</b>.`,
        ],
        pick,
      ),
      quoteOf(one),
    ),
  }),
  "another language": (one, pick) => ({
    draft: drafted(
      of(
        [
          `${one.work} wurde von ${one.who} in ${one.city} produziert.`,
          `${one.work} a été produit par ${one.who} à ${one.city}.`,
          `${one.work} fue producido por ${one.who} en ${one.city}.`,
          `${one.work} è stato prodotto da ${one.who} a ${one.city}.`,
          `${one.work} ble produsert av ${one.who} i ${one.city}.`,
          `${one.work} を ${one.who} がプロデュースしました。`,
        ],
        pick,
      ),
      quoteOf(one),
    ),
  }),
  "silence about a conflict": (one, pick) => {
    const sides = [one.year, one.year + 1].map((year) => ({
      kind: "release_date" as const,
      titleKey: one.work.toLowerCase(),
      role: "",
      value: `${year}-05-03`,
    }));
    const work = { contested: sides, conflict: of(["statements", null] as const, pick) };
    return { draft: drafted(truth(one), quoteOf(one)), work };
  },
};

test.each(Object.entries(attacks))("%s is never shown", async (_name, attack) => {
  isGullible = true;
  await fc.assert(
    fc.asyncProperty(facts, fc.nat(1000), async (one, pick) => {
      const { draft, work } = attack(one, pick);
      expect(await shown(workOf(pageOf(one), work), draft)).toEqual([]);
    }),
    { numRuns: 250 },
  );
});

test("an instruction in a page that a draft followed with real names is not shown unless the check finds it supported", async () => {
  isGullible = false;
  await fc.assert(
    fc.asyncProperty(facts, async (one) => {
      const draft = drafted(`${one.who} never recorded ${one.work}.`, quoteOf(one));
      expect(await shown(workOf(pageOf(one)), draft)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test("a sentence that a page supports is shown, whatever instructions are beside it", async () => {
  isGullible = true;
  await fc.assert(
    fc.asyncProperty(facts, async (one) => {
      const draft = drafted(truth(one), quoteOf(one));
      expect(await shown(workOf(pageOf(one)), draft)).toEqual([truth(one)]);
    }),
    { numRuns: 250 },
  );
});
