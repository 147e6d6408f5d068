import { type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, longestMs, type Role } from "./client.js";
import type { Artist } from "./ground.js";
import { someArtist } from "./world.js";

interface Asked {
  as: Role;
  artist: Artist;
  params: { jobId: string };
}

const ends = ["complete", "unresolved", "failed", "cancelled"];
const needs = ["credits", "reporting", "release_date"];

/**
 * A researcher plans, asks the same question several times, and waits in one of the possible ways.
 */
export async function researcher(client: Client): Promise<void> {
  const { world, random } = client;
  const artist = someArtist(world, random);
  const as = random.happens(0.7) ? "key" : "claimant";
  const work = random.one(artist.works);
  if (random.happens(0.4)) {
    const body = { question: `Who produced the record ${work}?` };
    const plan = await client.send("planQuestion", { as, artist, body });
    if (plan.status === 200 && plan.body.request.topic === undefined)
      world.broken(`a plan was answered ${plan.text}`);
  }
  const body = { topic: `who produced the record ${work}`, evidenceNeed: random.one(needs) };
  const call = { as, artist, body } as const;
  const times = random.whole(1, 3);
  const answers = await Promise.all(
    Array.from({ length: times }, () => client.send("enqueueQuestionResearch", call)),
  );
  const ids = new Set(answers.filter(({ status }) => status === 202).map((one) => one.body.jobId));
  for (const jobId of ids) world.accepted.set(String(jobId), artist);
  if (ids.size > 1) world.twins.push([...ids].map(String));
  const [jobId] = ids;
  if (jobId === undefined) return;
  const asked: Asked = { as, artist, params: { jobId: String(jobId) } };
  const wait = random.one([poll, wait25, followEvents, dropAndFollow, leaveWaiting]);
  const stage = await wait(client, asked);
  if (stage !== "complete") return;
  const again = await client.insist("enqueueQuestionResearch", call);
  if (again.status === 202 && again.body.jobId !== jobId)
    world.broken(`a question that was answered as ${jobId} became ${again.text}`);
  if (random.happens(0.2)) await client.send("readProof", asked);
}

/** All ask for a plan for one artist at once, so that they use up its ledger together. */
export async function rush(clients: readonly Client[], artist: Artist): Promise<void> {
  const body = { question: `Who produced the record ${artist.works[0]}?` };
  const call = { as: "key", artist, body } as const;
  await Promise.all(clients.map((client) => client.send("planQuestion", call)));
}

type Wait = (client: Client, asked: Asked) => Promise<string | null>;

/** Polls repeatedly, as is allowed; gives up before long. */
const poll: Wait = async (client, asked) => {
  for (let time = 0; time < 20; time += 1) {
    const { status, body } = await client.send("readQuestionResearch", asked);
    if (status === 200 && ends.includes(body.stage)) return body.stage;
    await delay(client.random.whole(20, 300));
  }
  return null;
};

const wait25: Wait = async (client, asked) => {
  for (let time = 0; time < 4; time += 1) {
    const headers = { prefer: "wait=25" };
    const { status, body } = await client.send("readQuestionResearch", { ...asked, headers });
    if (status === 200 && ends.includes(body.stage)) return body.stage;
    if (status !== 200) await delay(200);
  }
  return null;
};

/** Starts a waiting read and leaves before the answer. */
const leaveWaiting: Wait = async (client, asked) => {
  const { headers, url } = await client.prepared("readQuestionResearch", asked);
  client.world.sent += 1;
  const sent = request(url, { headers: { ...headers, prefer: "wait=25" } });
  sent.on("error", () => {}).end();
  await delay(client.random.whole(10, 200));
  sent.destroy();
  return null;
};

const followEvents: Wait = (client, asked) => follow(client, asked, 0);

/** Loses the stream once or twice and reconnects with the last id. */
const dropAndFollow: Wait = (client, asked) => follow(client, asked, client.random.whole(1, 2));

/** Reads events until the job has ended; every stage must arrive, in order. */
async function follow(client: Client, asked: Asked, drops: number): Promise<string | null> {
  const { world } = client;
  const stages: string[] = [];
  let lastId: string | null = null;
  for (let time = 0; time < drops + 4; time += 1) {
    const stream = await openStream(client, asked, lastId);
    if (stream === null) return null;
    if (stream.statusCode === 204) break;
    if (stream.statusCode !== 200) {
      stream.resume();
      await delay(300);
      continue;
    }
    let rest = "";
    let heardHere = 0;
    for await (const chunk of stream.setEncoding("utf8").iterator({ destroyOnReturn: true })) {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data === undefined) continue;
        client.checkPrivacy("a stream", asked, data);
        const { stage, jobId } = JSON.parse(data) as { stage: string; jobId: string };
        if (jobId !== asked.params.jobId) world.broken(`a stream told of the job ${jobId}`);
        stages.push(stage);
        lastId = /^id: (.*)$/m.exec(event)?.[1] ?? lastId;
        heardHere += 1;
      }
      if (time < drops && heardHere > 0) break;
    }
    if (time < drops) stream.destroy();
    else if (ends.includes(stages.at(-1) ?? "")) break;
  }
  const last = stages.at(-1) ?? null;
  if (last !== null && ends.includes(last)) world.heard.set(asked.params.jobId, stages);
  return last;
}

/** Null without an answer; the problem was recorded. */
export async function openStream(client: Client, asked: Asked, lastId: string | null) {
  const { world } = client;
  const { headers, url } = await client.prepared("readQuestionResearch", asked);
  world.sent += 1;
  const wish = {
    ...headers,
    accept: "text/event-stream",
    ...(lastId !== null && { "last-event-id": lastId }),
  };
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const signal = AbortSignal.timeout(longestMs);
      const sent = request(url, { headers: wish, agent: false, signal }, resolve);
      sent.once("error", reject).end();
    });
  } catch (problem) {
    if (!world.isEnding) world.broken(`a stream had no answer: ${String(problem)}`);
    return null;
  }
}
