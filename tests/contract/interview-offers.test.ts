import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addPage, anotherArtist, type InterviewService, pageText } from "../support/interview.js";
import { activityOf } from "../support/interview-state.js";
import {
  answered,
  answerReference,
  goodOffer,
  offered,
  oneAnswer,
  pageReference,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
let session: { id: string };
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
  session = await startedSession(interview);
});

const send = (body: unknown, sessionId = session.id) =>
  interview.send("POST", `/interview/session/${sessionId}/offer`, body);
const refused = (code: string) => ({ status: 409, body: { status: "error", code } });

describe("an offer", () => {
  test("saves the question as offered and returns it", {
    tags: [
      "4.4.200",
      "4.4.private",
      "2.6.fields",
      "2.6.state",
      "2.6.revision",
      "2.6.references",
      "3.3.states",
      "3.3.created",
    ],
  }, async () => {
    const body = await goodOffer(interview);
    const answer = await send(body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: "ok",
      question: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        questionKey: "s1q1",
        question: body.question,
        state: "offered",
        revision: expect.stringMatching(/^[a-f0-9]{64}$/),
        sitting: 1,
        offeredAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        references: body.references,
      },
    });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await activityOf(interview)).toMatchObject([
      { action: "session_started" },
      { who: "ana", action: "question_offered", subject: answer.body.question.id },
    ]);
  });

  test("keeps question and quotes to the character", async () => {
    const text = 'Zoë said: "\u2028 tabs\tand \\ e\u0301 😀" — and then nothing for years.';
    const page = await addPage(interview.db, interview.artistId, text, {
      url: "https://z.example/",
    });
    const reference = { kind: "original", ...page, start: 0, end: 33, quote: text.slice(0, 33) };
    const question = ' "Why\\ that\n\u{1F3B8} e\u0301"? ';
    const body = { ...(await goodOffer(interview, { question })), references: [reference] };
    const { question: saved } = (await send(body)).body;
    expect(saved.question).toBe(question);
    expect(saved.references).toEqual([reference]);
  });

  test("may cite an answer, and a published answer of the artist", {
    tags: ["2.7.entryId"],
  }, async () => {
    const text = "We recorded it in one take.";
    const first = await answered(interview, await offered(interview, session.id), text);
    const published = await addPage(interview.db, interview.artistId, text, {
      kind: "published_answer",
      answerId: first.id,
      answerRevision: first.revision,
    });
    const references = [
      answerReference(first, text, 11),
      { kind: "original" as const, ...published, start: 3, end: 27, quote: text.slice(3, 27) },
    ];
    expect(await offered(interview, session.id, { ordinal: 2, references })).toMatchObject({
      references,
    });
  });

  test("of a saved ordinal returns the saved question, whatever is sent", {
    tags: ["4.4.duplicate"],
  }, async () => {
    const first = await offered(interview, session.id);
    const other = {
      ordinal: 1,
      memorySnapshotId: "0".repeat(64),
      question: "Something else entirely?",
      references: [{ ...pageReference(interview), revision: "0".repeat(64) }],
    };
    expect((await send(other)).body.question).toEqual(first);
    const done = await answered(interview, first, "We sang it slowly.");
    expect((await send(other)).body.question).toEqual(done);
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    expect((await send(other)).body.question).toEqual(done);
  });

  test("comes in order, one to three, whether or not the previous one was answered", {
    tags: ["4.4.three", "8.offers"],
  }, async () => {
    expect(await send(await goodOffer(interview, { ordinal: 2 }))).toMatchObject(
      refused("offer_out_of_order"),
    );
    for (const ordinal of [1, 2, 3]) await offered(interview, session.id, { ordinal });
    expect(await send({ ...(await goodOffer(interview)), ordinal: 4 })).toMatchObject({
      status: 400,
      body: { error: "ordinal must be a whole number from 1 to 3" },
    });
  });

  test("in a finished sitting is 409 session_finished, and in a sitting that is not this artist's 404", async () => {
    const body = await goodOffer(interview);
    expect(await send(body, randomUUID())).toMatchObject({ status: 404 });
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    expect(await send(body)).toMatchObject(refused("session_finished"));
  });
});

describe("an offer with a changed memory", { tags: ["4.4.atomic", "4.4.409", "7.409"] }, () => {
  const changes: [string, () => Promise<unknown>][] = [
    ["a correction", () => savedCorrection(interview)],
    ["a boundary", () => savedBoundary(interview)],
    ["a boundary of this sitting", () => savedBoundary(interview, { scope: "sitting" })],
    [
      "an answer",
      async () => answered(interview, await offered(interview, session.id), "In one take."),
    ],
  ];
  test.each(changes)("after %s is 409 memory_changed, and saves nothing", async (_what, change) => {
    const body = await goodOffer(interview);
    await change();
    const late = { ...body, ordinal: _what === "an answer" ? 2 : 1 };
    expect(await send(late)).toMatchObject(refused("memory_changed"));
    const again = await goodOffer(interview, { ordinal: late.ordinal });
    expect((await send(again)).status).toBe(200);
  });

  test("after an edit of the latest answer is refused, and after an edit of an older one is not", async () => {
    const first = await answered(interview, await offered(interview, session.id), "In one take.");
    const second = await offered(interview, session.id, { ordinal: 2 });
    const latest = await answered(interview, second, "In the kitchen.");
    const body = await goodOffer(interview, { ordinal: 3 });
    const edit = (question: { id: string; revision: string }) =>
      interview.ok("PATCH", `/interview/responses/${question.id}`, {
        expectedRevision: question.revision,
        answer: "In two takes.",
      });
    await edit(latest);
    expect(await send(body)).toMatchObject(refused("memory_changed"));
    const fresh = await goodOffer(interview, { ordinal: 3 });
    await edit(first);
    expect((await send(fresh)).status).toBe(200);
  });

  test("that was read for another sitting is refused", async () => {
    const { snapshotId } = await interview.ok("GET", "/interview/memory?sitting=2");
    expect(await send(await goodOffer(interview, { memorySnapshotId: snapshotId }))).toMatchObject(
      refused("memory_changed"),
    );
  });

  test("that was read before the sitting was opened is accepted", async () => {
    await interview.ok("POST", `/interview/session/${session.id}/finish`);
    const body = await goodOffer(interview);
    const next = await startedSession(interview);
    expect((await send(body, next.id)).status).toBe(200);
  });
});

describe("an offer with changed evidence is 409 evidence_changed", { tags: ["4.4.409"] }, () => {
  const withReference = async (fields: object) =>
    send(
      await goodOffer(interview, {
        references: [pageReference(interview), { ...pageReference(interview), ...fields }],
      }),
    );

  test("when the quote is not exactly at its window, by one unit or one character", async () => {
    const { quote, end } = pageReference(interview);
    expect(await withReference({ start: 1, end: end + 1 })).toMatchObject(
      refused("evidence_changed"),
    );
    expect(await withReference({ end: end - 1 })).toMatchObject(refused("evidence_changed"));
    expect(await withReference({ quote: quote.replace("demo", "demos") })).toMatchObject(
      refused("evidence_changed"),
    );
    expect(await withReference({ start: 5000, end: 5042 })).toMatchObject(
      refused("evidence_changed"),
    );
  });

  test("counting UTF-16 units: a window after an emoji is right, and half a surrogate pair is refused", async () => {
    const start = pageText.indexOf("🎸");
    const quote = pageText.slice(start, start + 15);
    expect(await withReference({ start, end: start + 15, quote })).toMatchObject({ status: 200 });
    const later = await goodOffer(interview, {
      ordinal: 2,
      references: [
        {
          ...pageReference(interview),
          start: start - 12,
          end: start + 1,
          quote: pageText.slice(start - 12, start),
        },
      ],
    });
    expect(await send(later)).toMatchObject(refused("evidence_changed"));
  });

  test("when the original has a new revision, was removed, was made private or never was there", async () => {
    const body = await goodOffer(interview);
    const { db, artistId } = interview;
    await db.execute(sql`update originals set removed = true where artist_id = ${artistId}`);
    expect(await send(body)).toMatchObject(refused("evidence_changed"));
    await db.execute(
      sql`update originals set removed = false, visibility = 'private' where artist_id = ${artistId}`,
    );
    expect(await send(body)).toMatchObject(refused("evidence_changed"));
    await db.execute(sql`update originals set visibility = 'public' where artist_id = ${artistId}`);
    await addPage(db, artistId, `${pageText} More.`);
    expect(await send(body)).toMatchObject(refused("evidence_changed"));
    expect(await withReference({ sourceId: `vault:${"0".repeat(64)}` })).toMatchObject(
      refused("evidence_changed"),
    );
  });

  test("when the answer was edited or belongs to another artist", async () => {
    const text = "We recorded it in one take.";
    const first = await answered(interview, await offered(interview, session.id), text);
    const references = [answerReference(first, text)];
    await interview.ok("PATCH", `/interview/responses/${first.id}`, {
      expectedRevision: first.revision,
      answer: `${text} Mostly.`,
    });
    expect(await send(await goodOffer(interview, { ordinal: 2, references }))).toMatchObject(
      refused("evidence_changed"),
    );
    const other = await anotherArtist(service);
    const { question } = await oneAnswer(other, text);
    const foreign = [answerReference(question, text)];
    expect(
      await send(await goodOffer(interview, { ordinal: 2, references: foreign })),
    ).toMatchObject(refused("evidence_changed"));
  });

  test("when it changes between the comparison of the quotes and the lock", async () => {
    const body = await goodOffer(interview);
    service.database.wire.onStatement = (text) => {
      if (!text.includes("offer_question")) return undefined;
      service.database.wire.onStatement = undefined;
      return "before";
    };
    const { db, artistId } = interview;
    expect((await send(body)).status).toBe(503);
    await db.execute(sql`update originals set removed = true where artist_id = ${artistId}`);
    const { rows } = await db.execute(sql`
      select offer_question(
        ${randomUUID()}, (select id from users where subject = 'ana'), ${artistId}, ${session.id}, 1,
        ${body.memorySnapshotId}, ${body.question}, ${JSON.stringify(body.references)}::jsonb, true,
        ${"0".repeat(64)}
      ) as value`);
    expect(rows[0]?.value).toEqual({ outcome: "evidence_changed" });
  });
});
