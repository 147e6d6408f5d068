import { beforeEach, expect, test } from "vitest";
import { letDateCome, setUntil, someday, tick } from "../support/embargo.js";
import { anotherArtist, type InterviewService, pageQuote } from "../support/interview.js";
import { activityOf } from "../support/interview-state.js";
import { oneAnswer } from "../support/interview-steps.js";
import { serviceOfFile } from "../support/service.js";

const said = "We recorded it in one take.";
let artist: InterviewService;
let path: string;
let revision: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artist = await anotherArtist(service);
  const answer = await oneAnswer(artist, said);
  path = answer.path;
  revision = answer.question.revision;
});

const publish = (isPublic: boolean, expectedRevision: string = revision) =>
  artist.send("POST", `${path}/publication`, { expectedRevision, isPublic });
/** Who may read it, which the answer and the sitting report identically. */
const publication = async () => {
  const { publication, publicEvidence } = await artist.ok("GET", path);
  const { session } = await artist.ok("GET", "/interview/session");
  expect(session.questions).toMatchObject([{ publication, publicEvidence }]);
  expect(publicEvidence).toMatchObject([{ quote: pageQuote }]);
  return publication;
};
const publicAnswers = async () => {
  const { status, body } = await artist.send("GET", "/public", undefined, { as: "nobody" });
  return status === 404 ? [] : body.answers.map(({ answer }: { answer: string }) => answer);
};
const publishedOrNot = async () =>
  (await activityOf(artist))
    .map(({ action }) => String(action))
    .filter((name) => /answer_(?!saved)/.test(name));

test("an answer of an open sitting is published without First steps, taken back, and published again", async () => {
  expect([await publication(), await publicAnswers()]).toEqual(["private", []]);
  for (const _again of [1, 2]) {
    const { status, body } = await publish(true);
    expect([status, body.publication, body.response.answer]).toEqual([200, "published", said]);
  }
  expect(await publicAnswers()).toEqual([said]);
  for (const _again of [1, 2]) expect((await publish(false)).body.publication).toBe("private");
  expect(await publicAnswers()).toEqual([]);
  await publish(true);
  expect([await publication(), await publicAnswers()]).toEqual(["published", [said]]);
  expect(await publishedOrNot()).toEqual([
    "answer_published",
    "answer_taken_back",
    "answer_published",
  ]);
});

test("only the revision that was read is published; a new wording is private until it is published too", async () => {
  expect(await publish(true, "0".repeat(64))).toMatchObject({
    status: 409,
    body: { code: "revision_changed" },
  });
  await publish(true);
  const edited = await artist.ok("PATCH", path, {
    expectedRevision: revision,
    answer: "Two takes.",
  });
  expect(edited.publication).toBe("private");
  expect(await publicAnswers()).toEqual([]);
  expect((await publish(true)).body.code).toBe("revision_changed");
  expect((await publish(true, edited.response.revision)).body.publication).toBe("published");
  expect(await publicAnswers()).toEqual(["Two takes."]);
});

test("a published answer under embargo is withheld until the day, and one taken back meanwhile stays private", async () => {
  await setUntil(artist, { path }, someday);
  expect((await publish(true)).body.publication).toBe("withheld");
  expect(await publicAnswers()).toEqual([]);
  await letDateCome(artist);
  await tick(artist);
  expect([await publication(), await publicAnswers()]).toEqual(["published", [said]]);
  await setUntil(artist, { path }, someday);
  expect((await publish(false)).body.publication).toBe("private");
  await letDateCome(artist);
  await tick(artist);
  expect([await publication(), await publicAnswers()]).toEqual(["private", []]);
});

test("a question without an answer, another artist's and an unknown one are not found", async () => {
  const other = await anotherArtist(service);
  const theirs = await oneAnswer(other);
  for (const id of [theirs.question.id, "01930000-0000-7000-8000-00000000dead"]) {
    for (const isPublic of [true, false]) {
      const body = { expectedRevision: theirs.question.revision, isPublic };
      const answer = await artist.send("POST", `/interview/responses/${id}/publication`, body);
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
  }
});
