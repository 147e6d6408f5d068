import type { Reference } from "#lib/contract/reference.js";
import type { Call, RecordingService } from "./recording-service.js";

export const skerrylight = "01930000-0001-7000-8000-00000000000a";
export const harbourLights = "01930000-0001-7000-8000-00000000000b";

/** What a scenario is played with. */
export interface Play extends RecordingService {
  siteUrl: string;
  /** Makes waiting jobs due; noted in the recording. */
  timePasses(): Promise<void>;
}

/** Advances an artist's jobs until nothing is left to run. */
export async function advanceToTheEnd(play: Play, artistId: string): Promise<void> {
  for (let slice = 0; slice < 40; slice += 1) {
    await play.timePasses();
    const told = await play.call("advanceResearch", { as: "nobody", body: { artistId } });
    if (told.status === "error") throw new Error("a slice failed");
    if (!told.ran) return;
  }
  throw new Error("the work does not end");
}

/** Enqueues a question and returns its status when it rests or is done. */
export async function answerTo(play: Play, artistId: string, request: object) {
  const params = { id: artistId };
  const body = { evidenceNeed: "credits", ...request };
  const { jobId } = await play.call("enqueueQuestionResearch", { params, body, as: "service" });
  await advanceToTheEnd(play, artistId);
  return play.call("readQuestionResearch", { params: { ...params, jobId }, as: "service" });
}

/** Cites the first reference of a question's answer whole. */
export function citation({ references: [reference] }: { references: Reference[] }) {
  if (reference === undefined) throw new Error("the question was not answered");
  const { sourceId, revision, start, end, text } = reference;
  return { sourceId, revision, start, end, quote: text };
}

/** Reads a list to its end, a few entries at a time. */
export async function readPages(play: Play, operationId: string, call: Call): Promise<void> {
  let cursor: string | null = null;
  do {
    const more: Record<string, string> = cursor === null ? {} : { cursor };
    const query = { limit: 2, ...call.query, ...more };
    const page = await play.call(operationId, { ...call, query });
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** Erases the source of Harbour Lights whose address ends so, and returns the receipt. */
export async function eraseSource(play: Play, end: string): Promise<unknown> {
  const inArtist = { params: { id: harbourLights }, as: "claire" };
  const { sources } = await play.call("listArtistSources", { ...inArtist, query: { limit: 100 } });
  const { sourceId } = sources.find(({ url }: { url: string }) => url.endsWith(end));
  const body = { sourceId, name: "Harbour Lights" };
  return (await play.call("eraseArtist", { ...inArtist, body })).receipt;
}

/** The body of an offer of that question, with a quotation of the artist's page as its reference. */
export async function offerOf(play: Play, ordinal: number, question: string) {
  const params = { id: skerrylight };
  const { snapshotId } = await play.call("readInterviewMemory", { params });
  const { sources } = await play.call("listArtistSources", { params, query: { limit: 100 } });
  const page = sources.find(({ url }: { url: string }) => url === "https://ana.example/about");
  const quote = "We threw the whole demo away in one night.";
  const { sourceId, revision } = page;
  const reference = { kind: "original", sourceId, revision, start: 0, end: quote.length, quote };
  return { ordinal, memorySnapshotId: snapshotId, question, references: [reference] };
}

/** Asks for the text of the page at that path of the site, and returns its source's id. */
export async function recoverText(play: Play, path: string): Promise<string> {
  const params = { id: skerrylight };
  const { sources } = await play.call("listArtistSources", { params, query: { limit: 100 } });
  const page = sources.find(({ url }: { url: string }) => url === `${play.siteUrl}${path}`);
  const body = { sourceIds: [page.sourceId] };
  await play.call("recoverMissingText", { params, body, status: 202 });
  return page.sourceId;
}
