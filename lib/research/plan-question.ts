import * as v from "valibot";
import { artistExists } from "#lib/auth/access.js";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { PlanBody, QuestionPlan } from "#lib/contract/question-planning.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { quotaOutcome, refusal, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { fault } from "#lib/platform/fault.js";
import { completeCalls, completedCall, type ReservedCall } from "#lib/research/model-calls.js";
import {
  ArtistPlatform,
  isPlannable,
  mentionsIn,
  namedUrls,
  notAsked,
  planAnswer,
  planPrompt,
  requestOf,
} from "#lib/research/plan-request.js";

const database = databaseFunctions({
  plan_question: {
    json: { call: json<ReservedCall>() },
    returns: v.variant("outcome", [
      v.object({
        outcome: v.literal("admitted"),
        artistName: v.string(),
        today: v.string(),
        platforms: v.array(v.object({ platform: v.string(), url: v.string() })),
      }),
      v.object({ outcome: v.picklist(userRefusals) }),
      quotaOutcome("planning_quota"),
    ]),
  },
});

/**
 * Turns a question into a research request with one model call, which the ledger question_plan must
 * admit (decision 3.29). Without admission no call is sent (rule 8.planning-rejected), a call is
 * never repeated (rule 8.planning-retry), and no text of the question is stored. One round trip
 * before the call, one after.
 *
 * @throws not_found; forbidden; planning_quota; invalid_input when the question has no words that
 *   can be a topic (nothing is reserved then), or when the model says that it asks nothing or does
 *   not say what it is about (the plan counts); model_unavailable when no model is configured or
 *   its answer is not a valid plan
 */
export async function planQuestion(
  deps: Deps,
  caller: Caller,
  artistId: string,
  body: PlanBody,
): Promise<QuestionPlan> {
  const { db, env, model } = deps;
  if (!model.available || !isPlannable(body.question)) {
    if (!(await artistExists(db, artistId))) throw fault("not_found", "there is no such artist");
    if (!model.available) throw fault("model_unavailable");
    throw fault("invalid_input", "question must contain words other than addresses and numbers");
  }
  const call = { id: deps.newId(), purpose: "plan", model: model.name };
  const limits = limitsOf("question_plan", env);
  const admitted = await database.plan_question(db, {
    userId: userIdOf(caller),
    artistId,
    artistLimit: limits.artist,
    globalLimit: limits.global,
    call,
  });
  if (admitted.outcome !== "admitted") throw refusal(admitted, "there is no such artist");
  const platforms = admitted.platforms.filter((known) => v.is(ArtistPlatform, known));
  const offered = { urls: namedUrls(body.question, body.context ?? ""), platforms };
  const artist = { name: admitted.artistName, today: admitted.today };
  const answer = await structuredAnswer(model, {
    name: "plan",
    schema: planAnswer(platforms),
    ...planPrompt(deps.newId(), body, offered, artist),
    signal: deps.deadline(env.CALL_SECONDS * 1000),
  });
  const plan = answer.kind === "answered" ? answer.value : null;
  const unasked = plan === null || plan.asks === "question" ? null : notAsked[plan.asks];
  const request = plan === null ? null : requestOf(plan, offered, body.question);
  const calls = [completedCall(call, answer, request !== null || unasked !== null)];
  await completeCalls(db, calls);
  if (unasked !== null) throw fault("invalid_input", unasked);
  if (plan === null || request === null) {
    throw fault("model_unavailable", "the research model gave no usable plan");
  }
  return { status: "ok", request, mentions: mentionsIn(plan, body) };
}
