import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { type Proof, proofFormat, type UnsignedProof } from "#lib/contract/proof.js";
import { signedDocument } from "#lib/proof/signed-document.js";
import { mutated, seeded } from "../support/proof-mutations.js";
import { askForProof, keySetOf, newSigningKeys, signWith } from "../support/proofs.js";
import { artist, load } from "../support/records.js";
import { savedQuestion } from "../support/saved-question.js";
import { serviceOfFile } from "../support/service.js";
import { spoken } from "../support/spoken.js";

const keys = newSigningKeys();
const keySet = keySetOf(keys);
const artistId = randomUUIDv7();
let jobId: string;

const words = "The record was produced by Ana Lund in Oslo 🎻 in the year of the storm".split(" ");
const talk = spoken(
  Array.from({ length: 40 }, () => ({ words, pauseSeconds: 1.5 })),
  () => 0.0725,
);
const answer = talk.text.lastIndexOf("Ana Lund");
const voices = [
  { start: 0, name: "Host" },
  { start: answer, name: "Ana Lund" },
];
const pages = ["The first page of the booklet. 🎻", "Ana Lund mixed it.", "Thanks to all."];
const booklet = pages.join("\n");
const starts = pages.map(
  (_, index) => pages.slice(0, index).join("\n").length + Math.min(1, index),
);

const service = await serviceOfFile();
beforeAll(async () => {
  signWith(service, keys);
  await load(service.deps.db, artist(artistId));
  const mixed = booklet.indexOf("Ana Lund");
  jobId = await savedQuestion(service.deps.db, artistId, [
    {
      text: talk.text,
      windows: [{ start: answer, end: answer + "Ana Lund in Oslo 🎻".length }],
      fields: {
        kind: "transcript",
        platform: "social_c",
        entryId: "71",
        places: talk.places,
        voices,
      },
    },
    {
      text: booklet,
      windows: [
        { start: mixed, end: mixed + "Ana Lund mixed it.".length },
        { start: mixed + "Ana Lund mixed it.".length + 1, end: booklet.length },
      ],
      fields: { places: starts.map((start, index) => ({ start, page: index + 1 })) },
    },
  ]);
});

const proofOf = async (texts: string): Promise<Proof> =>
  (await askForProof(service, artistId, jobId, `?texts=${texts}`)).body;

describe.each(["full", "windows"])("a proof with texts=%s", (texts) => {
  test("has the map of every original that has one, the time or page of its quotations, and verifies", async () => {
    const proof = await proofOf(texts);
    expect(proof.originals.map(({ places }) => places?.length)).toEqual([40, 3]);
    expect(proof.originals.map((original) => original.voices)).toEqual([voices, undefined]);
    const [timed, second, third] = proof.references.map((entry) =>
      entry.eligible ? entry.reference : null,
    );
    expect(timed).toMatchObject({
      text: "Ana Lund in Oslo 🎻",
      speaker: "unverified",
      statedSpeaker: "Ana Lund",
    });
    expect(Number.isInteger(timed?.startSeconds)).toBe(false);
    expect(timed?.startSeconds).toBeGreaterThan(talk.places[39]?.startSeconds ?? 0);
    expect(timed?.endSeconds).toBeLessThan(talk.places[39]?.endSeconds ?? 0);
    expect([second?.page, third?.page]).toEqual([2, 3]);
    const report = await verifyProof(JSON.stringify(proof), { keySet });
    expect(report).toMatchObject({ holds: true, signature: "valid", problems: [] });
  });

  test("is refused when a time, a page or an entry of a map is changed", async () => {
    const proof = await proofOf(texts);
    const changes: ((copy: Proof) => void)[] = [
      (copy) => Object.assign(quoted(copy, 0), { startSeconds: 1.5 }),
      (copy) => Object.assign(quoted(copy, 0), { endSeconds: 1e3 }),
      (copy) => delete quoted(copy, 0).startSeconds,
      (copy) => Object.assign(quoted(copy, 0), { statedSpeaker: "Host" }),
      (copy) => delete quoted(copy, 0).statedSpeaker,
      (copy) => Object.assign(quoted(copy, 0), { statedSpeakers: ["Host", "Ana Lund"] }),
      (copy) => Object.assign(copy.originals[0]?.voices?.[1] ?? {}, { name: "Host" }),
      (copy) => delete copy.originals[0]?.voices,
      (copy) => Object.assign(quoted(copy, 1), { page: 3 }),
      (copy) => Object.assign(quoted(copy, 1), { endPage: 3 }),
      (copy) => Object.assign(copy.originals[0]?.places?.[3] ?? {}, { startSeconds: 0.001 }),
      (copy) => copy.originals[1]?.places?.pop(),
      (copy) => delete copy.originals[1]?.places,
    ];
    for (const change of changes) {
      const copy = structuredClone(proof);
      change(copy);
      const { holds } = await verifyProof(copy, { keySet });
      expect(holds, String(change)).toBe(false);
    }
  });

  test("is refused even without its signature, when a time or page is changed and the digest made anew", async () => {
    signWith(service, []);
    const { signature: _made, ...proof } = await proofOf(texts);
    signWith(service, keys);
    const anew = async (index: number, place: object) => {
      const copy = structuredClone(proof);
      Object.assign(quoted(copy, index), place);
      return (await verifyProof(signedDocument([], proofFormat, copy))).problems;
    };
    expect(await anew(0, {})).toEqual([]);
    const wrong = ["reference 1: time or page does not match its original"];
    expect(await anew(0, { startSeconds: 262.709 })).toEqual(wrong);
    expect(await anew(0, { page: 1 })).toEqual(wrong);
    const speaker = ["reference 1: stated speaker does not match its original"];
    expect(await anew(0, { statedSpeaker: "Host" })).toEqual(speaker);
    expect(await anew(0, { statedSpeakers: ["Host"] })).toEqual(speaker);
    expect(await anew(1, { statedSpeaker: "Host" })).not.toEqual([]);
    expect(await anew(1, { page: 1 })).not.toEqual([]);
    expect(await anew(2, { endPage: 4 })).not.toEqual([]);
  });

  test("is refused after each of 300 single changes", async () => {
    const proof = await proofOf(texts);
    const random = seeded(16);
    const accepted: string[] = [];
    for (let run = 0; run < 300; run++) {
      const { kind, text, keySet: changed } = mutated(proof, keySet, random);
      const holds = await verifyProof(text, { keySet: changed }).then(
        (report) => report.holds,
        () => false,
      );
      if (holds) accepted.push(`${kind}: ${text}`);
    }
    expect(accepted).toEqual([]);
  });
});

test("a fraction that readers could parse differently is refused", async () => {
  const proof = await proofOf("full");
  const text = JSON.stringify(proof);
  const { startSeconds } = quoted(proof, 0);
  expect(text).toContain(`"startSeconds":${startSeconds}`);
  for (const other of [
    `${startSeconds}0`,
    `${startSeconds}e0`,
    `${startSeconds}0000000000000001`,
  ]) {
    const changed = text.replace(`"startSeconds":${startSeconds}`, `"startSeconds":${other}`);
    await expect(verifyProof(changed, { keySet })).rejects.toThrow("not in plain form");
  }
});

function quoted(proof: UnsignedProof, index: number) {
  const entry = proof.references[index];
  if (!entry?.eligible) throw new Error("no such reference");
  return entry.reference;
}
