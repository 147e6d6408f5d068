import { beforeEach, expect, test } from "vitest";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { offered, startedSession } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

let artist: InterviewService;
let question: { id: string; revision: string };
const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  question = await offered(artist, (await startedSession(artist)).id);
});

const put = (text: string, expectedRevision: string | null) =>
  artist.send("PUT", `/interview/answers/${question.id}/draft`, { text, expectedRevision });
const draft = async () =>
  (await artist.ok("GET", `/interview/answers/${question.id}/draft`)).draft?.text ?? null;

test("of ten devices that write at once, one text is kept and returned to the others", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, device) => put(`From device ${device}.`, null)),
  );
  const text = await draft();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) {
    expect([200, 409]).toContain(status);
    expect(body.draft.text).toBe(text);
  }
});

test("a draft that another device writes during the save is kept, or that device is told", async () => {
  for (let round = 0; round < 20; round++) {
    artist = await anotherArtist(service);
    question = await offered(artist, (await startedSession(artist)).id);
    const known = (await put("Both know this.", null)).body.draft.revision;
    const save = {
      expectedRevision: question.revision,
      answer: "The desk saved this.",
      draftRevision: known,
    };
    const [saved, written] = await Promise.all([
      artist.send("POST", `/interview/answers/${question.id}`, save),
      put("The phone wrote this.", known),
    ]);
    expect(saved.status).toBe(200);
    if (written.status === 200) expect(await draft()).toBe("The phone wrote this.");
    else expect([written.status, written.body.draft, await draft()]).toEqual([409, null, null]);
  }
});

test("an erasure and a draft at once leave no draft", async () => {
  const [erased, written] = await Promise.all([
    artist.send("POST", "/erase", { only: "interview", name: "Ana Duarte" }),
    put("Written meanwhile.", null),
  ]);
  expect(erased.status).toBe(200);
  expect([200, 404]).toContain(written.status);
  const { rows } = await artist.db.execute(
    "select from interview_drafts d where not exists (select from interview_questions q where q.id = d.question_id)",
  );
  expect(rows).toEqual([]);
  expect((await artist.send("GET", `/interview/answers/${question.id}/draft`)).status).toBe(404);
});
