import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { GatheredPostings } from "#lib/import/records/gathered-postings.js";

const terms = 30_000;

test("collected postings are written in bounded parts, each term once, in key order", () => {
  const [one, other] = [randomUUIDv7(), randomUUIDv7()].sort() as [string, string];
  const postings = new GatheredPostings();
  for (const artistId of [other, one]) {
    for (const number of [7, 9]) {
      const inText = new Map(Array.from({ length: terms }, (_, at) => [`word${at}`, number]));
      postings.add(artistId, number, { inText, inTitle: new Map(), signs: [], tokenCount: 3 });
    }
  }
  const parts = [...postings.take()];
  const keys = parts.flatMap((part) => part.artistIds.map((id, at) => `${id} ${part.terms[at]}`));
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(keys).toHaveLength(2 * (terms + 1));
  expect(parts.length).toBeGreaterThan(5);
  for (const { terms: ofPart } of parts) expect(ofPart.length).toBeLessThanOrEqual(5_000);
  for (const { originals } of parts) expect(new Set(originals)).toEqual(new Set(["{7,9}"]));
  const share = parts[0]?.shares[parts[0].terms.indexOf("word0")];
  expect(share).toMatch(/^\{\d\.\d{8},\d\.\d{8}\}$/);
  expect([postings.size, [...postings.take()]]).toEqual([0, []]);
});
