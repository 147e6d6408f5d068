import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import eraseRoute from "../../api/artist/[id]/erase.js";
import { addArtist, anotherArtist, claimant } from "../support/interview.js";
import { serviceOfFile } from "../support/service.js";

const service = await serviceOfFile();

const kinds = ["correction", "lasting", "first", "second"] as const;
/** What happens to a memory: entries come, some of them go, a boundary changes its sitting. */
const change = fc.oneof(
  fc.record({
    what: fc.constant("add" as const),
    kind: fc.constantFrom(...kinds),
    count: fc.integer({ min: 1, max: 150 }),
    rising: fc.boolean(),
  }),
  fc.record({
    what: fc.constant("remove" as const),
    kind: fc.constantFrom(...kinds),
    part: fc.constantFrom(1, 2, 7, 50),
  }),
  fc.record({ what: fc.constant("retract" as const), part: fc.constantFrom(1, 2, 7, 50) }),
  fc.record({ what: fc.constant("revise" as const), part: fc.constantFrom(1, 7, 50) }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const sittingOf = { correction: null, lasting: null, first: 1, second: 2 };
const revision = () => createHash("sha256").update(randomUUID()).digest("hex");

async function make(artistId: string, done: Change): Promise<void> {
  const { db } = service.deps;
  const oneIn = (part: number) =>
    sql`artist_id = ${artistId} and hashtext(id::text) % ${part}::integer = 0`;
  switch (done.what) {
    case "add": {
      const rows = Array.from({ length: done.count }, () => ({
        id: done.rising ? service.deps.newId() : randomUUID(),
        revision: revision(),
      }));
      const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id uuid, revision text)`;
      await db.execute(
        done.kind === "correction"
          ? sql`insert into interview_corrections (id, artist_id, request_id, claim, correction, revision, created_at)
              select id, ${artistId}, id, 'Claim', 'Correction', revision, now() from ${given}`
          : sql`insert into interview_boundaries (id, artist_id, request_id, wording, scope, sitting, revision, created_at)
              select id, ${artistId}, id, 'Nothing', ${sittingOf[done.kind] === null ? "until_retracted" : "sitting"},
                ${sittingOf[done.kind]}, revision, now() from ${given}`,
      );
      return;
    }
    case "remove":
      await db.execute(
        done.kind === "correction"
          ? sql`delete from interview_corrections where ${oneIn(done.part)}`
          : sql`delete from interview_boundaries where ${oneIn(done.part)} and sitting is not distinct from ${sittingOf[done.kind]}`,
      );
      return;
    case "retract":
      await db.execute(
        sql`update interview_boundaries set retracted_at = now() where ${oneIn(done.part)}`,
      );
      return;
    case "revise":
      await db.execute(
        sql`update interview_corrections set revision = ${revision()} where ${oneIn(done.part)}`,
      );
  }
}

/** The id by the definition of decision 5.36, from the rows. */
async function defined(artistId: string, sitting: number): Promise<string> {
  const { rows } = await service.deps.db.execute(sql`
    select 'correction' as kind, id, revision from interview_corrections where artist_id = ${artistId}
    union all
    select 'boundary', id, revision from interview_boundaries
    where artist_id = ${artistId} and retracted_at is null and (sitting is null or sitting = ${sitting})`);
  const lines = rows.map(({ kind, id, revision: of }) => `${kind} ${kind}:${id} ${of}`).sort();
  return createHash("sha256")
    .update([artistId, sitting, ...lines].join("\n"))
    .digest("hex");
}

async function memory(
  artistId: string,
  sitting: number,
  from = sql`memory_of(${artistId}, ${sitting})`,
) {
  const { rows } = await service.deps.db.execute(
    sql`select m.snapshot_id, m.constraints from ${from} m`,
  );
  return rows[0];
}

test("a memory kept in blocks has the defined id after any changes, before and after it is stored", async () => {
  const { db } = service.deps;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (changes) => {
        const artistId = await addArtist(db, "Someone");
        for (const [done, isStored] of changes) {
          await make(artistId, done);
          if (isStored) await db.execute(sql`select keep_memory(${artistId})`);
        }
        for (const sitting of [1, 2])
          expect((await memory(artistId, sitting))?.snapshot_id).toBe(
            await defined(artistId, sitting),
          );
        await db.execute(sql`select keep_memory(${artistId})`);
        for (const sitting of [1, 2]) {
          expect((await memory(artistId, sitting))?.snapshot_id).toBe(
            await defined(artistId, sitting),
          );
          const anew = sql`computed_memory(${artistId}, array[${sitting}::integer])`;
          expect(await memory(artistId, sitting, anew)).toEqual(await memory(artistId, sitting));
        }
        const { rows } = await db.execute(sql`
        select max(entries) as most, coalesce(bool_and(lines is not null), true) as known
        from memory_blocks where artist_id = ${artistId}`);
        expect(Number(rows[0]?.most ?? 0)).toBeLessThanOrEqual(76);
        expect(rows[0]?.known).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});

const blocksOf = async (artistId: string) => {
  const { rows } = await service.deps.db.execute(
    sql`select count(*)::integer as count from memory_blocks where artist_id = ${artistId}`,
  );
  return rows[0]?.count;
};

test("corrections and boundaries saved at once all enter the blocks, and erasure leaves none of them", async () => {
  const artist = await anotherArtist(service);
  const { artistId, db, ok } = artist;
  for (const kind of kinds) await make(artistId, { what: "add", kind, count: 120, rising: false });
  await db.execute(sql`select keep_memory(${artistId})`);
  const saves = Array.from({ length: 12 }, (_, at) => {
    const requestId = randomUUID();
    return at % 2 === 0
      ? ok("POST", "/interview/corrections", { requestId, claim: "Born 1", correction: `No ${at}` })
      : ok("POST", "/interview/boundaries", {
          requestId,
          wording: `No ${at}`,
          scope: "until_retracted",
        });
  });
  await Promise.all(saves);
  const { snapshotId, totalEntries } = await ok("GET", "/interview/memory");
  expect(snapshotId).toBe(await defined(artistId, 1));
  expect(totalEntries).toBe(3 * 120 + 12);
  expect(await blocksOf(artistId)).toBeGreaterThan(6);
  const answer = await service.call(eraseRoute, "POST", `/api/artist/${artistId}/erase`, {
    body: { name: "Ana Duarte", only: "interview" },
    as: claimant,
  });
  expect(answer.body.receipt.erased.memory_blocks).toBeGreaterThan(6);
  expect(await blocksOf(artistId)).toBe(0);
});
