import { advanceOnce, ask, readJob } from "./research.js";
import type { Answer, TestService } from "./service.js";

/** A question without a word in the evidence, so that only rules select. */
export const unspoken = { topic: "zebra quintet", evidenceNeed: "reporting" };

/** What saved selection offers for a request, unjudged: the status of a resting candidates job. */
export async function candidatesFor(
  service: TestService,
  artistId: string,
  request: Record<string, unknown> = {},
): Promise<Answer["body"]> {
  const body = { ...unspoken, ...request, preferDirectEvidence: true };
  const asked = await ask(service, artistId, body);
  if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
  await advanceOnce(service, { artistId });
  return (await readJob(service, artistId, asked.body.jobId)).body;
}

/** The texts that saved selection offers, in order; none when the job went on without candidates. */
export async function selectedTexts(
  service: TestService,
  artistId: string,
  request: Record<string, unknown> = {},
): Promise<string[]> {
  const { references } = await candidatesFor(service, artistId, request);
  return references.map(({ text }: { text: string }) => text);
}
