import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import importRoute from "../../api/artist/[id]/import.js";
import decideRoute from "../../api/artist/[id]/knowledge/sources/decide.js";
import undoRoute from "../../api/artist/[id]/knowledge/sources/undo.js";
import latestRoute from "../../api/artist/[id]/latest.js";
import undoReviewRoute from "../../api/artist/[id]/research/discoveries/[candidateId]/undo.js";
import { closedAfterFile } from "../support/database.js";
import { exportOf, importText } from "../support/export/exported.js";
import { account, load, page } from "../support/records.js";
import { ada, claire, pageUrl, reviewDesk, reviewService } from "../support/review.js";

let desk: Awaited<ReturnType<typeof reviewDesk>>;

const service = await closedAfterFile(reviewService());
beforeEach(async () => {
  desk = await reviewDesk(service);
});

const db = () => service.deps.db;
/** Everything that a decision can change, apart from its activity and the jobs that it queues. */
async function state() {
  const rowsOf = (table: string) =>
    desk.rows(sql`select to_jsonb(t) - 'evidence_changed_at' as row from ${sql.identifier(table)} t
      where artist_id = ${desk.artistId} order by id`);
  return {
    candidates: await rowsOf("candidates"),
    sources: await rowsOf("originals"),
    entries: await rowsOf("lore_entries"),
  };
}
const source = async (title: string) => {
  const [row] = await desk.rows(sql`
    select o.*, exists (select from eligible_originals e where e.id = o.id) as eligible
    from originals o where artist_id = ${desk.artistId} and title = ${title} and current`);
  if (row === undefined) throw new Error(`no source is called ${title}`);
  return row;
};
interface Decision {
  title: string;
  decision: string;
}
const bodyOf = async (decisions: readonly Decision[]) => {
  const all = [];
  for (const { title, decision } of decisions) {
    const { source_id, revision } = await source(title);
    all.push({ sourceId: source_id, revision, decision });
  }
  return { decisions: all };
};
const path = (name: string) => `/api/artist/${desk.artistId}/knowledge/sources/${name}`;
const decide = async (decisions: readonly Decision[], options = claire) =>
  service.call(decideRoute, "POST", path("decide"), { body: await bodyOf(decisions), ...options });
const undo = async (decisions: readonly Decision[], options = claire) =>
  service.call(undoRoute, "POST", path("undo"), { body: await bodyOf(decisions), ...options });
const outcomes = ({ body }: { body: { decisions: { outcome: string }[] } }) =>
  body.decisions.map(({ outcome }) => outcome);
const actions = async () => (await desk.activity()).map(({ action }) => action);

const caption = (title: string, fields: object = {}) =>
  page(desk.artistId, `${title}, as it was posted.`, {
    kind: "caption",
    platform: "social_b",
    accountId: "7",
    entryId: title,
    url: `https://social.example/@skerry/${encodeURIComponent(title)}`,
    title,
    curation: "pending",
    ...fields,
  });
const saved = (title: string, fields: object = {}) =>
  page(desk.artistId, `${title}, as it was written.`, {
    url: `https://news.example/${encodeURIComponent(title)}`,
    title,
    curation: "pending",
    ...fields,
  });
const posts = (...titles: string[]) =>
  load(db(), account(desk.artistId, "social_b", "7"), ...titles.map((title) => caption(title)));
const latest = async () =>
  (await service.call(latestRoute, "GET", `/api/artist/${desk.artistId}/latest`)).body.items.map(
    ({ title }: { title: string }) => title,
  );

describe("a decision", () => {
  test("approves a pending post: Latest has it, and Lore does not", async () => {
    await posts("Winter");
    expect(await latest()).toEqual([]);
    const { status, body } = await decide([{ title: "Winter", decision: "approve" }]);
    expect([status, body.decisions]).toMatchObject([
      200,
      [{ outcome: "accepted", source: { curation: "approved", eligible: true } }],
    ]);
    expect(await latest()).toEqual(["Winter"]);
    expect((await state()).entries).toEqual([]);
    expect(await desk.activity()).toMatchObject([
      { action: "source_approved", acted_as: "claimant", user_id: await desk.userId("claire") },
    ]);
  });

  test("rejects a post: it is not evidence, and an import does not change that", async () => {
    await posts("Winter");
    const { body } = await decide([{ title: "Winter", decision: "reject" }]);
    expect(body.decisions[0].source).toMatchObject({ eligible: false, reason: "private" });
    const { type, curation, visibility, ...line } = caption("Winter", { text: "Other words." });
    const sent = await service.call(importRoute, "POST", `/api/artist/${desk.artistId}/import`, {
      body: [{ type, ...line }],
      ...claire,
    });
    expect(sent.body).toMatchObject({ status: "ok", kept: 1, changed: 0 });
  });

  test("approves and declines a page by the review of its discovery", async () => {
    await desk.discoverPage({ title: "Boathouse" });
    await db().execute(sql`update originals set title = 'Boathouse'
      where artist_id = ${desk.artistId}`);
    await decide([{ title: "Boathouse", decision: "approve" }]);
    expect((await desk.stored()).curation).toBe("approved");
    expect((await state()).entries).toHaveLength(1);
    expect(await actions()).toEqual(["discovery_approved"]);
    expect(outcomes(await decide([{ title: "Boathouse", decision: "reject" }]))).toEqual([
      "conflict",
    ]);
    await undo([{ title: "Boathouse", decision: "approve" }]);
    await decide([{ title: "Boathouse", decision: "reject" }]);
    expect((await desk.stored()).curation).toBe("declined");
    expect(await source("Boathouse")).toMatchObject({ eligible: false, visibility: "public" });
  });

  test("rejects a page without a discovery, so that no lookup stores it again", async () => {
    await load(db(), saved("Barn"));
    await decide([{ title: "Barn", decision: "reject" }]);
    const { candidates } = await state();
    expect(candidates).toMatchObject([
      { row: { curation: "declined", url: "https://news.example/Barn", decided_as: "claimant" } },
    ]);
    const { source_id, url_key, eligible } = await source("Barn");
    expect(eligible).toBe(false);
    const [row] = await desk.rows(sql`
      select is_withheld(${desk.artistId}, null, 'web_page', ${url_key}, ${url_key}, null, null) as declined`);
    expect(row).toEqual({ declined: true });
    expect(source_id).toMatch(/^vault:/);
    expect(outcomes(await decide([{ title: "Barn", decision: "approve" }]))).toEqual(["conflict"]);
    expect(outcomes(await decide([{ title: "Barn", decision: "show" }]))).toEqual(["conflict"]);
  });

  test("enters an approved page into Lore, which is generated again", async () => {
    await load(db(), saved("Barn"));
    await decide([{ title: "Barn", decision: "approve" }]);
    const { source_id } = await source("Barn");
    expect((await state()).entries).toMatchObject([{ row: { source_id, candidate_id: null } }]);
    expect(await desk.jobs("lore_refresh")).toHaveLength(1);
  });

  test("hides a source and shows it again; it keeps its curation", async () => {
    await posts("Winter");
    await decide([{ title: "Winter", decision: "approve" }]);
    await decide([{ title: "Winter", decision: "hide" }]);
    expect([await latest(), (await source("Winter")).eligible]).toEqual([[], false]);
    expect(outcomes(await decide([{ title: "Winter", decision: "approve" }]))).toEqual([
      "conflict",
    ]);
    await decide([{ title: "Winter", decision: "show" }]);
    expect(await latest()).toEqual(["Winter"]);
    expect(await actions()).toEqual(["source_approved", "source_hidden", "source_shown"]);
  });

  test("ends the reuse of earlier answers, and the same again changes nothing", async () => {
    await posts("Winter");
    const changed = () =>
      desk.rows(sql`select evidence_changed_at from artists where id = ${desk.artistId}`);
    const before = await changed();
    const { body } = await decide([{ title: "Winter", decision: "hide" }]);
    const after = await changed();
    expect(after).not.toEqual(before);
    expect((await decide([{ title: "Winter", decision: "hide" }])).body).toEqual(body);
    expect([await changed(), await actions()]).toEqual([after, ["source_hidden"]]);
  });
});

describe("many decisions", () => {
  test("have the outcome that each would have alone, in the order sent", async () => {
    await posts("One", "Two", "Three");
    const body = await bodyOf([
      { title: "Two", decision: "approve" },
      { title: "One", decision: "reject" },
      { title: "Three", decision: "hide" },
    ]);
    const missing = { sourceId: "vault:missing", revision: "0".repeat(64), decision: "hide" };
    const decisions = body.decisions.map((one, at) =>
      at === 1 ? { ...one, revision: "0".repeat(64) } : one,
    );
    const answer = await service.call(decideRoute, "POST", path("decide"), {
      body: { decisions: [...decisions, missing] },
      ...claire,
    });
    expect([answer.status, outcomes(answer)]).toEqual([
      200,
      ["accepted", "revision_changed", "accepted", "not_found"],
    ]);
    expect((await source("One")).eligible).toBe(true);
  });

  test("leave a published answer and another artist's source alone", async () => {
    const answerId = randomUUIDv7();
    await load(
      db(),
      saved("Answer", { kind: "published_answer", answerId, answerRevision: "a".repeat(64) }),
    );
    expect(outcomes(await decide([{ title: "Answer", decision: "hide" }], ada))).toEqual([
      "conflict",
    ]);
    await posts("Winter");
    const body = await bodyOf([{ title: "Winter", decision: "hide" }]);
    const other = await reviewDesk(service);
    const answer = await service.call(
      decideRoute,
      "POST",
      `/api/artist/${other.artistId}/knowledge/sources/decide`,
      { body, ...claire },
    );
    expect(outcomes(answer)).toEqual(["not_found"]);
  });

  test("none, more than 100, one twice, or a malformed one are refused", async () => {
    const one = { sourceId: "vault:a", revision: "0".repeat(64), decision: "hide" };
    const more = Array.from({ length: 101 }, (_, n) => ({ ...one, sourceId: `vault:${n}` }));
    for (const [decisions, words] of [
      [[], /^decisions must have 1 to 100 items/],
      [more, /^decisions must have 1 to 100 items/],
      [[one, one], /^decisions\[1\] must not name a source twice/],
      [[{ ...one, decision: "maybe" }], /^decisions\[0\]\.decision /],
    ] as const) {
      const { status, body } = await service.call(decideRoute, "POST", path("decide"), {
        body: { decisions },
        ...claire,
      });
      expect([status, body.error]).toEqual([400, expect.stringMatching(words)]);
    }
  });
});

describe("undo", () => {
  test.each([
    ["a post", "approve"],
    ["a post", "reject"],
    ["a post", "hide"],
    ["a page", "approve"],
    ["a page", "reject"],
    ["a page", "hide"],
  ])("of %s after %s restores everything", async (kind, decision) => {
    const title = "Winter";
    if (kind === "a post") await posts(title);
    else await load(db(), saved(title));
    const before = await state();
    await decide([{ title, decision }]);
    expect(await state()).not.toEqual(before);
    expect(outcomes(await undo([{ title, decision }]))).toEqual(["accepted"]);
    expect(await state()).toEqual(before);
    expect(outcomes(await undo([{ title, decision }]))).toEqual(["conflict"]);
    expect((await actions()).at(-1)).toMatch(/_undone$/);
  });

  test.each(["approve", "reject"])("of the review of a page after %s, too", async (decision) => {
    await desk.discoverPage();
    await db().execute(sql`update originals set title = 'Page' where artist_id = ${desk.artistId}`);
    const before = await state();
    await decide([{ title: "Page", decision }]);
    expect(outcomes(await undo([{ title: "Page", decision }]))).toEqual(["accepted"]);
    expect(await state()).toEqual(before);
    expect((await desk.stored()).url).toBe(pageUrl);
  });

  test("of a rejection in the review queue leaves a discovery that an export holds and loads", async () => {
    await load(db(), saved("Winter"));
    await decide([{ title: "Winter", decision: "reject" }]);
    const [made] = await desk.rows(sql`
      select id, revision from candidates where artist_id = ${desk.artistId} and title = 'Winter'`);
    const { id, revision } = made as Record<"id" | "revision", string>;
    const address = `/api/artist/${desk.artistId}/research/discoveries/${id}/undo`;
    const { status, body } = await service.call(undoReviewRoute, "POST", address, {
      body: { revision, decision: "decline" },
      ...claire,
    });
    expect([status, body.candidate.curation]).toEqual([200, "pending"]);
    const exported = await exportOf(db(), desk.artistId);
    await importText(db(), exported);
    expect(await exportOf(db(), desk.artistId)).toBe(exported);
  });

  test("is refused for another person, after ten minutes, and for an earlier decision", async () => {
    await posts("Winter");
    await decide([{ title: "Winter", decision: "approve" }]);
    const approve = [{ title: "Winter", decision: "approve" }];
    expect(outcomes(await undo(approve, ada))).toEqual(["forbidden"]);
    await decide([{ title: "Winter", decision: "hide" }]);
    expect(outcomes(await undo(approve))).toEqual(["conflict"]);
    await db().execute(sql`update activity set at = at - interval '10 minutes'
      where artist_id = ${desk.artistId}`);
    expect(outcomes(await undo([{ title: "Winter", decision: "hide" }]))).toEqual(["conflict"]);
    expect((await source("Winter")).visibility).toBe("private");
  });

  test("of an approval is refused once Lore was published since", async () => {
    await load(db(), saved("Barn"));
    await decide([{ title: "Barn", decision: "approve" }]);
    await db().execute(sql`insert into lore (artist_id, published_text, published_revision, published_at)
      values (${desk.artistId}, 'Text', ${"a".repeat(64)}, clock_timestamp())`);
    const approve = [{ title: "Barn", decision: "approve" }];
    expect(outcomes(await undo(approve))).toEqual(["conflict"]);
    await db().execute(sql`delete from lore where artist_id = ${desk.artistId}`);
    expect(outcomes(await undo(approve))).toEqual(["accepted"]);
  });
});
