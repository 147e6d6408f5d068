import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { databaseOfFile } from "../support/database.js";
import { seededId, seedRows } from "../support/growth/seed.js";

const database = await databaseOfFile();

test("a page that is stored while its candidate is declined is withheld, whichever commits first", async () => {
  const { db } = database;
  for (let run = 0; run < 12; run++) {
    const artistId = randomUUIDv7();
    await seedRows(db, [artistId], 3);
    const [page, candidate] = [
      seededId("original", artistId, 1),
      seededId("candidate", artistId, 3),
    ];
    await db.execute(sql`
      update candidates
      set url_key = (select post_key from originals where id = ${page})
      where id = ${candidate}`);
    // Unlike our own functions, neither writer takes the artist lock itself.
    const store = db.execute(sql`
      insert into originals (
        id, artist_id, source_id, revision, kind, url, url_key, post_key, text, text_length, curation, visibility,
        tokens, token_count
      )
      select ${randomUUIDv7()}, artist_id, 'again', 'again', kind, url, url_key, post_key, text, text_length, curation,
        visibility, tokens, token_count
      from originals
      where id = ${page}`);
    const decline = db.execute(
      sql`update candidates set curation = 'declined' where id = ${candidate}`,
    );
    await Promise.all(run % 2 === 0 ? [store, decline] : [decline, store]);
    const { rows } = await db.execute(sql`
      select (select count(*)::integer from originals where artist_id = ${artistId} and kind = 'web_page' and not withheld
          and post_key = (select post_key from originals where id = ${page})) as shown,
        (select eligible from evidence_count(${artistId})) as kept,
        (select count(*)::integer from eligible_originals where artist_id = ${artistId}) as counted`);
    expect(rows[0]).toMatchObject({ shown: 0, kept: rows[0]?.counted });
  }
});

test("a page whose candidate is approved at the same time is not withheld", async () => {
  const { db } = database;
  const artistId = randomUUIDv7();
  await seedRows(db, [artistId], 3);
  const page = seededId("original", artistId, 1);
  await Promise.all([
    db.execute(sql`update originals set retrieved_at = '2026-01-01' where id = ${page}`),
    db.execute(
      sql`update candidates set curation = 'approved', url_key = (select post_key from originals where id = ${page})
        where id = ${seededId("candidate", artistId, 3)}`,
    ),
  ]);
  const { rows } = await db.execute(sql`select withheld from originals where id = ${page}`);
  expect(rows[0]?.withheld).toBe(false);
});
