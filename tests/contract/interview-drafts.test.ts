import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tick } from "../support/embargo.js";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  routeOf,
  stranger,
  withRoles,
} from "../support/interview.js";
import { offered, startedSession } from "../support/interview-steps.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

let artist: InterviewService;
let question: { id: string; revision: string };

const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  question = await offered(artist, (await startedSession(artist)).id);
});

const address = () => `/interview/answers/${question.id}/draft`;
const put = (text: string, expectedRevision: string | null, as: CallOptions["as"] = claimant) =>
  artist.send("PUT", address(), { text, expectedRevision }, { as });
const read = async (as: CallOptions["as"] = claimant) => {
  const { status, body } = await artist.send("GET", address(), undefined, { as });
  return status === 200 ? body.draft : status;
};
const kept = async (text: string, revision: string | null = null) =>
  (await put(text, revision)).body.draft;
const rows = async () =>
  (
    await artist.db.execute(sql`
      select d.text from interview_drafts d join interview_questions q on q.id = d.question_id
      where q.artist_id = ${artist.artistId} order by d.text`)
  ).rows.map(({ text }) => text);

describe("a draft of an answer", () => {
  test("is kept exactly, changed at the revision that was read, and dropped by an empty text", async () => {
    expect(await read()).toBe(null);
    const text = '  We recorded\nit in 🎸 one "take",\\ and ';
    const first = await kept(text);
    expect(first).toEqual({
      text,
      revision: expect.stringMatching(/^[0-9a-f]{64}$/),
      savedAt: expect.any(String),
    });
    expect(await read()).toEqual(first);
    const second = await kept("Two takes.", first.revision);
    const third = await kept(text, second.revision);
    expect([third.text, third.revision === first.revision]).toEqual([text, false]);
    expect(await put("", third.revision)).toMatchObject({ status: 200, body: { draft: null } });
    expect([await read(), await rows()]).toEqual([null, []]);
    expect((await put("", null)).status).toBe(200);
  });

  test("is not overwritten by a device that has not read it, which gets the other text", async () => {
    const first = await kept("From the desk.");
    const other = await kept("From the desk, and on.", first.revision);
    for (const known of [null, first.revision, "0".repeat(64)])
      for (const text of ["From the phone.", ""])
        expect(await put(text, known)).toMatchObject({
          status: 409,
          body: { code: "conflict", draft: other },
        });
    expect(await read()).toEqual(other);
    // A save whose response was lost is repeated with the revision it named.
    expect((await put(other.text, first.revision)).body.draft).toEqual(other);
    await put("", other.revision);
    expect(await put("From the phone.", other.revision)).toMatchObject({
      status: 409,
      body: { draft: null },
    });
  });

  test("may be written by anybody who may answer, and is read only by its writer", async () => {
    await kept("The artist's own words.");
    expect(await read(administrator)).toBe(null);
    expect((await put("The administrator's words.", null, administrator)).status).toBe(200);
    expect((await read()).text).toBe("The artist's own words.");
    expect((await read(administrator)).text).toBe("The administrator's words.");
    expect([await read(stranger), (await put("Mine.", null, stranger)).status]).toEqual([403, 403]);
  });

  test("has 1 to 2000 characters, not all blank, and belongs to a question of this artist", async () => {
    expect((await put("é".repeat(2000), null)).status).toBe(200);
    for (const text of ["e".repeat(2001), "  \n ", "\u0000", 5, null])
      expect(await put(text as string, null)).toMatchObject({ status: 400 });
    expect((await artist.send("PUT", address(), { text: "No revision." })).status).toBe(400);
    const other = await anotherArtist(service);
    for (const method of ["GET", "PUT"]) {
      const body = method === "PUT" ? { text: "Theirs.", expectedRevision: null } : undefined;
      expect((await other.send(method, address(), body)).status).toBe(404);
    }
  });

  test("is in no list, memory, history, activity, log or export", async () => {
    const secret = "Zqunsaved words";
    const draft = await kept(secret);
    await put(`${secret} of two`, draft.revision);
    await put("Another device.", draft.revision);
    const paths = ["session", "memory", "responses", "boundaries"].map(
      (one) => `/interview/${one}`,
    );
    for (const path of [...paths, "/knowledge/history", "/knowledge/brief"])
      expect(JSON.stringify(await artist.ok("GET", path))).not.toContain(secret);
    const sent = await artist.send("GET", "/export");
    expect(JSON.stringify(sent.body)).toContain(question.id);
    expect(JSON.stringify(sent.body)).not.toContain(secret);
    const activity = await artist.db.execute("select activity::text as text from activity");
    expect(JSON.stringify([activity.rows, service.log])).not.toContain(secret);
  });
});

describe("a draft is gone", () => {
  const save = (answer: string | null, more: object = {}) =>
    artist.ok("POST", `/interview/answers/${question.id}`, {
      expectedRevision: question.revision,
      answer,
      ...more,
    });

  test("when the answer is saved or edited, and stays when the question is skipped", async () => {
    await kept("One t");
    await save(null);
    expect((await read()).text).toBe("One t");
    await put("Root's.", null, administrator);
    const saved = await save("One take.");
    expect(await rows()).toEqual([]);
    await kept("Two t");
    await artist.ok("PATCH", `/interview/responses/${question.id}`, {
      expectedRevision: saved.question.revision,
      answer: "Two takes.",
    });
    expect(await rows()).toEqual([]);
    await kept("Again");
    await save("Two takes.");
    expect(await rows()).toEqual([]);
  });

  test("but not when another device has written since the draft that the save names", async () => {
    const desk = await kept("From the desk.");
    const phone = await kept("From the desk, and the phone.", desk.revision);
    const saved = await save("From the desk.", { draftRevision: desk.revision });
    expect(await read()).toEqual(phone);
    await artist.ok("PATCH", `/interview/responses/${question.id}`, {
      expectedRevision: saved.question.revision,
      answer: phone.text,
      draftRevision: phone.revision,
    });
    expect(await read()).toBe(null);
  });

  test("90 days after it was written, by the scheduler's tick", async () => {
    await kept("Old words.");
    const aged = async (age: string) => {
      await artist.db.execute(sql`update interview_drafts set saved_at = now() - ${age}::interval
        where question_id = ${question.id}`);
      await tick(artist);
      return rows();
    };
    expect(await aged("89 days 23 hours")).toEqual(["Old words."]);
    expect(await aged("90 days 1 minute")).toEqual([]);
  });

  test("with the person, and with the interview", async () => {
    await kept("The artist's.");
    await put("Root's.", null, administrator);
    const { rows: people } = await artist.db.execute(
      sql`select erase_person(id, null, null) from users where subject = 'root'`,
    );
    expect(people).toHaveLength(1);
    expect(await rows()).toEqual(["The artist's."]);
    const erased = await artist.send("POST", "/erase", { only: "interview", name: "Ana Duarte" });
    expect(erased.status).toBe(200);
    expect(
      (
        await artist.db.execute(sql`select from interview_drafts d
      where d.question_id = ${question.id}`)
      ).rows,
    ).toEqual([]);
  });
});

test("is deleted when its writer is erased, and counted in the receipt", async () => {
  await withRoles(artist);
  const { people } = await artist.ok("GET", "/people");
  const idOf = (role: string) => people.find((one: { role: string }) => one.role === role).userId;
  const owned = { name: "Ana Duarte", memory: "goes_along", stayAs: "editor" };
  await artist.ok("POST", "/handover", { ...owned, to: idOf("editor") });
  expect((await put("Half an answer", null, roleHolders.editor)).status).toBe(200);
  const back = { ...owned, to: idOf("owner"), stayAs: "reader" };
  expect((await artist.send("POST", "/handover", back, { as: roleHolders.editor })).status).toBe(
    200,
  );
  const path = "/api/me/erase";
  const { body } = await service.call(await routeOf(path), "POST", path, {
    as: roleHolders.editor,
  });
  expect(body.receipt.erased).toMatchObject({ users: 1, interview_drafts: 1 });
  expect(await rows()).toEqual([]);
});
