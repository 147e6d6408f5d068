import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { reviewDecisions } from "#lib/contract/discovery.js";
import { closedAfterFile } from "../support/database.js";
import { account, load } from "../support/records.js";
import { ada, pageUrl, reviewDesk, reviewService } from "../support/review.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

/** Everything that a decision can change, apart from its activity and the jobs that it queues. */
async function state() {
  const { artistId } = desk;
  const rowsOf = (table: string, order: string) =>
    desk.rows(sql`
    select to_jsonb(t) - 'evidence_changed_at' as row
    from ${sql.identifier(table)} t
    where artist_id = ${artistId}
    order by ${sql.identifier(order)}`);
  return {
    candidates: await rowsOf("candidates", "id"),
    pages: await rowsOf("originals", "id"),
    entries: await rowsOf("lore_entries", "id"),
    links: await rowsOf("links", "platform"),
    accounts: await rowsOf("accounts", "account_id"),
  };
}

const decide = (change: SQL) =>
  service.deps.db.execute(
    sql`update candidates set ${change} where id = ${desk.candidateId} returning id`,
  );
const unfinished = (kind: string) =>
  desk.rows(sql`select id from jobs where artist_id = ${desk.artistId} and kind = ${kind}
    and finished_at is null`);

describe("200", () => {
  test.each(reviewDecisions)("a page is as it was before the decision %s", async (decision) => {
    await desk.discoverPage();
    const before = await state();
    const { body: reviewed } = await desk.review({ decision });
    expect(await state()).not.toEqual(before);
    const { status, body } = await desk.undo({ decision });
    expect([status, body]).toEqual([
      200,
      { candidate: { ...reviewed.candidate, curation: "pending" } },
    ]);
    expect(await state()).toEqual(before);
    expect((await desk.review({ decision: "approve" })).status).toBe(200);
  });

  test("a link is removed with the account that it led to and with the account's job", async () => {
    await desk.discoverLink();
    const before = await state();
    await desk.review({ decision: "approve" });
    await load(service.deps.db, account(desk.artistId, "social_a", "skerry"));
    expect(await unfinished("social_ingest")).toHaveLength(1);
    expect((await desk.undo({ decision: "approve" })).status).toBe(200);
    const { accounts, ...rest } = await state();
    expect({ ...rest, accounts: [] }).toEqual(before);
    expect(accounts).toMatchObject([{ row: { account_id: "skerry", connected: false } }]);
    expect(await unfinished("social_ingest")).toEqual([]);
  });

  test("the account that was connected before the link is connected again", async () => {
    await load(service.deps.db, account(desk.artistId, "social_a", "before"));
    await desk.discoverLink();
    const before = await state();
    await desk.review({ decision: "approve" });
    await load(service.deps.db, account(desk.artistId, "social_a", "skerry"));
    await desk.undo({ decision: "approve" });
    const { accounts } = await state();
    expect(accounts).toEqual([
      ...before.accounts,
      expect.objectContaining({
        row: expect.objectContaining({ account_id: "skerry", connected: false }),
      }),
    ]);
  });

  test("a link that was there before the approval stays", async () => {
    await load(service.deps.db, {
      type: "link",
      artistId: desk.artistId,
      platform: "social_a",
      identifier: "skerry",
      url: "https://social.example/@skerry",
    });
    await desk.discoverLink();
    const before = await state();
    await desk.review({ decision: "approve" });
    expect((await desk.undo({ decision: "approve" })).status).toBe(200);
    expect(await state()).toEqual(before);
  });

  test("a page that was approved in another way stays approved", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await service.deps.db.execute(sql`insert into lore_entries
      (id, artist_id, url, source_id, revision, approved_by, approved_at)
      select ${randomUUIDv7()}, artist_id, url, source_id, revision, ${await desk.userId("claire")}, now()
      from originals where artist_id = ${desk.artistId}`);
    await desk.undo({ decision: "approve" });
    expect(await state()).toMatchObject({
      candidates: [{ row: { curation: "pending" } }],
      pages: [{ row: { curation: "approved" } }],
      entries: [{ row: { candidate_id: null } }],
    });
  });

  test("both acts are recorded, and Lore is generated again without the entry", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await service.deps.db.execute(sql`delete from jobs where artist_id = ${desk.artistId}`);
    await desk.undo({ decision: "approve" });
    const { revision } = await desk.stored();
    const act = {
      user_id: await desk.userId("claire"),
      acted_as: "claimant",
      subject_id: desk.candidateId,
      revision_before: revision,
      revision_after: revision,
    };
    expect(await desk.activity()).toEqual([
      { ...act, action: "discovery_approved" },
      { ...act, action: "discovery_undone" },
    ]);
    expect(await unfinished("lore_refresh")).toHaveLength(1);
  });

  test("it succeeds in the last second of the ten minutes", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "decline" });
    await decide(sql`decided_at = decided_at - interval '9 minutes 50 seconds'`);
    expect((await desk.undo({ decision: "decline" })).status).toBe(200);
  });
});

describe("is refused, and nothing changes,", () => {
  const refused = async (
    expected: [number, string],
    body: Record<string, unknown> = { decision: "approve" },
    ...options: Parameters<typeof desk.undo> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const before = await state();
    const { status, body: said } = await desk.undo(body, ...options);
    expect([status, said.code]).toEqual(expected);
    expect(await state()).toEqual(before);
    expect(JSON.stringify(await desk.activity())).not.toContain("discovery_undone");
  };
  const conflict: [number, string] = [409, "conflict"];

  test("to another person, administrator or not", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await refused([403, "forbidden"], { decision: "approve" }, ada);
  });

  test("of a decision by a person who was erased", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await decide(sql`decided_by = null`);
    await refused([403, "forbidden"], { decision: "approve" });
  });

  test("after ten minutes", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await decide(sql`decided_at = decided_at - interval '10 minutes'`);
    await refused(conflict);
  });

  test("once Lore was published since", async () => {
    await desk.discoverPage();
    await desk.review({ decision: "approve" });
    await service.deps.db.execute(sql`insert into lore (artist_id, published_text, published_revision, published_at)
      select ${desk.artistId}, 'Text', repeat('a', 64), decided_at from candidates where id = ${desk.candidateId}`);
    await refused(conflict);
    await service.deps.db.execute(sql`update lore set published_at = published_at - interval '1 second'
      where artist_id = ${desk.artistId}`);
    expect((await desk.undo({ decision: "approve" })).status).toBe(200);
  });

  test("once the link has changed", async () => {
    await desk.discoverLink();
    await desk.review({ decision: "approve" });
    await load(service.deps.db, {
      type: "link",
      artistId: desk.artistId,
      platform: "social_a",
      identifier: "skerry",
      url: "https://social.example/@skerry/about",
    });
    await refused(conflict);
  });

  test("of a pending discovery, of another decision and of another revision", async () => {
    await desk.discoverPage();
    await refused(conflict);
    await desk.review({ decision: "approve" });
    await refused(conflict, { decision: "decline" });
    await refused([409, "revision_changed"], { decision: "approve", revision: "a".repeat(64) });
  });

  test("of a decision that no review made", async () => {
    await load(service.deps.db, desk.candidate({ destination: "lore", url: pageUrl }));
    await decide(sql`curation = 'declined', decided_at = now(), decided_as = 'claimant',
      decided_by = ${await desk.userId("claire")}`);
    await refused(conflict, { decision: "decline" });
  });
});

test("a second undo is a conflict, and is recorded once", async () => {
  await desk.discoverPage();
  await desk.review({ decision: "decline" });
  const answers = await Promise.all([1, 2, 3].map(() => desk.undo({ decision: "decline" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await desk.activity()).toHaveLength(2);
});
