import { setTimeout as pause } from "node:timers/promises";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import { Sentence } from "#lib/local/sentence.js";
import type { ResearchClient } from "./research-client.js";

const terminal: ReadonlySet<string> = new Set(["complete", "unresolved", "failed", "cancelled"]);
const patienceMs = 15 * 60_000;
const idleMs = 250;
const outsideRunMs = 2_000;

/** Runs slices until the job has ended or rests; `onStatus` hears of every status on the way. */
export async function followResearch(
  client: ResearchClient,
  first: ResearchStatus,
  onStatus: (status: ResearchStatus) => void,
): Promise<ResearchStatus> {
  const end = performance.now() + patienceMs;
  let status = first;
  onStatus(status);
  while (!terminal.has(status.stage)) {
    if (performance.now() > end) {
      throw new Sentence("the question is still being researched; ask again later for its answer");
    }
    const slice = await client.advance();
    // Nothing ran: somebody else, perhaps the service's own tick, has the job just now.
    if (!slice.ran) await pause(idleMs);
    else if (slice.waiting) await pause(outsideRunMs);
    status = await client.read(status.jobId);
    onStatus(status);
  }
  return status;
}
