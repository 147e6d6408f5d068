import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addPage, anotherArtist, type InterviewService, pageText } from "../support/interview.js";
import {
  answered,
  answerReference,
  goodOffer,
  offered,
  oneAnswer,
  pageReference,
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
