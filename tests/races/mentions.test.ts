import { hash, randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionsIn } from "#lib/language/mentions.js";
import { phraseOf } from "#lib/language/phrase.js";
import { analyzerOf } from "#lib/language/tokens.js";
import mentionsRoute from "../../api/artist/[id]/research/mentions.js";
import { mentionedPhrase, mentioningText } from "../support/mentioning-texts.js";
import { artist, load, page } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

/** MENTION_CORPORA=10000 is the long form; FUZZ_SEED repeats a run. */
const corpora = Number(process.env.MENTION_CORPORA ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? 35);

const service = await serviceOfFile();

/** One import: texts by the number of their page, new or changed; some are taken away. */
const batch = fc.array(
  fc.record({
    page: fc.nat(12),
    text: mentioningText,
    visibility: fc.constantFrom("public", "public", "public", "private"),
  }),
  { minLength: 1, maxLength: 6 },
);

test("while imports are under way, every count equals a full scan of one snapshot", async () => {
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(
      mentionedPhrase,
      fc.array(batch, { minLength: 1, maxLength: 5 }),
      async (of, batches) => {
        const artistId = randomUUIDv7();
        await load(service.deps.db, artist(artistId));
        const snapshots = [await fullScan(artistId, of)];
        const heard: unknown[] = [];
        let isDone = false;
        const read = async () => {
          do heard.push(await answer(artistId, of));
          while (!isDone);
        };
        const write = async () => {
          for (const pages of batches) {
            await load(service.deps.db, ...recordsOf(artistId, pages));
            snapshots.push(await fullScan(artistId, of));
          }
          isDone = true;
        };
        await Promise.all([write(), read(), read()]);
        heard.push(await answer(artistId, of));
        for (const one of heard) expect(snapshots).toContainEqual(one);
        expect(heard.at(-1)).toEqual(snapshots.at(-1));
        answers += heard.length;
      },
    ),
    { numRuns: corpora, seed },
  );
  expect(answers).toBeGreaterThan(2 * corpora);
});

function recordsOf(artistId: string, pages: { page: number; text: string; visibility: string }[]) {
  const last = new Map(pages.map((one) => [one.page, one]));
  return [...last.values()].map(({ page: number, text, visibility }) =>
    page(artistId, text, { url: `https://site-${number}.example/`, visibility }),
  );
}

async function answer(artistId: string, of: string) {
  const path = `/api/artist/${artistId}/research/mentions?${new URLSearchParams({ of, limit: "1" })}`;
  const { status, body } = await service.call(mentionsRoute, "GET", path);
  expect(status).toBe(200);
  const { corpus, places, originals } = body.certificate;
  return { ...corpus, places, mentioning: originals };
}

/** All texts of one snapshot, read and counted without an index; the root is computed by its definition. */
async function fullScan(artistId: string, of: string) {
  const { rows } = await service.deps.db.execute(sql`
    select source_id, revision, text from eligible_originals
    where artist_id = ${artistId} order by source_id collate "C"`);
  const originals = rows as { source_id: string; revision: string; text: string }[];
  const phrase = phraseOf(of);
  const counts = originals.map(({ text }) => mentionsIn(text, phrase, analyzerOf(text)).length);
  return {
    root: rootOf(originals.map(({ source_id, revision }) => [source_id, revision])),
    originals: originals.length,
    places: counts.reduce((sum, count) => sum + count, 0),
    mentioning: counts.filter((count) => count > 0).length,
  };
}

function rootOf(entries: readonly unknown[]): string {
  const sha = (...parts: (string | Buffer)[]) =>
    hash("sha256", Buffer.concat(parts.map((one) => Buffer.from(one))), "buffer");
  const tree = (leaves: readonly Buffer[]): Buffer => {
    const [only = Buffer.from(sha(""))] = leaves;
    if (leaves.length < 2) return only;
    let half = 1;
    while (half * 2 < leaves.length) half *= 2;
    return sha("\u0001", tree(leaves.slice(0, half)), tree(leaves.slice(half)));
  };
  return tree(entries.map((entry) => sha("\0", JSON.stringify(entry)))).toString("hex");
}
