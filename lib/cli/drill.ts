import { hash, randomUUIDv7 } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { KeptReceipt } from "#lib/contract/erasure.js";
import { Uuid } from "#lib/contract/primitives.js";
import { replayErasure } from "#lib/data-rights/erase-artist.js";
import { exportLines } from "#lib/data-rights/export-lines.js";
import type { Database } from "#lib/db/client.js";
import { artists } from "#lib/db/tables/artists.js";
import { importLines } from "#lib/import/records/import-file.js";
import { linesOf } from "#lib/import/records/lines-of.js";
import type { SigningKey } from "#lib/kernel/signing-keys.js";
import { writtenPrivately } from "#lib/local/private-file.js";
import { Fault } from "#lib/platform/fault.js";

const suffix = ".jsonl";
const unread = { onLine: () => {}, onOriginals: () => {}, onWarning: () => {} };

/** Writes the export of every artist to a file of the folder, named by the artist's id. */
export async function backUp(
  db: Database,
  folder: string,
  keys: readonly SigningKey[],
): Promise<number> {
  // A folder that exists keeps its mode: it may be everybody's, and the files are private anyway.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const all = await db.select({ id: artists.id }).from(artists);
  for (const { id } of all) {
    await writtenPrivately(join(folder, `${id}${suffix}`), async (write) => {
      for await (const text of exported(db, id, keys)) await write(text);
    });
  }
  return all.length;
}

/** What the drill found about one artist of a backup. */
export interface Drilled {
  artistId: string;
  /**
   * `same`: as it was saved; `erased`: as the receipts say; `left_out`: a file whose name is not an
   * artist's id; the other two: what went wrong.
   */
  found: "same" | "erased" | "left_out" | "different" | "not_restored";
  /** The types of records that differ. */
  types: readonly string[];
}

/**
 * Restores a backup into an empty database, repeats erasures there, and compares: an artist without
 * an erasure with the backup, one with an erasure with the live database, where it was erased.
 */
export async function drill(
  { live, beside }: { live: Database; beside: Database },
  folder: string,
  receipts: readonly KeptReceipt[],
  keys: readonly SigningKey[],
): Promise<Drilled[]> {
  const saved = (await readdir(folder)).filter((name) => name.endsWith(suffix)).sort();
  const drilled: Drilled[] = [];
  const restored: string[] = [];
  for (const name of saved) {
    const artistId = name.slice(0, -suffix.length);
    if (!v.is(Uuid, artistId)) {
      drilled.push({ artistId, found: "left_out", types: [] });
      continue;
    }
    const lines = linesOf(createReadStream(join(folder, name)));
    // The operator's own files: they may say who acts for an artist.
    const options = { keys, withRights: true };
    try {
      await importLines(beside, randomUUIDv7, lines, unread, options);
      restored.push(artistId);
    } catch {
      drilled.push({ artistId, found: "not_restored", types: [] });
    }
  }
  const operator = { db: beside, newId: randomUUIDv7, keys, note: undefined };
  for (const receipt of receipts) await replayErasure(operator, receipt);
  const erased = new Set(receipts.map(({ artistId }) => artistId));
  for (const artistId of restored) {
    const here = await contentsOf(exported(beside, artistId, []));
    const expected = erased.has(artistId)
      ? await contentsOf(exported(live, artistId, []))
      : await contentsOf(readText(join(folder, `${artistId}${suffix}`)));
    const types = differing(here, expected);
    const asExpected = erased.has(artistId) ? "erased" : "same";
    drilled.push({ artistId, found: types.length === 0 ? asExpected : "different", types });
  }
  return drilled;
}

async function* exported(
  db: Database,
  artistId: string,
  keys: readonly SigningKey[],
): AsyncGenerator<string> {
  const texts: string[] = [];
  await db.transaction(
    async (snapshot) => {
      for await (const text of exportLines(snapshot, artistId, keys)) texts.push(text);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  yield* texts;
}

async function* readText(path: string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(path))) yield `${line}\n`;
}

/** The type of each record by the hash of its line, without what frames and signs them; empty without the artist. */
async function contentsOf(texts: AsyncIterable<string>): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  try {
    for await (const text of texts)
      for (const line of text.split("\n")) {
        const [, type = ""] = /^\{"type":"(\w+)"/.exec(line) ?? [];
        if (line === "" || /^export(?:_|$)/.test(type)) continue;
        // Not compared, because an erasure sets it to the time of the database where it happens.
        const compared = line.replace(/"evidenceChangedAt":(?:"[^"]*"|null)/, "");
        contents.set(hash("sha256", compared, "base64"), type);
      }
  } catch (problem) {
    if (problem instanceof Fault && problem.code === "not_found") return contents;
    throw problem;
  }
  return contents;
}

function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const only = [...one, ...other].filter(([hash]) => !(one.has(hash) && other.has(hash)));
  return [...new Set(only.map(([, type]) => type))].sort();
}
