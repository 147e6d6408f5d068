import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { DraftAnswer, DraftBody } from "#lib/contract/draft-request.js";
import { databaseFunctions, type FunctionDatabase, json } from "#lib/db/database-functions.js";
import { quotaOutcome, refusal, userRefusals } from "#lib/db/outcome.js";
import type { SharedAccess } from "#lib/db/shared-reads.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { pauseAfterQuiet } from "#lib/kernel/pause-after-quiet.js";
import { haveBothSides } from "#lib/research/drafts/both-sides.js";
import { draftLanguage } from "#lib/research/drafts/draft-language.js";
import {
  completeQuestion,
  DraftSources,
  KeptDraft,
  workOf,
} from "#lib/research/drafts/draft-material.js";
import {
  checkedDraft,
  type Drafting,
  type KeptResult,
  shortDraft,
  writtenDraft,
} from "#lib/research/drafts/write-draft.js";
import type { ReservedCall } from "#lib/research/model-calls.js";

const database = databaseFunctions({
  read_answer_draft: { returns: DraftSources },
  begin_answer_draft: {
    json: {
      windows: json<readonly { sourceId: string; revision: string }[]>(),
      call: json<ReservedCall>(),
    },
    returns: v.variant("outcome", [
      v.object({ outcome: v.picklist(["admitted", "under_way", "kept"]) }),
      v.object({ outcome: v.picklist(userRefusals) }),
      quotaOutcome("draft_quota"),
    ]),
  },
  keep_answer_draft: {
    json: { draft: json<KeptResult>(), calls: json<readonly CompletedCall[]>() },
    returns: v.nullable(KeptDraft),
  },
});

/**
 * The sentences that a model wrote from the references of a complete question, in one language, made
 * when there are none (decision 3.45). Calls at once share one draft. A draft that is kept takes one
 * round trip and costs nothing; one without a supported sentence is written anew when asked `again`.
 *
 * @throws not_found; forbidden; job_not_complete; draft_quota
 */
export async function draftAnswer(
  deps: Deps,
  caller: Caller,
  artistId: string,
  jobId: string,
  { language: wanted, again = false }: DraftBody,
  signal: AbortSignal,
): Promise<DraftAnswer> {
  const { env, model: reader } = deps;
  // Up to four calls may follow each other: two that write and two that check.
  const patience = 4 * env.CALL_SECONDS + 5;
  const read = (db: FunctionDatabase | SharedAccess) =>
    database.read_answer_draft(db, { artistId, jobId, patience });
  const found = await read(deps.db);
  const { question, asked } = completeQuestion(found);
  const source = found.originals[0]?.text ?? "";
  const tag = new Intl.Locale(wanted ?? draftLanguage(asked.topic, source)).toString();
  const ofLanguage = (one: { language: string }) => one.language === tag;
  const kept = found.drafts.find(ofLanguage);
  const isRefused = kept?.sentences.length === 0;
  if (kept !== undefined && !(isRefused && again)) return shownDraft(kept);
  if (!reader.available || reader.offline) return noDraft("no_model");
  if (question.references.length === 0) return noDraft("evidence_changed");
  const work = workOf(found, artistId, jobId, tag);
  const sources = question.references.map(({ sourceId }) => sourceId);
  if (!haveBothSides(sources, work.contested, work.conflict)) return noDraft("sources_disagree");

  const joined = async () => {
    const startedMs = deps.monotonicMs();
    let waitedMs = 0;
    let now = await read(deps.db);
    while (now.underWay.includes(tag) && waitedMs < patience * 1000 && !signal.aborted) {
      now = await read(deps.reads.within(deps.db, pauseAfterQuiet(waitedMs)));
      waitedMs = deps.monotonicMs() - startedMs;
    }
    const made = now.drafts.find(ofLanguage);
    if (made !== undefined) return shownDraft(made);
    return noDraft(now.underWay.includes(tag) ? "under_way" : "model_failed");
  };
  if (found.underWay.includes(tag)) return joined();

  const id = deps.newId();
  const { artist: artistLimit, global: globalLimit } = limitsOf("draft", env);
  const windows = found.originals.map(({ sourceId, revision }) => ({ sourceId, revision }));
  const begin = (call: ReservedCall | null) =>
    database.begin_answer_draft(deps.db, {
      userId: userIdOf(caller),
      artistId,
      jobId,
      id,
      language: tag,
      windows,
      model: reader.name,
      patience,
      artistLimit,
      globalLimit,
      call,
    });
  const newCall = () => ({ id: deps.newId(), purpose: "draft", model: reader.name });
  // Where a draft was refused before, so was the reader's own answer.
  const isOwn =
    !isRefused && question.verdict === "answered" && question.stored === question.references.length;
  const short = isOwn ? shortDraft(work, { text: asked.shortAnswer, marks: question.marks }) : null;
  let call = short === null ? newCall() : null;
  if (!isAdmitted(await begin(call))) return joined();
  let drafting: Drafting | null = short === null ? null : await checkedDraft(deps, work, short);
  const before = drafting?.calls ?? [];
  if (drafting === null || drafting.kept?.sentences.length === 0) {
    if (call === null) {
      call = newCall();
      if (!isAdmitted(await begin(call))) return joined();
    }
    drafting = await writtenDraft(deps, reader, work, call);
    drafting.calls.unshift(...before);
  }
  const shown = await database.keep_answer_draft(deps.db, {
    artistId,
    jobId,
    id,
    draft: drafting.kept,
    calls: drafting.calls,
  });
  if (drafting.kept === null) return noDraft(drafting.failure);
  return shown === null ? noDraft("evidence_changed") : shownDraft(shown);
}

type Begun = Awaited<ReturnType<(typeof database)["begin_answer_draft"]>>;

/** @throws the fault of a refusal */
function isAdmitted(begun: Begun): boolean {
  switch (begun.outcome) {
    case "admitted":
      return true;
    case "under_way":
    case "kept":
      return false;
    default:
      throw refusal(begun, "there is no such job");
  }
}

function shownDraft({ reason, ...draft }: KeptDraft): DraftAnswer {
  return { status: "ok", draft: draft.sentences.length === 0 ? null : draft, reason };
}

function noDraft(reason: DraftAnswer["reason"]): DraftAnswer {
  return { status: "ok", draft: null, reason };
}
