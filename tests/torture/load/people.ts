import { randomUUID } from "node:crypto";
import type { Client } from "./client.js";
import { someArtist } from "./world.js";

/** The actions of one visit. */
export type Visit = (client: Client) => Promise<void>;

/** A stranger reads what is public, page by page. */
export const stranger: Visit = async (client) => {
  const { world, random } = client;
  const artist = someArtist(world, random);
  await client.send("findArtistByHandle", {
    as: "stranger",
    query: { platform: "social_a", handle: artist.handle },
  });
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { limit: "2", ...(cursor !== null && { cursor }) };
    const { body } = await client.send("readLatest", { as: "stranger", artist, query });
    cursor = body?.nextCursor ?? null;
    await client.pause();
  } while (cursor !== null);
  await client.send("checkHealth", { as: "stranger" });
  await client.send("readQuestionResearch", {
    as: "stranger",
    artist,
    params: { jobId: randomUUID() },
  });
  if (random.happens(0.05)) await client.send("readOpenApiDocument", { as: "stranger" });
};

/** An artist and a second device of the same person, who reads all that is private. */
export const reader: Visit = async (client) => {
  const { world, random } = client;
  const artist = someArtist(world, random);
  const call = { as: "claimant", artist } as const;
  const reads = [
    "readArtistBrief",
    "readInterviewHistory",
    "listInterviewResponses",
    "listInterviewBoundaries",
    "readResearchStatus",
    "listQuestions",
    "listArtistSources",
    "restoreInterview",
    "readInterviewMemory",
    "readOnboardingState",
  ];
  for (let time = 0; time < 3; time += 1) {
    await client.send(random.one(reads), call);
    await client.pause();
  }
  await client.send("searchOriginalEvidence", { ...call, query: { query: artist.works[0] ?? "" } });
  await client.send("listArtists", { ...call, query: { name: "load" } });
  const other = someArtist(world, random);
  if (other !== artist) {
    const url = {
      as: "claimant",
      artist: { ...other, subject: artist.subject, mark: "" },
    } as const;
    const { status } = await client.send("readInterviewMemory", url);
    if (![0, 403, 503].includes(status))
      world.broken(`the memory of another artist was answered ${status}`);
  }
  const { status, text } = await client.send("exportArtist", call);
  if (status === 200 && !(text.endsWith("}\n") && text.includes('"type":"export_end"')))
    world.broken(`an export ended with ${text.slice(-80)}`);
};

/** A user reviews discoveries, and a second device does the same. */
export const reviewer: Visit = async (client) => {
  const { world, random } = client;
  const artist = someArtist(world, random);
  const as = random.happens(0.5) ? "administrator" : "claimant";
  const { body } = await client.send("readReviewQueue", { as, artist, query: { limit: "5" } });
  const candidates = body?.candidates ?? [];
  if (candidates.length === 0) return;
  const { id: candidateId, revision } = random.one<{ id: string; revision: string }>(candidates);
  const decision = random.one(["approve", "decline", "wrong_artist", "incorrect"]);
  const call = { as, artist, params: { candidateId }, body: { revision, decision } } as const;
  const answer = await client.insist("reviewDiscovery", call);
  await client.pause();
  if (answer.status !== 200) return;
  const again = await client.insist("reviewDiscovery", call);
  if (again.status !== 0 && again.text !== answer.text)
    world.broken(`a decision that was repeated was answered ${again.status} ${again.text}`);
};

/** Callers that advance the queue, of one artist or of all, and the scheduler. */
export const advancer: Visit = async (client) => {
  const { world, random } = client;
  for (let time = 0; time < 3; time += 1) {
    const body = random.happens(0.5) ? { artistId: someArtist(world, random).id } : {};
    const { status } = await client.send("advanceResearch", { as: "stranger", body });
    if (![0, 200, 503].includes(status)) world.broken(`advance was answered ${status}`);
    await client.pause();
  }
};

export const scheduler: Visit = async (client) => {
  await client.send("advanceResearchOnSchedule", { as: "scheduler" });
};

/** An agent that speaks the Model Context Protocol: looks around, reads, asks and waits. */
export const agent: Visit = async (client) => {
  const { world, random } = client;
  const artist = someArtist(world, random);
  const own = await client.credential("claimant", artist);
  const tell = async (method: string, params: object) => {
    const url = new URL("/api/mcp", world.served.url);
    const headers = { ...own, accept: "application/json, text/event-stream" };
    const body = { jsonrpc: "2.0", id: client.nextId(), method, params };
    const answer = await client.exchange("POST", url, headers, body, method);
    client.checkPrivacy(method, { as: "claimant", artist }, answer.text);
    const isRefused = answer.status === 503 || answer.text.includes("storage_unavailable");
    const isWhole = answer.text.includes(`"id":"${body.id}"`) && answer.status === 200;
    if (answer.status !== 0 && !isRefused && !isWhole)
      world.broken(`${method} of an agent was answered ${answer.status} ${answer.text}`);
    if (/"code":-32603|"code":"internal"/.test(answer.text))
      world.broken(`${method} of an agent failed: ${answer.text.slice(0, 300)}`);
    return answer.text;
  };
  const use = (name: string, args: object) => tell("tools/call", { name, arguments: args });
  const id = artist.id;
  if (random.happens(0.3)) await tell("tools/list", {});
  await use("read_latest", { id });
  await use("search", { query: `who produced the record ${artist.works[1]}` });
  const topic = `who produced the record ${random.one(artist.works)}`;
  const waitSeconds = random.whole(0, 5);
  const told = await use("ask", { id, topic, evidenceNeed: "credits", waitSeconds });
  const jobId = /"jobId":"([0-9a-f-]{36})"/.exec(told)?.[1];
  if (jobId !== undefined) world.accepted.set(jobId, artist);
};
