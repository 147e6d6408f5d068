import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { newMark } from "#lib/model/data-block.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { completeCalls, completedCall, type ReservedCall } from "#lib/research/model-calls.js";
import {
  ModelQuestions,
  modelProposals,
  proposalPrompt,
  readingBounds,
  type ShownWindow,
} from "./model-proposals.js";
import type { NewProposal, ProposalMaterial } from "./rule-proposals.js";

const database = databaseFunctions({
  begin_proposal_reading: {
    json: { call: json<ReservedCall>() },
    returns: outcomeOf({ isAdmitted: v.boolean() }, userRefusals),
  },
});

/**
 * The questions that the reading model proposes, before they are compared (decision 5.86): one
 * reserved call, never repeated, that sees public eligible windows alone. Empty without a real
 * model, budget or windows, and when the call is not answered.
 *
 * @throws forbidden, not_found
 */
export async function readProposals(
  deps: Deps,
  caller: Caller,
  artistId: string,
  artistName: string,
  material: ProposalMaterial,
): Promise<NewProposal[]> {
  const { db, env, model } = deps;
  const windows = shownWindows(material);
  if (!model.available || model.offline || windows.length === 0) return [];
  const call = { id: deps.newId(), purpose: "proposal", model: model.name };
  const { artist: artistLimit, global: globalLimit } = limitsOf("proposal", env);
  const begun = await database.begin_proposal_reading(db, {
    userId: userIdOf(caller),
    artistId,
    artistLimit,
    globalLimit,
    call,
  });
  if (!acceptedOrThrow(begun, "there is no such artist").isAdmitted) return [];
  const reply = await structuredAnswer(model, {
    name: "questions",
    schema: ModelQuestions,
    ...proposalPrompt(newMark(deps.newId), artistName, windows),
    signal: deps.deadline(env.CALL_SECONDS * 1000),
  });
  await completeCalls(db, [completedCall(call, reply)]);
  return reply.kind === "answered" ? modelProposals(reply.value, windows) : [];
}

/**
 * The beginning of every source of the material once: answers, what is new, and the edges of gaps.
 * What sources disagree about and whom they credit is asked by rules.
 */
function shownWindows({ answers, newest, pages, gaps }: ProposalMaterial): ShownWindow[] {
  const [more = [], fewer = []] = newest.length < pages.length ? [pages, newest] : [newest, pages];
  const sources = [
    ...answers,
    ...more.flatMap((one, place) => [one, ...fewer.slice(place, place + 1)]),
    ...gaps.flatMap((gap) => gap.sources),
  ];
  return [...new Map(sources.map((one) => [one.sourceId, one])).values()]
    .slice(0, readingBounds.windows)
    .map(({ kind, text, ...source }, index) => ({
      ...source,
      id: `w${index + 1}`,
      text: text.slice(0, snapToGrapheme(text, readingBounds.chars)),
      isAnswer: kind === "published_answer",
    }));
}
