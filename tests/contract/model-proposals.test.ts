import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { publishAnswers } from "../support/embargo.js";
import { blocksOf } from "../support/finding.js";
import {
  anotherArtist,
  type InterviewService,
  roleHolders,
  withRoles,
} from "../support/interview.js";
import {
  answered,
  offered,
  savedBoundary,
  savedCorrection,
  startedSession,
} from "../support/interview-steps.js";
import { account, load, page, release } from "../support/records.js";
import { scriptedModel } from "../support/scripted-model.js";
import { type TestService, testService } from "../support/service.js";

let service: TestService;
let artist: InterviewService;
let asked: { times: number };
let prompts: string[] = [];
let answer: (windows: { id: string; text: string }[]) => unknown;

beforeAll(async () => {
  const scripted = scriptedModel(async (options) => {
    prompts.push(JSON.stringify(options.prompt));
    const windows = blocksOf(options).filter(({ name }) => name === "window");
    return answer(windows.map(({ attributes, text }) => ({ id: `${attributes.id}`, text })));
  });
  asked = scripted.asked;
  service = await testService({ model: scripted.model });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.deps.env.QUOTA_PROPOSAL_ARTIST = 10;
  prompts = [];
  artist = await anotherArtist(service);
  const { db, artistId } = artist;
  await load(
    db,
    account(artistId, "catalog_a", "catalog-account"),
    release(artistId, "Slack Water was cut in one night.", {
      title: "Slack Water",
      activityDate: "2012-03-01",
    }),
  );
  answer = (windows) => ({
    questions: windows.map(({ id, text }) => ({
      question: "Whose idea was the ferry office?",
      passages: [{ id, quote: text.slice(0, 12) }],
    })),
  });
});

const prepare = () => artist.ok("POST", "/interview/proposals/prepare", {});
const list = async () => (await artist.ok("GET", "/interview/proposals")).proposals;
const calls = async () =>
  (
    await artist.db.execute(sql`
      select purpose, outcome, input_tokens is not null as counted,
        exists (select from reservations r where r.ledger = 'proposal' and r.subject_id = c.id) as reserved
      from model_calls c where artist_id = ${artist.artistId}`)
  ).rows;

test("a model is asked once about public words, and what it proposes waits beside what rules propose", async () => {
  const session = await startedSession(artist);
  const saved = async (ordinal: number, question: string, words: string) => {
    const { id } = await answered(
      artist,
      await offered(artist, session.id, { ordinal, question }),
      words,
    );
    return (await artist.ok("GET", `/interview/responses/${id}`)).response;
  };
  await saved(1, "Where did you sleep then?", "Under the gunwale.");
  const open = await saved(2, "What was the first sound?", "A kettle that would not stop.");
  await publishAnswers(artist, [{ answerId: open.id, revision: open.revision }]);
  await savedBoundary(artist, { wording: "No ratchets." });
  await savedCorrection(artist, { claim: "It was Oslo.", correction: "It was Hamar." });
  const whole = answer;
  answer = (windows) => whole(windows.filter(({ text }) => text.startsWith("A kettle")));
  await prepare();
  expect(prompts).toHaveLength(1);
  for (const words of ["A kettle that would", "What was the first sound?", "Slack Water was cut"])
    expect(prompts[0]).toContain(words);
  for (const words of ["gunwale", "ratchets", "Oslo", "Hamar"])
    expect(prompts[0]).not.toContain(words);
  const proposals = await list();
  expect(proposals.map(({ reason }: { reason: string }) => reason)).toEqual(
    expect.arrayContaining(["read", "new"]),
  );
  const [raised] = proposals.filter(
    ({ references }: { references: { sourceId: string }[] }) =>
      references[0]?.sourceId === `answer:${open.id}`,
  );
  expect(raised).toMatchObject({
    reason: "read",
    question: "Whose idea was the ferry office?",
    references: [{ kind: "original", start: 0, end: 12, quote: "A kettle tha" }],
  });
  expect(await calls()).toEqual([
    { purpose: "proposal", outcome: "answered", counted: true, reserved: true },
  ]);
});

test("the model sees the newest approved pages beside posts and releases, and not what rules ask about", async () => {
  const { db, artistId } = artist;
  await load(
    db,
    page(artistId, "Low Lamp was released on 3 May 2019.", { publishedAt: "2020-01-01" }),
    page(artistId, "Low Lamp was released on 4 June 2020.", { publishedAt: "2020-02-01" }),
    page(artistId, "A stranger's page.", { publishedAt: "2023-03-01", curation: "pending" }),
    ...Array.from({ length: 8 }, (_, month) =>
      page(artistId, `A kettle of month ${month}.`, { publishedAt: `2022-0${month + 1}-01` }),
    ),
  );
  answer = () => ({ questions: [] });
  await prepare();
  const [prompt = ""] = prompts;
  const shown = [...prompt.matchAll(/A kettle of month (\d)/gu)].map(([, month]) => month);
  expect(shown).toEqual(["7", "6", "5", "4", "3", "2"]);
  expect(prompt).toContain("Slack Water was cut");
  for (const words of ["stranger", "Low Lamp"]) expect(prompt).not.toContain(words);
});

test("rules add no question about a release that the model already asked about", async () => {
  const { db, artistId } = artist;
  await load(
    db,
    release(artistId, "Night Ferry was cut in Vardø.", {
      title: "Night Ferry",
      activityDate: "2013-03-01",
    }),
  );
  answer = (windows) => ({
    questions: windows
      .filter(({ text }) => text.startsWith("Night Ferry"))
      .map(({ id }) => ({
        question: "Why did you go to Vardø?",
        passages: [{ id, quote: "cut in Vardø" }],
      })),
  });
  await prepare();
  const found = (await list()).map(({ reason, question }: Record<string, string>) => [
    reason,
    question,
  ]);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(["read", "Why did you go to Vardø?"]);
  expect(found).toContainEqual(["new", "“Slack Water” (March 1, 2012): what is behind it?"]);
});

test("a question proposed by the model can be offered unchanged", async () => {
  await prepare();
  const proposal = (await list()).find(({ reason }: { reason: string }) => reason === "read");
  const session = await startedSession(artist);
  const { question, references } = proposal;
  expect(await offered(artist, session.id, { question, references })).toMatchObject({ question });
});

test("without budget, or after an invalid answer, only rules propose", async () => {
  const byRules = async () => {
    const reasons = (await list()).map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(["new"]);
  };
  answer = () => ({ questions: "none" });
  await prepare();
  await byRules();
  expect(await calls()).toMatchObject([{ outcome: "invalid", reserved: true }]);
  service.deps.env.QUOTA_PROPOSAL_ARTIST = 1;
  const { times } = asked;
  await prepare();
  expect(asked.times).toBe(times);
  await byRules();
  expect(await calls()).toHaveLength(1);
});

test("only people who may prepare questions can spend the budget", async () => {
  await withRoles(artist);
  const { times } = asked;
  const as = (role: keyof typeof roleHolders) =>
    artist.send("POST", "/interview/proposals/prepare", {}, { as: roleHolders[role] });
  expect((await as("reader")).status).toBe(403);
  expect(asked.times).toBe(times);
  expect((await as("interviewer")).status).toBe(200);
  expect(asked.times).toBe(times + 1);
});
