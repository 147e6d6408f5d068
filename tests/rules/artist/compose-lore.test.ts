import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrangeLore, loreText } from "#lib/artist/compose-lore.js";
import {
  basisOf,
  type LoreMaterial,
  type LoreSource,
  loreSources,
} from "#lib/artist/lore-sentences.js";
import { scriptedModel } from "../../support/scripted-model.js";

const told = (...texts: string[]): LoreSource[] => [
  {
    kind: "page",
    about: "",
    date: null,
    sentences: texts.map((text, n) => ({ id: `s${n + 1}`, text })),
  },
];
const two = told("First.", "Second.");

describe("the text of a composition", () => {
  test("is its sentences, with a blank line between paragraphs", () => {
    expect(loreText({ paragraphs: [["s2", "s1"]] }, two)).toBe("Second. First.");
    expect(loreText({ paragraphs: [["s2"], [], ["s1"]] }, two)).toBe("Second.\n\nFirst.");
  });

  test.each([
    [[]],
    [[[]]],
    [[["s3"]]],
    [[["s1", "s1"]]],
    [[["s1"], ["s1"]]],
    [[["constructor"]]],
  ])("is null for %j", (paragraphs) => {
    expect(loreText({ paragraphs }, two)).toBeNull();
  });

  test("holds nothing but approved sentences, and never more than 6,000 characters", () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 2000, unit: "grapheme" }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(texts, (all) => {
        const paragraphs = all.map((_, n) => [`s${n + 1}`]);
        const text = loreText({ paragraphs }, told(...all)) ?? "";
        expect(text.length).toBeLessThanOrEqual(6000);
        let joined = "";
        for (const one of all) {
          const longer = joined === "" ? one : `${joined}\n\n${one}`;
          if (longer.length > 6000) break;
          joined = longer;
        }
        expect(text).toBe(joined);
      }),
    );
  });
});

describe("the sentences to choose from", () => {
  const source = (text: string, fields: Partial<LoreMaterial["sources"][number]> = {}) => ({
    kind: "entry" as const,
    key: null,
    about: "",
    date: null,
    isPost: false,
    text,
    ...fields,
  });
  const of = (...sources: LoreMaterial["sources"]) => loreSources({ sources, boundaries: [] });
  const textsOf = (...sources: LoreMaterial["sources"]) =>
    of(...sources).map(({ sentences }) => sentences.map(({ text }) => text));

  test("are exact and unique, with ids in the order shown", () => {
    expect(of(source("One boat came. Two  boats left."), source("One boat came."))).toEqual(
      told("One boat came.", "Two  boats left."),
    );
  });

  test("are ordered by source: pages and posts by date, then those without a date, then answers and corrections", () => {
    const all = of(
      source("They moved to Bergen.", { kind: "correction", about: "Oslo" }),
      source("We met there.", { kind: "answer", about: "Where?", date: "2019-01-01" }),
      source("Nobody knows when."),
      source("The second record.", { date: "2020" }),
      source("The first record.", { date: "2019-05", isPost: true }),
    );
    expect(all.map(({ kind, date }) => [kind, date])).toEqual([
      ["post", "2019-05"],
      ["page", "2020"],
      ["page", null],
      ["answer", "2019-01-01"],
      ["correction", null],
    ]);
    expect(all.flatMap(({ sentences }) => sentences.map(({ id }) => id)).join()).toBe(
      "s1,s2,s3,s4,s5",
    );
  });

  test.each([
    ["a greeting", "Hey There!", "Hello everyone out there!", "Hola a todos!"],
    ["an address", "Listen at https://calf.example/ now.", "Write to us at a@calf.example today."],
    ["a call to subscribe", "Please subscribe to our channel!", "Abonniert unseren Kanal bitte!"],
    ["a heading or an empty word", "So.", "Okay.", "Rob Gugel"],
  ])("include no %s", (_, ...texts) => {
    expect(textsOf(source(texts.join("\n\n")))).toEqual([]);
  });

  test("include no line without an end of a page whose sentences have one, but of a post", () => {
    const text = "Tom and Rob in their studio\n\nWe recorded it there.";
    expect(textsOf(source(text))).toEqual([["We recorded it there."]]);
    expect(textsOf(source(text, { isPost: true }))[0]).toHaveLength(2);
    const unended = "พวกเขาเริ่มเล่นดนตรีด้วยกันที่กรุงเทพ\nต่อมาย้ายไปเชียงใหม่และทำอัลบั้มแรก";
    expect(textsOf(source(unended))[0]).toHaveLength(2);
  });

  test.each([
    "Hello was the first song that they wrote.",
    "Hi-hats were played with brushes.",
    "She was there.",
    "彼女は1998年に大阪で生まれました。",
  ])("include a sentence that says something: %s", (text) => {
    expect(textsOf(source(text))).toEqual([[text]]);
  });

  test("hold a short answer of the artist", () => {
    expect(textsOf(source("Nobody slept.", { kind: "answer" }))).toEqual([["Nobody slept."]]);
  });

  const many = (name: string, count: number) =>
    source(Array.from({ length: count }, (_, n) => `${name} ${n} came.`).join(" "));

  test("are at most 300, and 40 of one source", () => {
    expect(textsOf(many("Boat", 41))[0]).toHaveLength(40);
    const all = textsOf(...Array.from({ length: 20 }, (_, n) => many(`Boat of ${n}`, 30)));
    expect(all.map((texts) => texts.length)).toEqual(Array(20).fill(15));
  });

  test("that do not all fit are as many of a short source as of a long one", () => {
    const all = textsOf(
      many("Ship", 39),
      ...Array.from({ length: 70 }, (_, n) => many(`Boat of ${n}`, 4)),
    );
    expect(all.slice(0, 71).map((texts) => texts.length)).toEqual([20, ...Array(70).fill(4)]);
  });

  test("cover every year, however many sources one year has, and include more than the first sentences", () => {
    const busy = Array.from({ length: 200 }, (_, n) => ({
      ...many(`Boat of ${n} in a long sentence about the harbours of that summer`, 20),
      date: "2011-05-01",
    }));
    const late = [2019, 2020, 2021].map((year) => ({
      ...many(`Ship of ${year}`, 30),
      date: `${year}`,
    }));
    const all = of(...busy, ...late);
    expect(all.slice(-3).map(({ sentences }) => sentences.length)).toEqual([30, 30, 30]);
    const told = all.slice(0, -3).map(({ sentences }) => sentences.length);
    expect(told.slice(0, -1).every((count) => count === 8)).toBe(true);
    expect(told.length).toBeGreaterThan(5);
  });

  test("have a different basis when a word, the order, a date, the model or the name changes", () => {
    const by = { model: "a", artist: "b" };
    const basis = basisOf(two, by);
    expect(basisOf([...two], by)).toBe(basis);
    const others = [
      basisOf(two, { ...by, model: "c" }),
      basisOf(two, { ...by, artist: "c" }),
      basisOf(told("Second.", "First."), by),
      basisOf(
        two.map((one) => ({ ...one, date: "2019" })),
        by,
      ),
    ];
    expect(new Set([basis, ...others]).size).toBe(5);
  });
});

describe("the request to the model", () => {
  const arranged = async (sources: readonly LoreSource[]) => {
    let sent: { system: string; user: string } | undefined;
    const { model } = scriptedModel(async () => ({ paragraphs: [] }));
    if (!model.available) throw new Error("there is a model");
    const { languageModel } = model;
    const asking = {
      ...model,
      languageModel: {
        ...languageModel,
        async doGenerate(options: LanguageModelV4CallOptions) {
          const texts = options.prompt.map(({ content }) =>
            typeof content === "string" ? content : JSON.stringify(content),
          );
          sent = { system: texts[0] ?? "", user: JSON.parse(texts[1] ?? "")[0].text };
          return languageModel.doGenerate(options);
        },
      },
    };
    const nonce = "01a20667-46dc-7ade-8e4a-4079053b3836";
    const signal = new AbortController().signal;
    await arrangeLore(asking, { nonce, artist: "Skerry", sources, signal });
    return sent ?? { system: "", user: "" };
  };

  test("names the artist, and each source once, with its date, kind and title", async () => {
    const { system, user } = await arranged([
      { kind: "post", about: "", date: "2019-05", sentences: [{ id: "s1", text: "We  sing." }] },
      {
        kind: "page",
        about: "t".repeat(200),
        date: null,
        sentences: [{ id: "s2", text: "x\ns3 y" }],
      },
    ]);
    expect(user.split("\n")).toEqual([
      "<<<4079053b3836 artist {}",
      "Skerry",
      "4079053b3836>>>",
      '<<<4079053b3836 source {"kind":"post","date":"2019-05"}',
      "s1 We sing.",
      "4079053b3836>>>",
      `<<<4079053b3836 source {"kind":"page","about":"${"t".repeat(120)}"}`,
      "s2 x s3 y",
      "4079053b3836>>>",
    ]);
    expect(system).toContain("<<<4079053b3836 and 4079053b3836>>>");
    expect(system).toMatch(/"I" and "we" are the artist/);
  });

  test.each([
    ["thirty pages of a band", 30, 10, 80],
    ["300 pages of one sentence", 300, 1, 80],
    ["one page of long sentences", 1, 40, 2000],
  ])("has at most 35,000 characters: %s", async (_, pages, each, chars) => {
    const sources = Array.from({ length: pages }, (__, page) => ({
      kind: "entry" as const,
      key: null,
      about: `A title of some sixty characters, as pages have them, page ${page}`,
      date: "2020-12-23",
      isPost: false,
      text: `${Array.from({ length: each }, (___, n) =>
        `Page ${page} sentence ${n} ${"word ".repeat(chars / 5)}`.slice(0, chars - 1).trimEnd(),
      ).join(". ")}.`,
    }));
    const { system, user } = await arranged(loreSources({ sources, boundaries: [] }));
    expect(system.length + user.length).toBeLessThanOrEqual(35_000);
    if (pages === 30) expect(user.match(/^s\d+ /gm)).toHaveLength(300);
  });
});
