import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { hashOf } from "#lib/kernel/hash.js";
import { addArtist, anotherArtist, type InterviewService } from "../support/interview.js";
import { readWholeMemory, type WholeEntry } from "../support/interview-whole-memory.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeAll(async () => {
  interview = await anotherArtist(service);
});

interface Spoken {
  id: string;
  texts: string[];
  second: number;
}

const storable = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: max }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: max }),
      fc.integer({ min: 1, max }).map((length) => "😀".repeat(length)),
      fc.integer({ min: 1, max: 3 * max }).map((length) => "x".repeat(length)),
    )
    .filter((text) => !text.includes("\0"))
    .map((text) => text.slice(0, 1000).toWellFormed());
const spoken = (fields: number) =>
  fc.record({
    id: fc.uuid(),
    texts: fc.array(storable(400), { minLength: fields, maxLength: fields }),
    second: fc.integer({ min: 0, max: 3 }),
  });
const memories = fc.record({
  corrections: fc.array(spoken(2), { maxLength: 8 }),
  boundaries: fc.array(spoken(1), { maxLength: 8 }),
  answer: fc.option(spoken(2)),
});
type Memory = typeof memories extends fc.Arbitrary<infer M> ? M : never;

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** Replaces everything that the artist said, inserting in this order. */
async function say(memory: Memory, reversed = false): Promise<void> {
  const { db, artistId } = interview;
  await db.execute(sql`delete from interview_corrections where artist_id = ${artistId}`);
  await db.execute(sql`delete from interview_boundaries where artist_id = ${artistId}`);
  await db.execute(sql`delete from interview_questions where artist_id = ${artistId}`);
  const ordered = (list: readonly Spoken[]) => (reversed ? [...list].reverse() : [...list]);
  for (const { id, texts, second } of ordered(memory.corrections))
    await db.execute(sql`
      insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
      values (${id}, ${artistId}, ${randomUUID()}, ${texts[0]}, ${texts[1]}, ${hashOf(texts)}, ${at(second)})`);
  for (const { id, texts, second } of ordered(memory.boundaries))
    await db.execute(sql`
      insert into interview_boundaries (id, artist_id, request_id, wording, scope, revision, created_at)
      values (${id}, ${artistId}, ${randomUUID()}, ${texts[0]}, 'until_retracted', ${hashOf(texts)}, ${at(second)})`);
  if (memory.answer === null) return;
  const { id, texts, second } = memory.answer;
  await db.execute(sql`
    insert into interview_questions (
      id, artist_id, source, question_key, question, question_revision, state, created_at
    ) values (${id}, ${artistId}, 'onboarding', 'k', ${texts[0]}, ${hashOf(texts)}, 'offered', ${at(second)})`);
  await db.execute(sql`
    select save_version(q, ${texts[1]}, null, ${at(second)}) from interview_questions q where id = ${id}`);
}

/** What a complete reading must contain, in the order of the contract. */
function told(memory: Memory) {
  const inOrder = (list: readonly Spoken[]) =>
    [...list].sort((a, b) => a.second - b.second || (a.id < b.id ? -1 : 1));
  return [
    ...inOrder(memory.corrections).map(({ id, texts: [claim, correction] }) => ({
      entryId: `correction:${id}`,
      fields: { claim, correction },
    })),
    ...inOrder(memory.boundaries).map(({ id, texts: [wording] }) => ({
      entryId: `boundary:${id}`,
      fields: { wording },
    })),
    ...(memory.answer === null ? [] : [memory.answer]).map(({ id, texts: [question, answer] }) => ({
      entryId: `answer:${id}`,
      fields: { question, answer },
    })),
  ];
}

const distinct = ({ corrections, boundaries, answer }: Memory) => {
  const ids = [...corrections, ...boundaries, ...(answer === null ? [] : [answer])].map(
    ({ id }) => id,
  );
  return new Set(ids).size === ids.length;
};
const pages = (maxChars: number) =>
  readWholeMemory(async (cursor) => {
    const page = await interview.ok(
      "GET",
      `/interview/memory?maxChars=${maxChars}${cursor === undefined ? "" : `&cursor=${cursor}`}`,
    );
    const chars = page.entries.flatMap((entry: { fields: { text: string | null }[] }) =>
      entry.fields.map(({ text }) => text ?? ""),
    );
    expect(chars.every((text: string) => text.isWellFormed())).toBe(true);
    expect(page.budget.returnedChars).toBe(chars.join("").length);
    expect(page.budget.returnedChars).toBeLessThanOrEqual(maxChars);
    return page;
  });

test("all pages join to every exact field, for any texts and any page size", {
  tags: ["4.5.continuation"],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      memories.filter(distinct),
      fc.array(fc.integer({ min: 1000, max: 5000 }), { minLength: 1, maxLength: 3 }),
      async (memory, sizes) => {
        await say(memory);
        const ids = new Set<string>();
        for (const size of sizes) {
          const { entries, snapshotId } = await pages(size);
          expect(entries.map(({ entryId, fields }: WholeEntry) => ({ entryId, fields }))).toEqual(
            told(memory),
          );
          ids.add(snapshotId);
        }
        expect(ids.size).toBe(1);
      },
    ),
    { numRuns: 40 },
  );
});

test("the snapshot id depends on every entry, but not on the order of insertion", async () => {
  await fc.assert(
    fc.asyncProperty(memories.filter(distinct), async (memory) => {
      await say(memory);
      const { snapshotId } = await pages(50_000);
      await say(memory, true);
      expect((await pages(50_000)).snapshotId).toBe(snapshotId);
      const [first, ...fewer] = memory.corrections;
      if (first === undefined) return;
      await say({ ...memory, corrections: fewer });
      expect((await pages(50_000)).snapshotId).not.toBe(snapshotId);
    }),
    { numRuns: 20 },
  );
});

test("the snapshot id differs for another artist and another sitting", async () => {
  const { db } = interview;
  const other = await addArtist(db, "Another");
  const { rows } = await db.execute(sql`
    select (memory_of(${other}, 1)).snapshot_id as one, (memory_of(${other}, 2)).snapshot_id as two,
      (memory_of(${await addArtist(db, "A third")}, 1)).snapshot_id as three`);
  expect(new Set(Object.values(rows[0] ?? {})).size).toBe(3);
});
