import { randomUUID } from "node:crypto";
import type { Client } from "./client.js";
import type { Artist } from "./ground.js";

/**
 * An artist in a sitting: starts, gets questions, answers, revises and finishes, and sends many
 * calls twice.
 */
export async function sitting(client: Client, artist: Artist): Promise<void> {
  const { world, random } = client;
  const call = { as: "claimant", artist } as const;
  const start = { ...call, body: { requestId: randomUUID() } };
  const started = await client.sendTwice("startInterviewSitting", start);
  if (started.status !== 200) {
    if (started.status !== 503) world.broken(`a sitting was not started: ${started.text}`);
    return;
  }
  const sessionId = String(started.body.session.id);
  const boundary = {
    requestId: randomUUID(),
    wording: `Nothing about ${artist.mark}.`,
    scope: "sitting",
  };
  await client.sendTwice("saveInterviewBoundary", { ...call, body: boundary });
  const correction = {
    requestId: randomUUID(),
    claim: `It was about ${artist.mark}.`,
    correction: "It was about nothing.",
  };
  await client.sendTwice("saveInterviewCorrection", { ...call, body: correction });
  const questions = random.whole(1, 2);
  for (let ordinal = 1; ordinal <= questions; ordinal += 1) {
    const question = await offered(client, artist, sessionId, ordinal);
    if (question === null) return;
    await client.pause();
    await answered(client, artist, question);
  }
  await client.sendTwice("finishInterviewSitting", { ...call, params: { sessionId } });
}

interface Question {
  id: string;
  revision: string;
}

/**
 * Null when the service could not accept it; the memory does not change, because nobody else is in
 * the sitting.
 */
async function offered(client: Client, artist: Artist, sessionId: string, ordinal: number) {
  const call = { as: "claimant", artist } as const;
  const memory = await client.insist("readInterviewMemory", call);
  const found = await client.insist("listArtistSources", { ...call, query: { limit: "50" } });
  const sources: { sourceId: string; revision: string; kind: string; url: string }[] =
    found.body?.sources ?? [];
  const source = sources.find(({ url }) => url.startsWith("https://news.example/"));
  if (memory.status !== 200 || source === undefined) return null;
  const quote = "The record ";
  const body = {
    ordinal,
    memorySnapshotId: memory.body.snapshotId,
    question: "What changed between the demo and the record?",
    references: [
      {
        kind: "original",
        sourceId: source.sourceId,
        revision: source.revision,
        start: 0,
        end: quote.length,
        quote,
      },
    ],
  };
  const offer = { ...call, params: { sessionId }, body };
  const { status, body: answer, text } = await client.sendTwice("offerInterviewQuestion", offer);
  if (status === 200) return answer.question as Question;
  if (status !== 0 && status !== 503)
    client.world.broken(`an offer was answered ${status} ${text}`);
  return null;
}

/** Saves an answer and revises it from two devices, of which one is late. */
async function answered(client: Client, artist: Artist, { id, revision }: Question) {
  const { world, random } = client;
  const call = { as: "claimant", artist, params: { answerId: id } } as const;
  const words = (take: number) => `Take ${take} of ${artist.mark}.`;
  const body = { expectedRevision: revision, answer: words(0) };
  const saved = await client.sendTwice("saveInterviewAnswer", { ...call, body });
  if (saved.status !== 200) return;
  const expectedRevision = String(saved.body.question.revision);
  const edits = await Promise.all(
    [1, 2].map((take) =>
      client.insist("reviseInterviewResponse", {
        ...call,
        body: { expectedRevision, answer: words(take) },
      }),
    ),
  );
  const kept = edits.filter(({ status }) => status === 200);
  const isUnsure = edits.some(({ status }) => status === 0 || status === 503);
  if (!isUnsure && kept.length !== 1)
    world.broken(
      `two edits of one wording were answered ${edits.map(({ text }) => text).join(" and ")}`,
    );
  if (random.happens(0.5)) await client.send("listResponseVersions", call);
  const read = await client.send("readInterviewResponse", call);
  const wording = kept[0]?.body.response.answer;
  if (!isUnsure && read.status === 200 && read.body.response.answer !== wording)
    world.broken(`an answer reads ${read.body.response.answer} after ${wording} was saved`);
}
