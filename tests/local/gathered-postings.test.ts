import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { GatheredPostings, type PostingRows } from "#lib/import/records/gathered-postings.js";
import { SpooledPostings } from "#lib/import/records/spooled-postings.js";

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
  const keys = keysOf(parts);
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(keys).toHaveLength(2 * (terms + 1));
  expect(parts.length).toBeGreaterThan(5);
  for (const { terms: ofPart } of parts) expect(ofPart.length).toBeLessThanOrEqual(5_000);
  for (const { originals } of parts) expect(new Set(originals)).toEqual(new Set(["{7,9}"]));
  const share = parts[0]?.shares[parts[0].terms.indexOf("word0")];
  expect(share).toMatch(/^\{\d\.\d{8},\d\.\d{8}\}$/);
  expect([postings.size, [...postings.take()]]).toEqual([0, []]);
});

test("postings that do not fit into memory are merged: the same entries, in key order", () => {
  const artistIds = [randomUUIDv7(), randomUUIDv7()];
  using spooled = new SpooledPostings();
  const gathered = new GatheredPostings();
  for (const number of [1, 2, 3, 4]) {
    const words = Array.from({ length: 2 * terms }, (_, at) => [`word${at * number}`, number]);
    const inText = new Map(words as [string, number][]);
    const indexed = { inText, inTitle: new Map(), signs: [], tokenCount: 3 };
    for (const postings of [spooled, gathered])
      postings.add(artistIds[number % 2] as string, number, indexed);
  }
  const parts = [...spooled.take()];
  const keys = keysOf(parts);
  expect(keys).toEqual(keys.toSorted());
  for (const part of parts) expect(new Set(keysOf([part])).size).toBe(part.terms.length);
  // Only a term at the end of a part may be continued in the next one.
  expect(keys.length - new Set(keys).size).toBeLessThan(parts.length);
  expect(entriesOf(parts)).toEqual(entriesOf([...gathered.take()]));
  expect([...spooled.take()]).toEqual([]);
});

const keysOf = (parts: PostingRows[]) =>
  parts.flatMap((part) => part.artistIds.map((id, at) => `${id} ${part.terms[at]}`));

/** Each key with its entries, in order. */
function entriesOf(parts: PostingRows[]): string[] {
  const entries = new Map<string, [string, string]>();
  for (const part of parts)
    for (const [at, key] of keysOf([part]).entries()) {
      const [originals, shares] = entries.get(key) ?? ["", ""];
      entries.set(key, [`${originals}${part.originals[at]}`, `${shares}${part.shares[at]}`]);
    }
  const whole = (literals: string) => literals.replaceAll("}{", ",");
  return [...entries].map(
    ([key, [originals, shares]]) => `${key} ${whole(originals)} ${whole(shares)}`,
  );
}
