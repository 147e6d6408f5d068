import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  administrator,
  anotherArtist,
  claim,
  claimant,
  type InterviewService,
  pageQuote,
  stranger,
} from "../support/interview.js";
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

/** Edits the response at its current revision. */
const edited = async (answer: string, note?: string) => {
  const { response } = await interview.ok("GET", path);
  return interview.ok("PATCH", path, {
    expectedRevision: response.revision,
    answer,
    ...(note === undefined ? {} : { note }),
  });
};

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

  test("refuses a cursor of another list or filter, and an invalid cursor", async () => {
    await answered(
      interview,
      await offered(interview, (await interview.ok("GET", "/interview/session")).session.id, {
        ordinal: 2,
      }),
      "Second.",
    );
    const { nextCursor } = await interview.ok("GET", "/interview/responses?limit=1");
    const bad = { status: 400, body: { code: "invalid_cursor" } };
    for (const query of [`sitting=1&cursor=${nextCursor}`, "cursor=x", "cursor="])
      expect(await interview.send("GET", `/interview/responses?${query}`)).toMatchObject(bad);
    expect(await interview.send("GET", `${path}/versions?cursor=${nextCursor}`)).toMatchObject(bad);
  });
});
