import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { ResearchModel } from "#lib/model/research-model.js";
import registerRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import {
  letDateCome,
  markedAnswer,
  markedBoundary,
  markedResponse,
  markedTopic,
  marks,
  type PublishedAnswer,
  setUntil,
  someday,
  tick,
} from "../support/embargo.js";
import { addArtist, anotherArtist, claim, type InterviewService } from "../support/interview.js";
import { takeTurn } from "../support/onboarding.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { typicalCall } from "../support/operations/operations.js";
import { advanceOnce, ask, readJob } from "../support/research.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { cronSecret, serviceKey, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Calls every operation as everybody except the artist: embargoed text is in no response and no log before its date, and
// afterwards in the responses that had it before (decision 5.54). A new operation is called by its typical call; an
// operation that can return a published answer gets a line in `aimed`.

const everyMark = Object.values(marks);
const operations = await allOperations();
const service = await serviceOfFile({ providers: uncalledProviders });
beforeAll(async () => {
  const model = recorded(service.deps.model);
  service.deps.model = model;
});

/** Everything that was sent to the model. */
const prompts: string[] = [];
function recorded(model: ResearchModel): ResearchModel {
  if (!model.available || typeof model.languageModel === "string") throw new Error("no model");
  const { languageModel } = model;
  return {
    ...model,
    languageModel: Object.assign(Object.create(languageModel), {
      doGenerate(call: Parameters<typeof languageModel.doGenerate>[0]) {
        prompts.push(JSON.stringify(call));
        return languageModel.doGenerate(call);
      },
    }),
  };
}

/** Callers other than the artist, with the headers that they send. */
const others: Record<string, Record<string, string>> = {
  nobody: {},
  "a stranger": { authorization: "Bearer subject:bob" },
  "another artist's claimant": { authorization: "Bearer subject:cleo" },
  "the service": { "x-service-research-key": serviceKey },
  "the scheduler": { authorization: `Bearer ${cronSecret}` },
};

/** Status, headers and body of an answer, in whatever form it comes. */
async function told(
  { route, method, endpoint }: Operation,
  artistId: string,
  { params = {}, query = "", body }: TypicalCall,
  headers: Record<string, string>,
): Promise<string> {
  const path = pathOf(endpoint, { id: artistId, ...params }) + query;
  const response = await route.serve(
    new Request(`https://service.example${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    service.deps,
  );
  return JSON.stringify([response.status, [...response.headers]]) + (await response.text());
}

/** What these calls return to everybody else. */
async function toldToOthers(operation: Operation, artistId: string, calls: readonly TypicalCall[]) {
  const answers: string[] = [];
  for (const headers of Object.values(others)) {
    for (const call of calls) {
      answers.push(await told(operation, artistId, call, headers));
      if (operation.endpoint.path.endsWith("/{jobId}")) {
        const accept = { ...headers, accept: "text/event-stream" };
        answers.push(await told(operation, artistId, call, accept));
      }
    }
  }
  return answers.join("\n");
}

/** Makes the same calls twice, and runs the enqueued questions in between. */
async function toldInTheEnd(operation: Operation, artistId: string, calls: readonly TypicalCall[]) {
  const asked = await toldToOthers(operation, artistId, calls);
  while ((await advanceOnce(service, { artistId, kinds: ["source_search"] })).body.ran);
  return `${asked}\n${await toldToOthers(operation, artistId, calls)}`;
}

const jobs = new Map<string, string>();

/** A question that the marked answer answers, asked once about each artist. */
async function answeredJob({ artistId }: InterviewService): Promise<string> {
  const known = jobs.get(artistId);
  if (known !== undefined) return known;
  const { jobId } = (await ask(service, artistId, markedTopic)).body;
  while ((await advanceOnce(service, { artistId, kinds: ["source_search"] })).body.ran);
  jobs.set(artistId, jobId);
  return jobId;
}

/** Calls that return the marked answer while it is published. */
const aimed: Record<
  string,
  (artist: InterviewService, response: PublishedAnswer) => Promise<TypicalCall> | TypicalCall
> = {
  readLatest: () => ({}),
  readPublicPage: () => ({}),
  searchOriginalEvidence: () => ({ query: `?query=${marks.answer}` }),
  async readResearchOriginal({ db, artistId }, { sourceId }) {
    const { rows } = await db.execute(sql`select revision from originals
      where artist_id = ${artistId} and source_id = ${sourceId} and current`);
    return { params: { sourceId }, query: `?revision=${rows[0]?.revision}` };
  },
  readQuestionResearch: async (artist) => ({ params: { jobId: await answeredJob(artist) } }),
  readProof: async (artist) => ({ params: { jobId: await answeredJob(artist) } }),
  async enqueueQuestionResearch(artist) {
    await answeredJob(artist);
    return { body: markedTopic };
  },
};

async function plantedArtist() {
  const artist = await anotherArtist(service);
  await service.database.db.execute(sql`insert into users (id, subject, is_admin)
    values (${randomUUIDv7()}, 'cleo', false) on conflict do nothing`);
  await claim(artist.db, await addArtist(artist.db, "Cleo Winter"), "cleo");
  return { artist, response: await markedResponse(artist) };
}

describe.each(
  operations.map((operation) => [operation.endpoint.operationId, operation] as const),
)("%s", (operationId, operation) => {
  test("others get nothing of it before the date, and after it what they got before the embargo", async () => {
    const { artist, response } = await plantedArtist();
    const aim = await aimed[operationId]?.(artist, response);
    const aims = aim === undefined ? [] : [aim];
    const before = await toldToOthers(operation, artist.artistId, aims);
    if (aim !== undefined) expect(before).toContain(marks.answer);

    await setUntil(artist, response, someday);
    await markedBoundary(artist);
    const calls = [await typicalCall(operationId, artist), ...aims];
    const during = await toldInTheEnd(operation, artist.artistId, calls);
    for (const mark of everyMark) expect(during).not.toContain(mark);

    await letDateCome(artist);
    const due = await toldToOthers(
      operation,
      artist.artistId,
      operationId === "advanceResearchOnSchedule" ? [] : calls,
    );
    for (const mark of everyMark) expect(due).not.toContain(mark);
    // After the embargo, only calls that returned the marked answer before it are repeated.
    if (aim === undefined) return;
    await tick(artist);
    const after = await toldInTheEnd(operation, artist.artistId, aims);
    expect(after).toContain(marks.answer);
    expect(after).not.toContain(marks.boundary);
  });
});

test("no log line of all this holds a mark", () => {
  expect(service.log.length).toBeGreaterThan(100);
  for (const mark of everyMark) expect(JSON.stringify(service.log)).not.toContain(mark);
});

describe("no prompt of a model", () => {
  /** Every way to a model: a question from saved evidence, a plan, judged claims, Lore and a draft. */
  async function everyPrompt({ artistId, db }: InterviewService, jobId: string, word: string) {
    prompts.splice(0);
    await db.execute(sql`select queue_lore_refresh(${artistId}, ${randomUUIDv7()}, now())`);
    const { body } = await ask(service, artistId, {
      ...markedTopic,
      topic: `who played the ${word} tambourine`,
    });
    while ((await advanceOnce(service, { artistId })).body.ran);
    const { references } = (await readJob(service, artistId, jobId)).body;
    const citations = references.map(({ sourceId, revision, start, end, text }: Reference) => ({
      sourceId,
      revision,
      start,
      end,
      quote: text,
    }));
    const path = `/api/artist/${artistId}/research/questions/${jobId}/answers`;
    if (citations.length > 0) {
      const answer = `${citations[0].quote} He was paid for it.`;
      const checked = { answer, citations, checkClaims: true };
      await service.call(registerRoute, "POST", path, { body: checked });
    }
    const draft = { type: "about", mode: "generate" };
    await takeTurn(service, artistId, draft, { as: { token: "subject:ana" } });
    return { status: (await readJob(service, artistId, body.jobId)).body };
  }
  interface Reference {
    sourceId: string;
    revision: string;
    start: number;
    end: number;
    text: string;
  }

  test("holds a mark during the embargo; before and after it they do", async () => {
    const { artist, response } = await plantedArtist();
    const jobId = await answeredJob(artist);
    await everyPrompt(artist, jobId, "first");
    expect(prompts.filter((one) => one.includes(marks.answer)).length).toBeGreaterThan(2);

    await setUntil(artist, response, someday);
    await markedBoundary(artist);
    const { status } = await everyPrompt(artist, jobId, "second");
    expect(prompts.length).toBeGreaterThan(0);
    for (const mark of everyMark) expect(prompts.join()).not.toContain(mark);
    expect(JSON.stringify(status)).not.toContain(marks.answer);

    await letDateCome(artist);
    await tick(artist);
    await everyPrompt(artist, jobId, "third");
    expect(prompts.join()).toContain(markedAnswer);
    expect(prompts.join()).not.toContain(marks.boundary);
  });
});
