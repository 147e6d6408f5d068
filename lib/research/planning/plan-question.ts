import { artistExists } from "#lib/auth/access.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { PlanBody, QuestionPlan } from "#lib/contract/question-planning.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { completedCall } from "#lib/jobs/model-call.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { limitsOf } from "#lib/quota/limits.js";
import { namedUrls } from "#lib/research/planning/named-urls.js";
import { PlanAnswer, requestOf } from "#lib/research/planning/plan-answer.js";
import { planPrompt } from "#lib/research/planning/plan-prompt.js";
import { admitPlan, completePlanCall } from "#lib/research/planning/store.js";

/**
 * Turns a question into a research request with one model call under a ledger of its own (contract 3,
 * 4). A rejected plan makes no call, and a call is never repeated; nothing of the question is kept.
 */
export async function planQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  body: PlanBody,
): Promise<QuestionPlan> {
  const { db, env, model } = deps;
  if (!model.available) {
    if (!(await artistExists(db, artistId))) throw fault("not_found", "there is no such artist");
    throw fault("model_unavailable");
  }
  const call = { id: deps.newId(), purpose: "plan", model: model.name };
  const limits = limitsOf("question_plan", env);
  const admitted = await admitPlan(db, userIdOf(caller), artistId, limits, call);
  switch (admitted.outcome) {
    case "planning_quota": {
      const { resetAt, retryAfterSeconds } = admitted;
      throw fault("planning_quota", undefined, { resetAt, retryAfterSeconds });
    }
    case "not_found":
      throw fault("not_found", "there is no such artist");
    case "forbidden":
      throw fault("forbidden");
    case "admitted":
      break;
  }
  const urls = namedUrls(body.question, body.context ?? "");
  const artist = { name: admitted.artistName, today: admitted.today };
  const answer = await structuredAnswer(model, {
    name: "plan",
    schema: PlanAnswer,
    ...planPrompt(deps.newId(), body, urls, artist),
    signal: AbortSignal.timeout(env.SLICE_SECONDS * 1000),
  });
  const request = answer.kind === "answered" ? requestOf(answer.value, urls) : null;
  await completePlanCall(db, completedCall(call, answer, request !== null));
  if (request === null) {
    throw fault("model_unavailable", "the research model gave no usable plan");
  }
  return { status: "ok", request };
}
