import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  letDateCome,
  markedAnswer,
  markedBoundary,
  markedResponse,
  marks,
  type PublishedAnswer,
  publishAnswers,
  setUntil,
  someday,
  somedayInstant,
  tick,
} from "../support/embargo.js";
import { anotherArtist, type InterviewService } from "../support/interview.js";
import { activityOf, writtenRows } from "../support/interview-state.js";
import {
  answered,
  answerReference,
  goodOffer,
  offered,
  savedBoundary,
  startedSession,
} from "../support/interview-steps.js";
import { generatedLore } from "../support/lore.js";
import { advanceOnce } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

const memory = (query = "") => interview.ok("GET", `/interview/memory${query}`);
const boundaries = async () => (await interview.ok("GET", "/interview/boundaries")).boundaries;
const passages = async (query: string = marks.answer) =>
  (await interview.ok("GET", `/knowledge/search?query=${query}`)).passages;
const actions = async () => (await activityOf(interview)).map(({ action }) => action);
const source = async ({ sourceId }: PublishedAnswer) =>
  (await interview.ok("GET", "/knowledge/sources")).sources.find(
    (one: { sourceId: string }) => one.sourceId === sourceId,
  );

describe("until", () => {
  test.each([
    ["2999-01-01", "2999-01-01T00:00:00.000Z"],
    ["2999-01-01T01:30:00+01:30", "2999-01-01T00:00:00.000Z"],
    ["2999-01-01T00:00:00.0001Z", "2999-01-01T00:00:00.001Z"],
    ["2999-01-01t00:00:00.25z", "2999-01-01T00:00:00.250Z"],
  ])("may be %s, and is returned as %s", async (given, told) => {
    const response = await markedResponse(interview, { publishes: false });
    expect(await setUntil(interview, response, given)).toMatchObject({ until: told });
    expect((await savedBoundary(interview, { until: given })).until).toBe(told);
  });

  test.each([
    ["2999-02-30", /^until must be a day/],
    ["2999-01", /^until must be a day/],
    ["2999-01-01T00:00:00", /^until must be a day/],
    ["9999-12-31T23:59:59.9999Z", /^until must be a day/],
    ["tomorrow", /^until must be a day/],
    [5, /^until must be a day/],
    ["2020-01-01", "until must be later than now"],
    ["0001-01-01", "until must be later than now"],
  ])("of %s is 400 naming the field, and nothing is written", async (until, sentence) => {
    const response = await markedResponse(interview, { publishes: false });
    const { id } = await startedSession(interview);
    const question = await offered(interview, id);
    const rows = await writtenRows(interview);
    const { revision, path } = response;
    const calls = [
      ["PATCH", path, { expectedRevision: revision, answer: "Another.", until }],
      [
        "POST",
        `/interview/answers/${question.id}`,
        { expectedRevision: question.revision, answer: "One.", until },
      ],
      [
        "POST",
        "/interview/boundaries",
        { requestId: randomUUID(), wording: "No.", scope: "until_retracted", until },
      ],
    ] as const;
    for (const [method, at, body] of calls) {
      const answer = await interview.send(method, at, body);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
      if (typeof sentence === "string") expect(answer.body.error).toBe(sentence);
      else expect(answer.body.error).toMatch(sentence);
    }
    expect(await writtenRows(interview)).toEqual(rows);
  });

  test("may not be given with a skip; without until the question is skipped", async () => {
    const question = await offered(interview, (await startedSession(interview)).id);
    const skip = { expectedRevision: question.revision, answer: null };
    const path = `/interview/answers/${question.id}`;
    const refused = await interview.send("POST", path, { ...skip, until: someday });
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(refused.body.error).toMatch(/^until /);
    expect((await interview.ok("POST", path, skip)).question.state).toBe("skipped");
  });
});

describe("the embargo of a response", () => {
  test("is set and lifted without a new wording, each time with an activity record and a Lore refresh", async () => {
    const response = await markedResponse(interview, { publishes: false });
    const before = (await interview.ok("GET", response.path)).response;
    const { until, ...rest } = await setUntil(interview, response, someday);
    expect([until, rest]).toEqual([somedayInstant, before]);
    expect(await setUntil(interview, response, null)).toEqual(before);
    expect((await interview.ok("GET", `${response.path}/versions`)).versions).toHaveLength(1);
    expect((await activityOf(interview)).slice(-2)).toMatchObject([
      { action: "embargo_set", who: "ana", subject: response.id, before: response.revision },
      { action: "embargo_lifted", who: "ana", subject: response.id, before: response.revision },
    ]);
  });

  test("stays with a new wording, and one edit can change both", async () => {
    const response = await markedResponse(interview, { publishes: false });
    await setUntil(interview, response, someday);
    const edit = { expectedRevision: response.revision, answer: "Two takes." };
    const { response: second } = await interview.ok("PATCH", response.path, edit);
    expect(second).toMatchObject({ answer: "Two takes.", until: somedayInstant });
    const { response: third } = await interview.ok("PATCH", response.path, {
      expectedRevision: second.revision,
      answer: "Three takes.",
      until: null,
    });
    expect(third.answer).toBe("Three takes.");
    expect(third).not.toHaveProperty("until");
  });

  test("sent again writes nothing, even after its date, and a stale revision is 409", async () => {
    const response = await markedResponse(interview, { publishes: false });
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await setUntil(interview, response, until);
    const edit = { expectedRevision: response.revision, answer: markedAnswer };
    const rows = await writtenRows(interview);
    expect((await interview.send("PATCH", response.path, { ...edit, until })).status).toBe(200);
    expect((await interview.send("PATCH", response.path, edit)).status).toBe(200);
    expect(await writtenRows(interview)).toEqual(rows);
    const stale = { ...edit, expectedRevision: "0".repeat(64), until: null };
    expect((await interview.send("PATCH", response.path, stale)).body.code).toBe(
      "revision_changed",
    );

    await letDateCome(interview);
    await tick(interview);
    const ended = (await interview.ok("GET", response.path)).response;
    const again = { ...edit, until: ended.until };
    expect((await interview.ok("PATCH", response.path, again)).response).toEqual(ended);
  });

  test("may be saved with the answer: the same call again is 200, another date is a conflict", async () => {
    const question = await offered(interview, (await startedSession(interview)).id);
    const path = `/interview/answers/${question.id}`;
    const save = { expectedRevision: question.revision, answer: markedAnswer, until: someday };
    const { question: saved } = await interview.ok("POST", path, save);
    expect(saved.until).toBe(somedayInstant);
    const rows = await writtenRows(interview);
    expect((await interview.ok("POST", path, save)).question).toEqual(saved);
    const { until: _, ...without } = save;
    expect((await interview.ok("POST", path, without)).question).toEqual(saved);
    const other = await interview.send("POST", path, { ...save, until: "2998-01-01" });
    expect([other.status, other.body.code]).toEqual([409, "conflict"]);
    expect(await writtenRows(interview)).toEqual(rows);
    expect((await actions()).slice(-2)).toEqual(["answer_saved", "embargo_set"]);
  });

  test("is shown to the claimant wherever the response is, and after its end with the time it ended", async () => {
    const response = await markedResponse(interview);
    await setUntil(interview, response, someday);
    const shown = async () => [
      (await interview.ok("GET", response.path)).response,
      (await interview.ok("GET", "/interview/responses")).responses[0],
      (await interview.ok("GET", `${response.path}/versions`)).versions[0].response,
      (await interview.ok("GET", "/interview/session")).session.questions[0],
      (await interview.ok("GET", "/knowledge/history?kind=answers")).entries.at(-1).response,
      (await memory()).entries.at(-1).metadata,
    ];
    for (const one of await shown()) {
      expect(one.until).toBe(somedayInstant);
      expect(one).not.toHaveProperty("untilEndedAt");
    }
    expect(JSON.stringify(await memory())).toContain(marks.answer);
    await letDateCome(interview);
    await tick(interview);
    for (const one of await shown()) {
      expect(one.untilEndedAt).toMatch(/Z$/);
      expect(one.untilEndedAt > one.until).toBe(true);
    }
  });

  test("changes the memory when it is set, moved and ended, and offers drafted before that are refused", async () => {
    const response = await markedResponse(interview, { publishes: false });
    const { id } = await startedSession(interview);
    const offer = await goodOffer(interview);
    const ids = [offer.memorySnapshotId];
    const path = `/interview/session/${id}/offer`;
    for (const until of [someday, "2998-01-01"]) {
      await setUntil(interview, response, until);
      expect((await interview.send("POST", path, offer)).body.code).toBe("memory_changed");
      ids.push((await memory()).snapshotId);
    }
    await letDateCome(interview);
    const { snapshotId } = await memory();
    await tick(interview);
    const ended = (await memory()).snapshotId;
    ids.push(snapshotId, ended);
    expect(new Set(ids).size).toBe(5);
    const late = { ...offer, memorySnapshotId: snapshotId };
    expect((await interview.send("POST", path, late)).body.code).toBe("memory_changed");
    expect((await interview.send("POST", path, { ...offer, memorySnapshotId: ended })).status).toBe(
      200,
    );
  });

  test("refuses the next page of a memory whose reading started before it", async () => {
    const response = await markedResponse(interview, {
      publishes: false,
      answer: markedAnswer.repeat(30),
    });
    const { continuation } = await memory("?maxChars=1000");
    const cursor = encodeURIComponent(continuation);
    expect((await interview.send("GET", `/interview/memory?cursor=${cursor}`)).status).toBe(200);
    await setUntil(interview, response, someday);
    const next = await interview.send("GET", `/interview/memory?cursor=${cursor}`);
    expect(next.body.code).toBe("memory_changed");
  });
});

describe("a published answer", () => {
  test("is withheld at once, tells its artist why, and is back after the tick", async () => {
    const response = await markedResponse(interview);
    expect(await passages()).toHaveLength(1);
    await setUntil(interview, response, someday);
    expect(await passages()).toEqual([]);
    const misspelt = marks.answer.replace("wort", "wart");
    const asService = { as: "service" } as const;
    const path = `/knowledge/search?query=${misspelt}`;
    const { body } = await interview.send("GET", path, undefined, asService);
    expect([body.passages, JSON.stringify(body).includes(marks.answer)]).toEqual([[], false]);
    expect(await source(response)).toMatchObject({
      eligible: false,
      reason: "answer_under_embargo",
    });
    await letDateCome(interview);
    expect(await passages()).toEqual([]);
    await tick(interview);
    expect(await passages()).toHaveLength(1);
    expect(await source(response)).toMatchObject({ eligible: true });
  });

  test("may be published under embargo: it is withheld until its date, and is published once", async () => {
    const response = await markedResponse(interview, { publishes: false });
    await setUntil(interview, response, someday);
    const answer = { answerId: response.id, revision: response.revision };
    await publishAnswers(interview, [answer]);
    await publishAnswers(interview, [answer], "Three voices.");
    expect(await passages()).toEqual([]);
    expect((await actions()).filter((action) => action === "answer_published")).toHaveLength(1);
    await letDateCome(interview);
    await tick(interview);
    expect(await passages()).toHaveLength(1);
  });

  test("comes back when the embargo is lifted early", async () => {
    const response = await markedResponse(interview);
    await setUntil(interview, response, someday);
    await setUntil(interview, response, null);
    expect(await passages()).toHaveLength(1);
  });

  test.each([
    "answer",
    "original",
  ])("is also withheld when its question quotes the %s that is under embargo", async (kind) => {
    const response = await markedResponse(interview);
    const { revision } = await source(response);
    const quoted = answerReference(response, markedAnswer);
    const { entryId: sourceId, ...window } = quoted;
    const reference =
      kind === "answer" ? quoted : { ...window, kind: "original" as const, sourceId, revision };
    const { id } = await startedSession(interview);
    const question = await offered(interview, id, {
      question: `You said ${marks.answer}: why?`,
      references: [reference],
    });
    const second = await answered(interview, question, "Because of the ferry timetable.");
    await publishAnswers(
      interview,
      [{ answerId: second.id, revision: second.revision }],
      "Another text.",
    );
    expect(await passages("timetable")).toHaveLength(1);
    await setUntil(interview, response, someday);
    expect(await passages("timetable")).toEqual([]);
    await letDateCome(interview);
    await tick(interview);
    expect(await passages("timetable")).toHaveLength(1);
  });

  test("stays when the embargo is on another answer", async () => {
    await markedResponse(interview);
    const { id } = await startedSession(interview);
    const question = await offered(interview, id);
    const { path } = { path: `/interview/responses/${question.id}` };
    await answered(interview, question, "Something else entirely.");
    await setUntil(interview, { path }, someday);
    expect(await passages()).toHaveLength(1);
  });
});

describe("generated and published Lore", () => {
  const refresh = () =>
    advanceOnce(service, { artistId: interview.artistId, kinds: ["lore_refresh"] });
  const lore = () => generatedLore(service, interview.artistId);

  test("generated text goes at once, is generated again without the answer, and with it after the date", async () => {
    const response = await markedResponse(interview, { publishes: false });
    await refresh();
    expect(await lore()).toContain(marks.answer);
    await setUntil(interview, response, someday);
    expect(await lore()).toBeNull();
    await refresh();
    expect(await lore()).toBeNull();
    await letDateCome(interview);
    await tick(interview);
    expect(await lore()).toContain(marks.answer);
  });

  test("is left out of the brief while the published text repeats the answer, and is shown otherwise", async () => {
    const response = await markedResponse(interview);
    const brief = async () => (await interview.ok("GET", "/knowledge/brief")).lore?.text ?? null;
    const telling = `It began at sea. ${markedAnswer} It went on.`;
    await publishAnswers(interview, [], telling);
    expect(await brief()).toBe(telling);
    await setUntil(interview, response, someday);
    expect(await brief()).toBeNull();
    await publishAnswers(interview, [], "It began at sea. It went on.");
    expect(await brief()).toBe("It began at sea. It went on.");
    await publishAnswers(interview, [], telling);
    expect(await brief()).toBeNull();
    await letDateCome(interview);
    await tick(interview);
    expect(await brief()).toBe(telling);
  });
});

describe("a boundary with until", () => {
  test("withholds what is under it, states its date, and ends by itself with the tick", async () => {
    await markedResponse(interview);
    const boundary = await markedBoundary(interview, { questionKey: "s1q1" });
    expect(boundary.until).toBe(somedayInstant);
    expect(await passages()).toEqual([]);
    expect(await boundaries()).toEqual([boundary]);
    const entry = (await memory()).entries.find((one: { kind: string }) => one.kind === "boundary");
    expect(entry.metadata.until).toBe(somedayInstant);

    await letDateCome(interview);
    expect(await boundaries()).toHaveLength(1);
    expect(await passages()).toEqual([]);
    const before = (await memory()).snapshotId;
    await tick(interview);
    expect(await boundaries()).toEqual([]);
    expect(await passages()).toHaveLength(1);
    const after = await memory();
    expect(after.snapshotId).not.toBe(before);
    expect(JSON.stringify(after)).not.toContain(marks.boundary);
    const retract = `/interview/boundaries/${boundary.id}/retract`;
    const ended = (await interview.ok("POST", retract, { revision: boundary.revision })).boundary;
    expect(ended.retractedAt > ended.until).toBe(true);
  });

  test("can be retracted early like any other boundary", async () => {
    const boundary = await markedBoundary(interview);
    const retract = `/interview/boundaries/${boundary.id}/retract`;
    await interview.ok("POST", retract, { revision: boundary.revision });
    expect(await boundaries()).toEqual([]);
    await letDateCome(interview);
    await tick(interview);
    expect(await boundaries()).toEqual([]);
  });

  test("is idempotent by its requestId, even after its date, and another date is refused", async () => {
    const requestId = randomUUID();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const wish = { requestId, wording: "Nothing.", scope: "until_retracted", until };
    const first = (await interview.ok("POST", "/interview/boundaries", wish)).boundary;
    const rows = await writtenRows(interview);
    expect((await interview.ok("POST", "/interview/boundaries", wish)).boundary).toEqual(first);
    const { until: _, ...without } = wish;
    for (const body of [without, { ...wish, until: someday }]) {
      const answer = await interview.send("POST", "/interview/boundaries", body);
      expect(answer.body.code).toBe("request_id_reused");
    }
    expect(await writtenRows(interview)).toEqual(rows);
    await letDateCome(interview);
    const [stored] = (
      await interview.db.execute(sql`select rfc3339(embargo_until) as until from interview_boundaries
        where id = ${first.id}`)
    ).rows;
    const late = { ...wish, until: stored?.until };
    expect((await interview.send("POST", "/interview/boundaries", late)).status).toBe(200);
  });

  test("has its date in its revision, and without a date has the revision of release 0.1.0", async () => {
    const wish = { wording: "Nothing.", scope: "until_retracted" };
    const plain = await savedBoundary(interview, wish);
    const { rows } = await interview.db.execute(sql`select
      boundary_revision(${interview.artistId}, ${plain.id}, null, 'until_retracted', null, 'Nothing.', null) as plain,
      boundary_revision(${interview.artistId}, ${plain.id}, null, 'until_retracted', null, 'Nothing.', ${someday}) as dated,
      encode(sha256(convert_to('{"artistId":"' || ${interview.artistId}::text || '","id":"' || ${plain.id}::text
        || '","questionKey":null,"scope":"until_retracted","sitting":null,"wording":"Nothing."}', 'UTF8')), 'hex') as hashed`);
    expect(rows[0]).toMatchObject({ plain: plain.revision, hashed: plain.revision });
    expect(rows[0]?.dated).not.toBe(plain.revision);
  });
});
