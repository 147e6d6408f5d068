import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ProcessDeps } from "#lib/deps.js";
import { searchOriginals } from "#lib/evidence/evidence-search.js";
import { tokenVersion } from "#lib/language/token-version.js";
import {
  agedArtist,
  agedOriginals,
  queueReindex,
  tokenVersions,
  wrongEntries,
} from "../support/postings.js";
import { load, page } from "../support/records.js";
import { advanceOnce } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

test("re-indexing slices, imports and searches at once leave every entry once, and every search finds its match", async () => {
  const { db } = service.deps;
  const { artistId } = await agedArtist(db);
  await queueReindex(db);
  let isDone = false;
  const found: number[] = [];
  const slices = async () => {
    while (!isDone) isDone = (await advanceOnce(service)).body.done === true || isDone;
  };
  const imports = async (importer: number) => {
    for (let n = 0; n < 10; n++) {
      const url = `https://news.example/${importer}/${n}`;
      await load(db, page(artistId, `Bells of importer ${importer} on Senja.`, { url }));
    }
  };
  const searches = async () => {
    while (!isDone) {
      const asked = { query: "Senja", limit: 20 };
      const { passages } = await searchOriginals({ db } as ProcessDeps, artistId, asked);
      found.push(passages.length);
    }
  };
  await Promise.all([slices(), slices(), slices(), imports(1), imports(2), imports(3), searches()]);
  expect(new Set(found)).toEqual(new Set([20]));
  expect(await wrongEntries(db)).toEqual([]);
  expect(await tokenVersions(db, artistId)).toEqual({ [tokenVersion]: agedOriginals + 30 });
});

test("many schedulers at once queue one job for an artist", async () => {
  const { db } = service.deps;
  const { artistId } = await agedArtist(db);
  await Promise.all(Array.from({ length: 8 }, () => queueReindex(db)));
  const { rows } = await db.execute(
    sql`select count(*)::integer as jobs from jobs where artist_id = ${artistId}`,
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});
