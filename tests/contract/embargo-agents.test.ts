import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { originalUri } from "#lib/mcp/original-uri.js";
import disagreementsRoute from "../../api/artist/[id]/knowledge/disagreements.js";
import { agentOf, type Caller } from "../support/agent.js";
import {
  letDateCome,
  markedBoundary,
  markedResponse,
  markedTopic,
  marks,
  type PublishedAnswer,
  setUntil,
  someday,
  tick,
} from "../support/embargo.js";
import {
  addArtist,
  anotherArtist,
  claim,
  claimant,
  type InterviewService,
} from "../support/interview.js";
import { load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Agents, and statements about several sources, follow the rule that embargo-walk.test.ts checks over HTTP: nothing of an
// embargoed answer before its date, and all of it afterwards (decision 5.54).

const service = await serviceOfFile({ providers: uncalledProviders });
beforeAll(async () => {
  await service.database.db.execute(sql`insert into users (id, subject, is_admin)
    values (${randomUUIDv7()}, 'cleo', false) on conflict do nothing`);
  await claim(service.database.db, await addArtist(service.database.db, "Cleo Winter"), "cleo");
});

const others: readonly Caller[] = [
  "nobody",
  "service",
  { token: "subject:bob" },
  { token: "subject:cleo" },
];

async function originalOf({ db, artistId }: InterviewService, { sourceId }: PublishedAnswer) {
  const { rows } = await db.execute(sql`select revision from originals
    where artist_id = ${artistId} and source_id = ${sourceId} and current`);
  const revision = String(rows[0]?.revision);
  return originalUri({ artistId, sourceId, revision, window: null });
}

/** Everything that agents of others get from the tools that only agents have, and from resources. */
async function toldToAgents({ artistId }: InterviewService, original: string, jobId: string) {
  const told: string[] = [];
  for (const as of others) {
    const agent = await agentOf(service.deps, "2026-07-28", as, `?artist=${artistId}`);
    const calls: Record<string, Record<string, unknown>> = {
      search: { query: marks.answer },
      fetch: { id: original },
      ask: { ...markedTopic, waitSeconds: 5 },
      search_original_evidence: { query: marks.answer },
      read_proof: { jobId },
      read_question_research: { jobId },
      read_interview_history: {},
      list_disagreements: {},
      list_drift: {},
      read_interview_memory: {},
    };
    const keep = (work: Promise<unknown>) =>
      work.then(
        (result) => told.push(JSON.stringify(result)),
        (refusal) => told.push(String(refusal)),
      );
    for (const [name, args] of Object.entries(calls))
      await keep(agent.callTool({ name, arguments: args }));
    await keep(agent.readResource({ uri: original }));
    await keep(agent.readResource({ uri: `interview-memory://${artistId}` }));
    await keep(agent.listResources());
    await agent.close();
  }
  return told;
}

test("agents of others get nothing before the date, and after it what they got before the embargo", async () => {
  const artist = await anotherArtist(service);
  const response = await markedResponse(artist);
  const original = await originalOf(artist, response);
  const { jobId } = await answerTo(service, artist.artistId, markedTopic);
  const telling = (told: readonly string[]) => told.filter((one) => one.includes(marks.answer));
  // fetch, ask, the search of evidence, the proof, the status and the resource; search names titles.
  const before = telling(await toldToAgents(artist, original, jobId)).length;
  expect(before).toBe(6);

  await setUntil(artist, response, someday);
  await markedBoundary(artist);
  const during = (await toldToAgents(artist, original, jobId)).join("\n");
  await letDateCome(artist);
  const due = (await toldToAgents(artist, original, jobId)).join("\n");
  for (const mark of Object.values(marks)) expect(during + due).not.toContain(mark);

  await tick(artist);
  expect(telling(await toldToAgents(artist, original, jobId))).toHaveLength(before);
});

test("a statement of an embargoed answer contradicts nothing before the date, and counts after it", async () => {
  const artist = await anotherArtist(service);
  const { artistId, db } = artist;
  const answer = `Low Lamp was produced by ${marks.answer} Lund.`;
  const response = await markedResponse(artist, { answer });
  await load(db, page(artistId, "Siri Moe produced Low Lamp. It was a quiet week in Oslo."));
  const path = `/api/artist/${artistId}/knowledge/disagreements`;
  const listed = async () =>
    JSON.stringify((await service.call(disagreementsRoute, "GET", path, { as: claimant })).body);
  let asked = 0;
  const says = async () => {
    asked += 1;
    const topic = `Who produced Low Lamp, asked ${asked} times, Siri Moe?`;
    return JSON.stringify(
      await answerTo(service, artistId, { topic, evidenceNeed: "credits", retrieval: "relevance" }),
    );
  };
  expect(await listed()).toContain(marks.answer);
  expect(await says()).toContain("sources_disagree");

  await setUntil(artist, response, someday);
  expect(await listed()).toContain('"disagreements":[]');
  const during = await says();
  expect(during).toContain("Siri Moe produced Low Lamp");
  expect(during).not.toContain("sources_disagree");
  expect(during).not.toContain(marks.answer);

  await letDateCome(artist);
  expect(await says()).not.toContain("sources_disagree");
  await tick(artist);
  expect(await listed()).toContain(marks.answer);
  expect(await says()).toContain("sources_disagree");
});
