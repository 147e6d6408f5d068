import questionRoute from "../../api/artist/[id]/research/questions/[jobId].js";
import questionsRoute from "../../api/artist/[id]/research/questions.js";
import advanceRoute from "../../api/research/advance.js";
import { type Answer, type CallOptions, cronSecret, type TestService } from "./service.js";

/** A question that the evidence of the tests can answer. */
export const credits = { topic: "who produced the record", evidenceNeed: "credits" };
export const producedBy = "The record was produced by Ana Lund in Oslo.";

export function ask(
  service: TestService,
  artistId: string,
  body: unknown = credits,
  options: CallOptions = {},
): Promise<Answer> {
  const path = `/api/artist/${artistId}/research/questions`;
  return service.call(questionsRoute, "POST", path, { body, ...options });
}

export function readJob(
  service: TestService,
  artistId: string,
  jobId: string,
  options: CallOptions = {},
): Promise<Answer> {
  const path = `/api/artist/${artistId}/research/questions/${jobId}`;
  return service.call(questionRoute, "GET", path, options);
}

export function advanceOnce(service: TestService, body: unknown = {}): Promise<Answer> {
  return service.call(advanceRoute, "POST", "/api/research/advance", { as: "nobody", body });
}

/** One call of the scheduler. */
export function scheduled(service: TestService, query = ""): Promise<Answer> {
  const path = `/api/research/advance${query}`;
  return service.call(advanceRoute, "GET", path, { as: { token: cronSecret } });
}

/** Runs a slice whose exploration takes a minute for its selection, so that the next one assesses (decision 3.30). */
export async function advanceOneStep(service: TestService): Promise<Answer> {
  const { monotonicMs, model } = service.deps;
  if (!model.available) throw new Error("there is no model");
  const { languageModel } = model;
  let nowMs = 0;
  service.deps.monotonicMs = () => nowMs;
  service.deps.model = {
    ...model,
    languageModel: {
      ...languageModel,
      async doGenerate(options) {
        const answer = await languageModel.doGenerate(options);
        if (!answer.content.some(({ type }) => type === "tool-call")) nowMs += 60_000;
        return answer;
      },
    },
  };
  try {
    return await advanceOnce(service);
  } finally {
    Object.assign(service.deps, { monotonicMs, model });
  }
}

/** Advances until nothing is claimable; more than 20 slices are a loop. */
export async function advanceAll(service: TestService): Promise<void> {
  for (let slice = 0; slice < 20; slice++) {
    const { body } = await advanceOnce(service);
    if (body.status === "ok" && !body.ran) return;
  }
  throw new Error("the work does not end");
}

/** Asks, advances to the end and reads the final status. */
export async function answerTo(
  service: TestService,
  artistId: string,
  body: unknown = credits,
): Promise<Answer["body"]> {
  const asked = await ask(service, artistId, body);
  if (asked.status !== 202) throw new Error(`asking answered ${asked.status}`);
  await advanceAll(service);
  return (await readJob(service, artistId, asked.body.jobId)).body;
}
