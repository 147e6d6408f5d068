import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { UnreadableDocument, verifyProof } from "#lib/client/proof/verify-proof.js";
import type { CitedReference, Proof } from "#lib/contract/proof.js";
import { annotationProblems, reanchored } from "../support/annotation-model.js";
import { graphemeTexts } from "../support/grapheme-texts.js";
import { mutated, seeded } from "../support/proof-mutations.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, load } from "../support/records.js";
import { savedQuestion } from "../support/saved-question.js";
import { serviceOfFile } from "../support/service.js";

const keys = newSigningKeys();
const keySet = keySetOf(keys);
const artistId = randomUUIDv7();
let whole: Proof;
let windows: Proof;

/** A text in many scripts, long enough for several pieces of the tree. */
const scripts = [
  "The record was produced by Ana Lund in Oslo. ",
  "Пластинка была записана в Осло. ",
  "歌は海のそばで録音された。",
  "หนังสือเล่มนี้บันทึกเสียงในออสโล ",
  "تم تسجيل الألبوم في أوسلو. ",
  "रिकॉर्ड ओस्लो में बना। ",
  "🎻👩🏽‍🚀🇳🇴 𝕬𝖇𝖈 ",
];
const long = Array.from({ length: 60 }, (_, n) => `${n} ${scripts[n % scripts.length]}`).join("");

const service = await serviceOfFile();
beforeAll(async () => {
  signWith(service, keys);
  const { db } = service.deps;
  await load(db, artist(artistId));
  const jobId = await savedQuestion(db, artistId, [
    { text: long, windows: [windowOf(long, "歌は海"), windowOf(long, "𝕬𝖇𝖈 ")] },
    {
      text: scripts.join(""),
      windows: [windowOf(scripts.join(""), "Ana Lund")],
      fields: { retrievedAt: "2024-06-01" },
    },
  ]);
  whole = (await askForProof(service, artistId, jobId)).body;
  windows = (await askForProof(service, artistId, jobId, "?texts=windows")).body;
});

function windowOf(text: string, words: string) {
  const start = text.indexOf(words);
  return { start, end: start + words.length };
}

async function isAccepted(text: string, keySet: Parameters<typeof mutated>[1]): Promise<boolean> {
  try {
    return (await verifyProof(text, { keySet })).holds;
  } catch (problem) {
    if (problem instanceof UnreadableDocument) return false;
    throw problem;
  }
}

describe("single changes of a signed proof", () => {
  const runs = Number(process.env.PROOF_MUTATIONS ?? 1000);
  test(`none of ${runs} is accepted, while the unchanged proof is`, async () => {
    const random = seeded(Number(process.env.PROOF_SEED ?? 47));
    const accepted: string[] = [];
    const tried = new Map<string, number>();
    for (let run = 0; run < runs; run++) {
      const {
        kind,
        text,
        keySet: changed,
      } = mutated(run % 2 === 0 ? whole : windows, keySet, random);
      tried.set(kind, (tried.get(kind) ?? 0) + 1);
      if (await isAccepted(text, changed)) accepted.push(`${kind}: ${text}`);
    }
    expect(accepted).toEqual([]);
    expect([...tried.values()].every((times) => times > runs / 40)).toBe(true);
    expect(await isAccepted(JSON.stringify(whole), keySet)).toBe(true);
    expect(await isAccepted(JSON.stringify(windows), keySet)).toBe(true);
  });

  test("white space, escapes and the order of members may differ: it is the same document", async () => {
    const turned = JSON.parse(JSON.stringify(whole), (_, value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(Object.keys(turned)[0]).toBe("signature");
    const escaped = JSON.stringify(turned, null, 3).replaceAll("歌", "\\u6b4c");
    expect(await isAccepted(escaped, keySet)).toBe(true);
  });
});

test("references to texts in every script are proved in both forms, and found again at their positions", async () => {
  const { db } = service.deps;
  const cases = fc.sample(fc.tuple(graphemeTexts, fc.nat(), fc.integer({ min: 1, max: 400 })), {
    numRuns: 120,
    seed: 7,
  });
  let found = 0;
  for (const [text, at, length] of cases) {
    const start = snapped(text, at % text.length);
    const shortest = String.fromCodePoint(text.codePointAt(start) ?? 0).length;
    const end = Math.max(snapped(text, Math.min(text.length, start + length)), start + shortest);
    const jobId = await savedQuestion(db, artistId, [{ text, windows: [{ start, end }] }]);
    for (const query of ["", "?texts=windows"]) {
      const { status, body } = await askForProof(service, artistId, jobId, query);
      expect(status).toBe(200);
      const report = await verifyProof(body, { keySet });
      expect(report.problems, JSON.stringify(text)).toEqual([]);
      const { annotation } = body.references[0];
      expect(annotationProblems(annotation)).toEqual([]);
      if (query === "" && reanchored(text, annotation) === start) found += 1;
    }
  }
  expect(found / cases.length).toBeGreaterThanOrEqual(0.99);
});

function snapped(text: string, index: number): number {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

test("the check of annotations reports what the annotation model forbids", () => {
  const { annotation } = whole.references[0] as CitedReference;
  const { target } = annotation;
  const wrong = [
    { ...annotation, "@context": "https://other.example" },
    { ...annotation, id: "not an IRI" },
    { ...annotation, speaker: "somebody" },
    { ...annotation, target: { ...target, source: "/relative" } },
    {
      ...annotation,
      target: { ...target, selector: [{ type: "TextPositionSelector", start: 1 }] },
    },
    {
      ...annotation,
      target: { ...target, state: { type: "TimeState", sourceDate: "2024-05-01" } },
    },
    { ...annotation, target: { ...target, state: { type: "TimeState" } } },
  ];
  expect(wrong.filter((one) => annotationProblems(one).length === 0)).toEqual([]);
});
