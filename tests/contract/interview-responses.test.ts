import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addPage,
  administrator,
  anotherArtist,
  claim,
  claimant,
  type InterviewService,
  pageQuote,
  stranger,
} from "../support/interview.js";
import { activityOf, loreJobs, stateOf, writtenRows } from "../support/interview-state.js";
import { answered, offered, oneAnswer, startedSession } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

const wording = "We recorded it in one take.";
let interview: InterviewService;
let question: { id: string; revision: string; questionKey: string; offeredAt: string };
let path: string;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
  ({ question, path } = await oneAnswer(interview, wording));
});

const patch = (body: object, as = claimant) => interview.send("PATCH", path, body, { as });
/** Edits the response at its current revision. */
const edited = async (answer: string, note?: string) => {
  const { response } = await interview.ok("GET", path);
  return interview.ok("PATCH", path, {
    expectedRevision: response.revision,
    answer,
    ...(note === undefined ? {} : { note }),
  });
};

describe("reading a response", () => {
  test("without revision is its current wording, private", {
    tags: ["2.8.fields", "2.8.revision", "4.7.current", "4.7.200"],
  }, async () => {
    const answer = await interview.send("GET", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.body).toEqual({
      status: "ok",
      response: {
        id: question.id,
        questionKey: "s1q1",
        question: "What changed between the demo and the record?",
        answer: wording,
        source: "interview",
        sitting: 1,
        offeredAt: question.offeredAt,
        answerUpdatedAt: expect.stringMatching(/\.\d{3}Z$/),
        revision: question.revision,
      },
      isCurrent: true,
      publication: "private",
      publicEvidence: [
        {
          quote: pageQuote,
          title: null,
          url: "https://ana.example/about",
          answerId: null,
          publishedAt: null,
        },
      ],
    });
  });

  test("with revision is that exact wording, current or not", {
    tags: ["4.7.revision", "4.7.retained", "4.6.earlier"],
  }, async () => {
    const before = await interview.ok("GET", path);
    await edited("We recorded it in two takes.");
    expect(await interview.ok("GET", `${path}?revision=${question.revision}`)).toEqual({
      ...before,
      isCurrent: false,
    });
    const now = await interview.ok("GET", path);
    expect(await interview.ok("GET", `${path}?revision=${now.response.revision}`)).toEqual(now);
    expect(now).toMatchObject({
      isCurrent: true,
      response: { answer: "We recorded it in two takes." },
    });
  });

  test("that does not exist, not at that revision or not for this artist, is 404", async () => {
    const missing = { status: 404, body: { code: "not_found" } };
    const other = await anotherArtist(service);
    expect(await interview.send("GET", `${path}?revision=${"0".repeat(64)}`)).toMatchObject(
      missing,
    );
    expect(await interview.send("GET", `/interview/responses/${randomUUID()}`)).toMatchObject(
      missing,
    );
    expect(await other.send("GET", path)).toMatchObject(missing);
    expect(await other.send("GET", `${path}/versions`)).toMatchObject(missing);
  });
});

test("the list is narrowed to the words of question and answer, and says who can read each", async () => {
  await patch({ expectedRevision: question.revision, answer: "Élodie bought the ladder; a demo." });
  const found = async (find: string) => {
    const query = `?find=${encodeURIComponent(find)}`;
    const { responses } = await interview.ok("GET", `/interview/responses${query}`);
    return responses.map(({ id, publication }: Record<string, string>) => [id, publication]);
  };
  for (const words of ["elodie LADDER", "what ladder", "Élodie", "a demo."])
    expect(await found(words)).toEqual([[question.id, "private"]]);
  for (const words of ["ladders", "elodie rain", "two takes", "%"])
    expect(await found(words)).toEqual([]);
  const { response } = await interview.ok("GET", path);
  await interview.ok("POST", `${path}/publication`, {
    expectedRevision: response.revision,
    isPublic: true,
  });
  expect(await found("ladder")).toEqual([[question.id, "published"]]);
  const other = await anotherArtist(service);
  expect((await other.ok("GET", "/interview/responses?find=ladder")).responses).toEqual([]);
});

describe("revising a response", () => {
  test("returns the new wording as current, with question, sitting and offer unchanged", {
    tags: ["4.6.200", "4.6.immutable"],
  }, async () => {
    const before = (await interview.ok("GET", path)).response;
    const answer = await patch({
      expectedRevision: question.revision,
      answer: " Two takes. ",
      note: "memory",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { response } = answer.body;
    expect(answer.body).toEqual({
      status: "ok",
      response,
      isCurrent: true,
      publication: "private",
    });
    expect(response).toEqual({
      ...before,
      answer: " Two takes. ",
      revision: response.revision,
      answerUpdatedAt: response.answerUpdatedAt,
    });
    expect(response.revision).not.toBe(before.revision);
    expect((await interview.ok("GET", path)).response).toEqual(response);
  });

  test("at a stale revision is 409, even with the current wording", {
    tags: ["4.6.stale", "4.6.expectedRevision"],
  }, async () => {
    await edited("Two takes.");
    const rows = await writtenRows(interview);
    for (const answer of ["Three takes.", "Two takes.", wording]) {
      expect(await patch({ expectedRevision: question.revision, answer })).toMatchObject({
        status: 409,
        body: { code: "revision_changed" },
      });
    }
    expect(await writtenRows(interview)).toEqual(rows);
  });

  test("with the identical wording writes nothing at all", { tags: ["4.6.no-op"] }, async () => {
    const { publicEvidence: _, ...before } = await interview.ok("GET", path);
    const rows = await writtenRows(interview);
    const again = { expectedRevision: question.revision, answer: wording, note: "nothing" };
    expect((await patch(again)).body).toEqual(before);
    expect(await writtenRows(interview)).toEqual(rows);
    expect(await loreJobs(interview)).toHaveLength(0);
  });

  test("with the same letters in another Unicode form is an edit", async () => {
    await edited("Zoe\u0308 sang.");
    expect((await edited("Zo\u00eb sang.")).response.answer).toBe("Zo\u00eb sang.");
    expect((await interview.ok("GET", `${path}/versions`)).versions).toHaveLength(3);
  });

  test("is attributed to the claimant or administrator who did it, with both revisions", {
    tags: ["4.6.audited"],
  }, async () => {
    const { response } = await edited("Two takes.");
    const byAdmin = { expectedRevision: response.revision, answer: "Three takes." };
    const third = (await patch(byAdmin, administrator)).body.response;
    const edit = { action: "response_revised", subject: question.id };
    expect((await activityOf(interview)).slice(-2)).toEqual([
      { ...edit, who: "ana", as: "claimant", before: question.revision, after: response.revision },
      {
        ...edit,
        who: "root",
        as: "administrator",
        before: response.revision,
        after: third.revision,
      },
    ]);
  });

  test("queues a Lore refresh in the same transaction, a single one for many edits", {
    tags: ["4.6.atomic"],
  }, async () => {
    await edited("Two takes.");
    await edited("Three takes.");
    expect(await loreJobs(interview)).toMatchObject([{ stage: "checking_saved", leased: false }]);
    const { rows } = await interview.db.execute(sql`
      select count(distinct t.xmin::text) as transactions
      from (
        select xmin from interview_versions where question_id = ${question.id} and version = 2
        union all select xmin from jobs where artist_id = ${interview.artistId}
        union all select a.xmin from activity a
        where a.subject_id = ${question.id} and a.action = 'response_revised' and a.id = (
          select min(id) from activity where subject_id = ${question.id} and action = 'response_revised'
        )
      ) t`);
    expect(Number(rows[0]?.transactions)).toBe(1);
  });

  test("is undone when its Lore refresh cannot be queued", { tags: ["4.6.rollback"] }, async () => {
    const state = await stateOf(interview);
    await interview.db.execute(`
      create function no_queue() returns trigger language plpgsql as $$ begin raise 'no queue'; end $$;
      create trigger no_queue before insert on jobs for each row execute function no_queue()`);
    const body = { expectedRevision: question.revision, answer: "Two takes." };
    expect(await patch(body)).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(await stateOf(interview)).toEqual(state);
    await interview.db.execute("drop trigger no_queue on jobs; drop function no_queue");
    expect((await patch(body)).status).toBe(200);
  });

  test("publishes nothing, and removes a published answer from the evidence", {
    tags: ["4.6.bio"],
  }, async () => {
    const { db, artistId } = interview;
    await db.execute(
      sql`insert into lore (artist_id, published_text, published_revision, published_at)
        values (${artistId}, 'A bio.', ${"a".repeat(64)}, now())`,
    );
    const publish = (answerRevision: string) =>
      addPage(db, artistId, wording, {
        kind: "published_answer",
        answerId: question.id,
        answerRevision,
        url: "https://ana.example/answers",
      });
    await publish(question.revision);
    const eligible = async () =>
      (
        await db.execute(sql`
          select source_id from eligible_originals
          where artist_id = ${artistId} and kind = 'published_answer' order by 1`)
      ).rows.map(({ source_id }) => source_id);
    expect(await eligible()).toEqual([`answer:${question.id}`]);
    await db.execute(
      sql`update artists set evidence_changed_at = '2020-01-01' where id = ${artistId}`,
    );

    await edited("Two takes.");
    expect(await eligible()).toEqual([]);
    await edited(wording);
    expect(await eligible()).toEqual([]);
    const { rows } = await db.execute(sql`
      select l.published_text as bio, a.evidence_changed_at > '2021-01-01' as changed,
        (select count(*)::int from originals where artist_id = ${artistId}) as originals
      from lore l join artists a on a.id = l.artist_id where a.id = ${artistId}`);
    expect(rows[0]).toEqual({ bio: "A bio.", changed: true, originals: 2 });
  });

  test("never makes it blank, empty or skipped, and accepts at most 20,000 bytes", {
    tags: ["4.6.blank", "4.6.bytes"],
  }, async () => {
    for (const answer of ["", "  \n", null])
      expect((await patch({ expectedRevision: question.revision, answer })).status).toBe(400);
    const padded = JSON.stringify({
      expectedRevision: question.revision,
      answer: "x".repeat(2000),
    });
    const sized = (bytes: number) => padded.replace("{", `{${" ".repeat(bytes - padded.length)}`);
    const send = (body: string) => interview.send("PATCH", path, body);
    expect(await send(sized(20_001))).toMatchObject({
      status: 413,
      body: { code: "body_too_large" },
    });
    expect((await send(sized(20_000))).status).toBe(200);
  });

  test("of an unanswered question is 404", async () => {
    const { session } = await interview.ok("GET", "/interview/session");
    const open = await offered(interview, session.id, { ordinal: 2 });
    const body = { expectedRevision: open.revision, answer: "In one take." };
    const answer = await interview.send("PATCH", `/interview/responses/${open.id}`, body);
    expect(answer.status).toBe(404);
  });
});

describe("the versions of a response", () => {
  test("name who wrote each, and the list of responses names who wrote the current one", async () => {
    const { response } = await interview.ok("GET", path);
    const edit = { expectedRevision: response.revision, answer: "Two takes." };
    expect((await interview.send("PATCH", path, edit, { as: administrator })).status).toBe(200);
    const { versions } = await interview.ok("GET", `${path}/versions`);
    const by = (actedAs: string) => ({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: null,
      actedAs,
    });
    expect(versions.map(({ savedBy }: { savedBy: unknown }) => savedBy)).toEqual([
      by("administrator"),
      by("claimant"),
    ]);
    expect(versions[0].savedBy.userId).not.toBe(versions[1].savedBy.userId);
    const { responses } = await interview.ok("GET", "/interview/responses");
    expect(responses[0].answerUpdatedBy).toEqual(versions[0].savedBy);
  });

  test("are all exact wordings, newest first; A to B to A are three", {
    tags: ["2.8.version", "4.8.order", "4.8.exact"],
  }, async () => {
    await edited("Two takes.", "I remembered");
    await edited(wording);
    const { versions, nextCursor } = await interview.ok("GET", `${path}/versions`);
    expect(nextCursor).toBeNull();
    expect(versions).toMatchObject([
      { isCurrent: true, note: null, response: { answer: wording } },
      { isCurrent: false, note: "I remembered", response: { answer: "Two takes." } },
      { isCurrent: false, note: null, response: { answer: wording, revision: question.revision } },
    ]);
    expect(
      new Set(versions.map((one: { response: { revision: string } }) => one.response.revision))
        .size,
    ).toBe(3);
    for (const { savedAt, response, isCurrent } of versions) {
      expect(savedAt).toBe(response.answerUpdatedAt);
      const read = await interview.ok("GET", `${path}?revision=${response.revision}`);
      const publicEvidence = [expect.objectContaining({ quote: pageQuote })];
      const publication = "private";
      expect(read).toEqual({ status: "ok", response, isCurrent, publication, publicEvidence });
    }
  });

  test("of an answer that was never edited are a single one", {
    tags: ["4.8.unretained"],
  }, async () => {
    expect((await interview.ok("GET", `${path}/versions`)).versions).toHaveLength(1);
  });

  test("come in pages that skip nothing, until an edit makes the cursors expire", {
    tags: ["4.8.cursor", "4.8.limit", "4.8.200"],
  }, async () => {
    for (const answer of ["Two.", "Three.", "Four.", "Five."]) await edited(answer);
    const first = await interview.send("GET", `${path}/versions?limit=2`);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    const read: string[] = [];
    for (let page = first.body; ; ) {
      read.push(
        ...page.versions.map(({ response }: { response: { answer: string } }) => response.answer),
      );
      if (page.nextCursor === null) break;
      page = await interview.ok("GET", `${path}/versions?limit=2&cursor=${page.nextCursor}`);
    }
    expect(read).toEqual(["Five.", "Four.", "Three.", "Two.", wording]);
    await edited("Six.");
    const late = `${path}/versions?limit=2&cursor=${first.body.nextCursor}`;
    expect(await interview.send("GET", late)).toMatchObject({
      status: 409,
      body: { code: "cursor_expired" },
    });
  });

  test("are shown to the current claimant only", { tags: ["4.8.ownership"] }, async () => {
    const { db, artistId } = interview;
    const read = (as: { token: string }) =>
      interview.send("GET", `${path}/versions`, undefined, { as });
    await db.execute(sql`update claims set status = 'revoked' where artist_id = ${artistId}`);
    await claim(db, artistId, "bob");
    expect(await read(claimant)).toMatchObject({ status: 403, body: { error: "Not your artist" } });
    expect((await read(stranger)).status).toBe(200);
  });
});

describe("the list of responses", () => {
  test("has current wordings, newest offer first, by sitting, and in pages", async () => {
    const { session } = await interview.ok("GET", "/interview/session");
    await answered(interview, await offered(interview, session.id, { ordinal: 2 }), "Second.");
    await answered(interview, await offered(interview, session.id, { ordinal: 3 }), null);
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    const next = await startedSession(interview);
    await answered(interview, await offered(interview, next.id), "Third.");
    await edited("First, edited last.");
    const keys = (body: { responses: { questionKey: string }[] }) =>
      body.responses.map(({ questionKey }) => questionKey);
    const all = await interview.ok("GET", "/interview/responses");
    expect(keys(all)).toEqual(["s2q1", "s1q2", "s1q1"]);
    expect(all.responses[2].answer).toBe("First, edited last.");
    expect(keys(await interview.ok("GET", "/interview/responses?sitting=1"))).toEqual([
      "s1q2",
      "s1q1",
    ]);
    const one = await interview.ok("GET", "/interview/responses?limit=1");
    const two = await interview.ok("GET", `/interview/responses?limit=2&cursor=${one.nextCursor}`);
    expect([...keys(one), ...keys(two)]).toEqual(keys(all));
    expect(two.nextCursor).toBeNull();
  });

  test("lists answers of onboarding after all sittings, without sitting and offer", {
    tags: ["2.8.nullable"],
  }, async () => {
    const id = randomUUID();
    await interview.db.execute(sql`
      with asked as (
        insert into interview_questions (
          id, artist_id, source, question_key, question, question_revision, state, created_at
        ) values (
          ${id}, ${interview.artistId}, 'onboarding', 'start', 'How did it start?', ${"a".repeat(64)},
          'offered', date_trunc('milliseconds', now())
        )
        returning *
      )
      select 1 from asked`);
    await interview.db.execute(sql`
      select save_version(q, 'In a kitchen.', null, date_trunc('milliseconds', now()))
      from interview_questions q where id = ${id}`);
    const { responses } = await interview.ok("GET", "/interview/responses");
    expect(responses).toMatchObject([
      { questionKey: "s1q1" },
      { questionKey: "start", sitting: null, offeredAt: null, source: "onboarding" },
    ]);
    expect((await interview.ok("GET", "/interview/memory")).latestAnswer.entryId).toBe(
      `answer:${question.id}`,
    );
    const revised = { expectedRevision: responses[1].revision, answer: "In a garage." };
    expect(await interview.ok("PATCH", `/interview/responses/${id}`, revised)).toMatchObject({
      isCurrent: true,
      response: { answer: "In a garage.", sitting: null, source: "onboarding" },
    });
    const first = await interview.ok("GET", "/interview/responses?limit=1");
    const rest = await interview.ok("GET", `/interview/responses?cursor=${first.nextCursor}`);
    expect(rest.responses).toHaveLength(1);
  });
});
