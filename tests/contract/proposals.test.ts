import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { letDateCome, someday, tick } from "../support/embargo.js";
import {
  addPage,
  anotherArtist,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import {
  addedProposal,
  answered,
  answerReference,
  goodOffer,
  offered,
  oneAnswer,
  pageReference,
  proposalOf,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { account, load, page, release } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let interview: InterviewService;
const service = await serviceOfFile();
beforeEach(async () => {
  interview = await anotherArtist(service);
});

const list = () => interview.ok("GET", "/interview/proposals");
const questions = async () =>
  (await list()).proposals.map(({ question }: { question: string }) => question);
const add = (fields: object = {}) =>
  interview.send("POST", "/interview/proposals", proposalOf(interview, fields));
const decide = (id: string, body: object) =>
  interview.send("POST", `/interview/proposals/${id}/decision`, body);
const prepare = () => interview.ok("POST", "/interview/proposals/prepare", {});
const twoDates = () =>
  ["3 May 2019", "4 June 2020"].map((date) =>
    page(interview.artistId, `Low Lamp was released on ${date}.`),
  );
const conflict = (error: string) => ({ status: 409, body: { code: "conflict", error } });

describe("a proposal by a person", () => {
  test("waits for a person with its windows, and repeating the request adds nothing", async () => {
    const body = proposalOf(interview);
    const { proposal } = await interview.ok("POST", "/interview/proposals", body);
    expect(proposal).toEqual({
      id: expect.any(String),
      reason: "person",
      question: body.question,
      references: body.references,
      state: "open",
      createdAt: expect.any(String),
    });
    const repeated = async () =>
      (await interview.ok("POST", "/interview/proposals", body)).proposal;
    expect(await repeated()).toEqual(proposal);
    await decide(proposal.id, { decision: "decline" });
    expect(await repeated()).toEqual({ ...proposal, state: "declined" });
    const question = "Who bore the harmonium?";
    await decide(proposal.id, { decision: "reword", question });
    expect(await repeated()).toEqual({ ...proposal, question });
    await decide(proposal.id, { decision: "reword", question: body.question });
    expect(await list()).toEqual({
      status: "ok",
      sitting: 1,
      proposals: [proposal],
      leftOut: 0,
      boundaries: [],
    });
    const others = [
      { references: [{ ...pageReference(interview), end: 20, quote: "We threw the whole d" }] },
      { question: "Who carried the harmonium up the stairs?" },
    ];
    for (const other of others)
      expect(
        await interview.send("POST", "/interview/proposals", { ...body, ...other }),
      ).toMatchObject({ status: 409, body: { code: "request_id_reused" } });
  });

  test("becomes a question when its references are offered, even reworded, and cannot be reopened", async () => {
    const { id } = await addedProposal(interview);
    const session = await startedSession(interview);
    const question = await offered(interview, session.id, { question: "Who took the harmonium?" });
    expect(question.references).toEqual([pageReference(interview)]);
    expect(await questions()).toEqual([]);
    expect(await decide(id, { decision: "reopen" })).toMatchObject(
      conflict("the question was offered already"),
    );
  });

  test("is reworded, postponed to the next sitting, declined and reopened", async () => {
    const { id } = await addedProposal(interview);
    const question = "Who bore the harmonium?";
    expect((await decide(id, { decision: "reword", question })).body.proposal.question).toBe(
      question,
    );
    expect((await decide(id, { decision: "postpone" })).body.proposal.state).toBe("postponed");
    expect(await questions()).toEqual([]);
    const { id: sessionId } = await startedSession(interview);
    await interview.ok("POST", `/interview/session/${sessionId}/finish`, {});
    expect(await questions()).toEqual([question]);
    expect((await decide(id, { decision: "decline" })).body.proposal.state).toBe("declined");
    expect(await questions()).toEqual([]);
    await decide(id, { decision: "reopen" });
    expect(await questions()).toEqual([question]);
    expect(await decide(id, { decision: "reword" })).toMatchObject({ status: 400 });
    expect(await decide(id, { decision: "decline", question })).toMatchObject({ status: 400 });
    expect(await decide(randomUUID(), { decision: "decline" })).toMatchObject({ status: 404 });
  });

  test("can be reworded while it is postponed or declined, and then waits again", async () => {
    const { id } = await addedProposal(interview);
    for (const [index, decision] of ["postpone", "decline"].entries()) {
      await decide(id, { decision });
      const question = `Who bore the harmonium number ${index}?`;
      expect(await decide(id, { decision: "reword", question })).toMatchObject({
        status: 200,
        body: { proposal: { question, state: "open" } },
      });
      expect(await questions()).toEqual([question]);
    }
  });

  test("can be added beside 48 that are left out; those by rules are removed, those by people stay", async () => {
    const waiting = sql`artist_id = ${interview.artistId}`;
    const fill = (reason: string) =>
      interview.db.execute(sql`
        insert into interview_proposals (id, artist_id, subject, reason, question, "references", created_at)
        select gen_random_uuid(), ${interview.artistId}, ${reason} || n, ${reason}, 'What of it, and where, ' || n,
          ${JSON.stringify([{ ...pageReference(interview), revision: "0".repeat(64) }])}::jsonb, now()
        from generate_series(1, 24) n`);
    await fill("new");
    await fill("person");
    expect(await list()).toMatchObject({ proposals: [], leftOut: 48 });
    const { id } = await addedProposal(interview);
    expect(await list()).toMatchObject({ proposals: [{ id }], leftOut: 24 });
    const { rows } = await interview.db.execute(
      sql`select distinct reason from interview_proposals where ${waiting}`,
    );
    expect(rows).toEqual([{ reason: "person" }]);
    for (let n = 1; n < 24; n++) {
      const quote = "We threw the whole demo away".slice(0, 8);
      await addedProposal(interview, {
        question: `Ratchet${n} winch${n} gunwale${n}?`,
        references: [{ ...pageReference(interview), end: quote.length, quote }],
      });
    }
    expect(await add({ question: "Ratchet winch gunwale?" })).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
  });

  test("can also be made by an interviewer, but not by a reader", async () => {
    await withRoles(interview);
    const body = proposalOf(interview);
    const as = (role: keyof typeof roleHolders) =>
      interview.send("POST", "/interview/proposals", body, { as: roleHolders[role] });
    expect((await as("reader")).body.code).toBe("role_insufficient");
    expect((await as("interviewer")).status).toBe(200);
  });
});

describe("a proposal is refused when made, and left out when shown, where it", () => {
  const hindered = async (error: string, touch: () => Promise<unknown>, fields: object = {}) => {
    await addedProposal(interview, fields);
    expect(await questions()).toHaveLength(1);
    await touch();
    expect(await list()).toMatchObject({ proposals: [], leftOut: 1 });
    expect(await add(fields)).toMatchObject(conflict(error));
  };

  test("shares an informative word with a boundary, in the question or in what it quotes", async () => {
    await hindered("it touches a boundary", () =>
      savedBoundary(interview, { wording: "Please leave the harmoniums alone." }),
    );
    const again = await anotherArtist(service);
    interview = again;
    await hindered("it touches a boundary", () =>
      savedBoundary(interview, { wording: "Not a word of that demo." }),
    );
  });

  test("asks what a boundary closed by its key", async () => {
    await hindered("it touches a boundary", async () => {
      const { id } = await startedSession(interview);
      await offered(interview, id, {
        question: "Who carried your harmonium?",
        references: [{ ...pageReference(interview), end: 8, quote: "We threw" }],
      });
      await savedBoundary(interview, { wording: "Not this one.", questionKey: "s1q1" });
    });
  });

  test("repeats a question of any sitting", async () => {
    await hindered("this was asked before", async () => {
      const { id } = await startedSession(interview);
      const first = { ...pageReference(interview), end: 8, quote: "We threw" };
      const question = "Who was it that carried the harmonium?";
      await answered(
        interview,
        await offered(interview, id, { question, references: [first] }),
        "I.",
      );
    });
  });

  test("repeats one that was turned down, in words, window or title", async () => {
    const { id } = await addedProposal(interview, {
      question: "Who was it that carried the harmonium up to “Fog Hall”?",
    });
    await decide(id, { decision: "decline" });
    const window = [{ ...pageReference(interview), end: 8, quote: "We threw" }];
    const refused = conflict("this was turned down");
    for (const question of [
      "Who carried the harmonium to the fog hall?",
      "“Fog hall”, where is it?",
    ])
      expect(await add({ question, references: window })).toMatchObject(refused);
    const open = await addedProposal(interview, {
      question: "What went wrong then?",
      references: window,
    });
    const make = (reason: string) =>
      interview.db.execute(
        sql`update interview_proposals set reason = ${reason} where id = ${open.id}`,
      );
    await make("new");
    expect(await list()).toMatchObject({ proposals: [], leftOut: 1 });
    await decide(id, { decision: "reopen" });
    expect(await list()).toMatchObject({ proposals: [{}, {}], leftOut: 0 });
  });

  test("asks about what a correction settled", async () => {
    await hindered("a correction settles it", () =>
      savedCorrection(interview, {
        claim: "Ana carried the harmonium.",
        correction: "Nobody carried it, it was a piano.",
      }),
    );
  });

  test("contains a word of an answer under embargo, until the embargo ends", async () => {
    const holdBack = async () => {
      const { question } = await oneAnswer(interview, "Jo and her harmonium.");
      const { response } = await interview.ok("GET", `/interview/responses/${question.id}`);
      await interview.ok("PATCH", `/interview/responses/${question.id}`, {
        expectedRevision: response.revision,
        answer: response.answer,
        until: someday,
      });
    };
    const references = [{ ...pageReference(interview), end: 8, quote: "We threw" }];
    await hindered("it uses an answer that is held back", holdBack, { references });
    await letDateCome(interview);
    await tick(interview);
    expect(await questions()).toHaveLength(1);
  });

  test("cites an answer under embargo, or one at another wording", async () => {
    const said = "It rained all that week.";
    const { question } = await oneAnswer(interview, said);
    const response = (await interview.ok("GET", `/interview/responses/${question.id}`)).response;
    const references = [answerReference(response, said, 9)];
    const wish = { question: "What became of the boat?", references };
    await addedProposal(interview, wish);
    const edit = { expectedRevision: response.revision, answer: said, until: someday };
    await interview.ok("PATCH", `/interview/responses/${question.id}`, edit);
    expect(await list()).toMatchObject({ proposals: [], leftOut: 1 });
    expect(await add(wish)).toMatchObject(conflict("it uses an answer that is held back"));
  });

  test("cites a window that does not exist, or an original that is no longer evidence", async () => {
    const refused = { status: 409, body: { code: "evidence_changed" } };
    const shifted = { ...pageReference(interview), start: 1 };
    expect(await add({ references: [shifted] })).toMatchObject(refused);
    const unknown = { ...pageReference(interview), sourceId: `vault:${"0".repeat(64)}` };
    expect(await add({ references: [unknown] })).toMatchObject(refused);
    await addedProposal(interview);
    await interview.db.execute(
      sql`update originals set removed = true where artist_id = ${interview.artistId}`,
    );
    expect(await list()).toMatchObject({ proposals: [], leftOut: 1 });
    expect(await add()).toMatchObject(refused);
  });
});

test("the whole memory is compared, also beyond ten pages of it", async () => {
  await addedProposal(interview);
  await interview.db.execute(sql`
    insert into interview_boundaries (id, artist_id, request_id, wording, scope, revision, created_at)
    select gen_random_uuid(), ${interview.artistId}, gen_random_uuid(), 'Nothing of number ' || n, 'until_retracted',
      encode(sha256(n::text::bytea), 'hex'), now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, 3000) n`);
  expect((await list()).boundaries).toHaveLength(3000);
  expect(await questions()).toHaveLength(1);
  await savedBoundary(interview, { wording: "Nothing about that harmonium." });
  expect(await list()).toMatchObject({ proposals: [], leftOut: 1 });
});

test("a boundary without a question is listed beside the proposals", async () => {
  await addedProposal(interview);
  const boundary = await savedBoundary(interview);
  expect(await list()).toMatchObject({ proposals: [{}], boundaries: [boundary] });
});

describe("rules prepare", () => {
  test("questions from dates that disagree, silent years, news and credited people, once each", async () => {
    const { artistId, db } = interview;
    await load(
      db,
      ...twoDates(),
      page(artistId, "Harbour Glass was produced by Jo Hale."),
      page(artistId, "Night Ferry was produced by Jo Hale."),
      account(artistId, "catalog_a", "catalog-account"),
      release(artistId, "Slack Water came out in spring.", {
        title: "Slack Water",
        activityDate: "2012-03-01",
      }),
      release(artistId, "Tide Table came out late.", {
        title: "Tide Table",
        activityDate: "2020-10-11",
      }),
    );
    const { added } = await prepare();
    const { proposals } = await list();
    const found = proposals.map(({ reason, question }: Record<string, string>) => [
      reason,
      question,
    ]);
    expect(found).toContainEqual([
      "disagreement",
      "“Low Lamp”: May 3, 2019 or June 4, 2020, which one is it?",
    ]);
    expect(found).toContainEqual(["gap", "2013 to 2019: what happened then?"]);
    expect(found).toContainEqual(["new", "“Tide Table” (October 11, 2020): what is behind it?"]);
    expect(found).toContainEqual(["name", "Who is Jo Hale to you?"]);
    expect(added).toBe(proposals.length);
    expect(await prepare()).toEqual({ status: "ok", added: 0 });
  });

  test("questions about new releases, newest first", async () => {
    const { artistId, db } = interview;
    const months = ["02", "05", "01", "06", "03", "04"];
    await load(
      db,
      account(artistId, "catalog_a", "catalog-account"),
      ...months.map((month) =>
        release(artistId, `It is out since month ${month}.`, {
          title: `Tape ${month}`,
          activityDate: `2020-${month}-01`,
        }),
      ),
    );
    await prepare();
    const asked = (await questions()).map((question: string) => question.slice(6, 8));
    expect(asked).toEqual(["06", "05", "04", "03", "02", "01"]);
  });

  test("no question about one person where a credit names several", async () => {
    const { artistId, db } = interview;
    await load(
      db,
      page(artistId, "Harbour Glass was produced by Jo Hale and Mara Quill."),
      page(artistId, "Night Ferry was produced by Jo Hale and Mara Quill."),
    );
    await prepare();
    expect(await questions()).toEqual([]);
  });

  test("no question about a gap in which a page was published", async () => {
    const { artistId, db } = interview;
    const of = (year: number) =>
      release(artistId, `Something came out in ${year}.`, {
        title: `Record of ${year}`,
        activityDate: `${year}-03-01`,
      });
    await load(db, account(artistId, "catalog_a", "catalog-account"), of(2012), of(2016), of(2020));
    await load(db, page(artistId, "We wrote all summer.", { publishedAt: "2018-07-01" }));
    await prepare();
    const gaps = (await list()).proposals.filter(
      ({ reason }: { reason: string }) => reason === "gap",
    );
    expect(gaps.map(({ question }: { question: string }) => question)).toEqual([
      "2013 to 2015: what happened then?",
    ]);
  });

  test("questions that can be offered without a change", async () => {
    await load(interview.db, ...twoDates());
    await prepare();
    const [{ question, references }] = (await list()).proposals;
    const session = await startedSession(interview);
    const body = await goodOffer(interview, { question, references });
    await interview.ok("POST", `/interview/session/${session.id}/offer`, body);
    expect(await questions()).toEqual([]);
    await prepare();
    expect(await questions()).toEqual([]);
  });

  test("nothing again about what was declined, nor about a name that an answer already mentions", async () => {
    const { artistId, db } = interview;
    await load(
      db,
      page(artistId, "Harbour Glass was produced by Jo Hale."),
      page(artistId, "Night Ferry was produced by Jo Hale."),
      page(artistId, "Tide Table was mixed by Mara Quill."),
      page(artistId, "Slack Water was mixed by Mara Quill."),
    );
    await oneAnswer(interview, "Mara Quill is my aunt.");
    await prepare();
    const [{ id, question }] = (await list()).proposals;
    expect(question).toBe("Who is Jo Hale to you?");
    await decide(id, { decision: "decline" });
    await load(db, page(artistId, "Low Lamp was produced by Jo Hale."));
    expect(await prepare()).toMatchObject({ added: 0 });
    expect(await questions()).toEqual([]);
  });

  test("no question about a new release whose dates question was declined", async () => {
    const { artistId, db } = interview;
    await load(db, ...twoDates());
    await prepare();
    const [{ id }] = (await list()).proposals;
    await decide(id, { decision: "decline" });
    const activityDate = "2020-06-04";
    await load(
      db,
      account(artistId, "catalog_a", "catalog-account"),
      release(artistId, "Low Lamp is out.", { title: "Low Lamp", activityDate }),
    );
    expect(await prepare()).toMatchObject({ added: 0 });
  });

  test("nothing that touches a boundary", async () => {
    await load(interview.db, ...twoDates());
    await savedBoundary(interview, { wording: "Never mind the lamps." });
    expect(await prepare()).toMatchObject({ added: 0 });
  });
});

test("proposals are deleted with the source that they quote, and with the interview memory", async () => {
  const count = async () =>
    interview.db.$count(sql`interview_proposals`, sql`artist_id = ${interview.artistId}`);
  await addedProposal(interview);
  const other = await addPage(interview.db, interview.artistId, "Another page, and a quotation.", {
    url: "https://other.example/",
  });
  const quote = "Another page";
  await addedProposal(interview, {
    question: "What is on that page there?",
    references: [{ kind: "original", ...other, start: 0, end: quote.length, quote }],
  });
  const erase = (body: object) => interview.ok("POST", "/erase", { name: "Ana Duarte", ...body });
  await erase({ sourceId: other.sourceId });
  expect(await count()).toBe(1);
  await erase({ only: "interview" });
  expect(await count()).toBe(0);
});
