import * as v from "valibot";
import { type CitationFailure, ClaimVerdict } from "#lib/contract/answer-verdicts.js";
import type { Citation } from "#lib/contract/registered-answer.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { limitsOf } from "#lib/jobs/limits.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { newMark } from "#lib/model/data-block.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { type CitedWindow, type Claim, claimsOf } from "#lib/research/claims/answer-claims.js";
import {
  ClaimsAnswer,
  claimsPrompt,
  type OfferedClaim,
  offeredClaims,
  readVerdicts,
} from "#lib/research/claims/claims-prompt.js";
import { completedCall, type ReservedCall } from "#lib/research/model-calls.js";

/** The stored part of a verdict on a claim: labels and offsets, no text. */
export const KeptClaim = v.object(
  v.omit(ClaimVerdict.pipe[0], ["start", "end", "missing", "reason"]).entries,
);
export type KeptClaim = v.InferOutput<typeof KeptClaim>;

/** The hashes that identify an answer in the store of verdicts, and how its citations fail now. */
export interface AnswerHashes {
  answerHash: string;
  citationsHash: string;
  failures: readonly CitationFailure[];
}

const database = databaseFunctions({
  begin_claim_check: {
    json: { answer: json<AnswerHashes>(), call: json<ReservedCall>() },
    returns: v.variant("outcome", [
      v.object({ outcome: v.picklist(["admitted", "erased"]) }),
      v.object({ outcome: v.literal("spent"), resetAt: v.string() }),
      v.object({ outcome: v.literal("judged"), claims: v.array(KeptClaim) }),
    ]),
  },
});

export interface CheckedAnswer {
  artistId: string;
  artistName: string;
  jobId: string;
  answer: string;
  /** A BCP 47 tag, where it is known. */
  language?: string;
  citations: readonly Citation[];
  verified: readonly CitedWindow[];
  hashes: AnswerHashes;
}

/**
 * The verdicts, the model call to complete with them, and which sentences were not judged and why.
 */
export interface CheckedClaims {
  claims: ClaimVerdict[];
  calls: CompletedCall[];
  limitations: string[];
}

/** Sentences that were not judged, with the reason. */
type Unjudged = Map<Claim, string>;

/**
 * Judges every sentence of an answer by its verified citations: first by rules, then the rest by
 * the reading model in one call, which is never repeated (decision 3.35). One round trip when a
 * model is asked, otherwise none.
 */
export async function checkClaims(deps: Deps, checked: CheckedAnswer): Promise<CheckedClaims> {
  const claims = claimsOf(checked.answer, checked.citations, checked.verified, checked.language);
  const unjudged: Unjudged = new Map();
  const open = claims.filter(({ byRules }) => byRules === null);
  const isReadable = ({ cited, sentence }: Claim) => cited.length > 0 && sentence.items.length > 0;
  note(
    unjudged,
    open.filter((one) => !isReadable(one)),
    "they have no verified citation",
  );
  const asked = await askModel(deps, checked, claims, open.filter(isReadable), unjudged);
  return {
    claims: claims.map((claim) => claim.byRules ?? asked.verdicts.get(claim) ?? notJudged(claim)),
    calls: asked.calls,
    limitations: limitationsOf(claims.length, unjudged),
  };
}

interface Asked {
  verdicts: ReadonlyMap<Claim, ClaimVerdict>;
  calls: CompletedCall[];
}

const nothingAsked: Asked = { verdicts: new Map(), calls: [] };

async function askModel(
  deps: Deps,
  { artistId, artistName, jobId, answer, hashes }: CheckedAnswer,
  all: readonly Claim[],
  open: readonly Claim[],
  unjudged: Unjudged,
): Promise<Asked> {
  const { db, env, model } = deps;
  if (!model.available || model.offline) {
    const reason = model.available
      ? "the offline model judges no claims"
      : "no reading model is configured";
    note(unjudged, open, reason);
    return nothingAsked;
  }
  const offered = offeredClaims(open);
  const shown = offered.claims.map(({ claim }) => claim);
  const left = open.filter((claim) => !shown.includes(claim));
  note(unjudged, left, "they and their citations exceed what the reading model is shown at once");
  if (shown.length === 0) return nothingAsked;
  const call = { id: deps.newId(), purpose: "claims", model: model.name };
  const { artist: artistLimit, global: globalLimit } = limitsOf("claim_check", env);
  const begun = await database.begin_claim_check(db, {
    artistId,
    jobId,
    answer: hashes,
    artistLimit,
    globalLimit,
    call,
  });
  if (begun.outcome === "erased") {
    note(unjudged, shown, "the artist was erased meanwhile");
    return nothingAsked;
  }
  if (begun.outcome === "spent") {
    note(unjudged, shown, `the reading model's quota for claims is used up until ${begun.resetAt}`);
    return nothingAsked;
  }
  if (begun.outcome === "judged")
    return { verdicts: keptVerdicts(shown, begun.claims, unjudged), calls: [] };
  const reply = await structuredAnswer(model, {
    name: "claims",
    schema: ClaimsAnswer,
    ...claimsPrompt(newMark(deps.newId), answer, artistName, offered, all),
    signal: deps.deadline(env.CALL_SECONDS * 1000),
  });
  const verdicts =
    reply.kind === "answered" ? modelVerdicts(reply.value, offered.claims, unjudged) : null;
  if (verdicts === null) note(unjudged, shown, unanswered[reply.kind]);
  const calls = [completedCall(call, reply, verdicts !== null)];
  return { verdicts: verdicts ?? new Map(), calls };
}

const unanswered = {
  answered: "the reading model gave no valid verdict",
  invalid: "the reading model gave no valid verdict",
  refused: "the reading model gave no answer",
  unsent: "the reading model gave no answer",
  unknown: "the reading model did not respond",
  cut: "the reading model did not respond",
} as const;

const unrelated = "the reading model named lines that share no word with them";
const unsaid = "the reading model supports a number, date or name that their citations do not have";

function modelVerdicts(
  answer: ClaimsAnswer,
  offered: readonly OfferedClaim[],
  unjudged: Unjudged,
): Map<Claim, ClaimVerdict> | null {
  const read = readVerdicts(answer, offered);
  if (read === null) return null;
  const verdicts = new Map<Claim, ClaimVerdict>();
  for (const [claim, verdict] of read) {
    if (verdict === null) note(unjudged, [claim], unrelated);
    else if (verdict.verdict === "supported" && !claim.isSaid) note(unjudged, [claim], unsaid);
    else {
      const { verdict: said, window } = verdict;
      verdicts.set(claim, {
        ...notJudged(claim),
        verdict: said === "supported" ? said : "unsupported",
        reason: said === "supported" ? null : said,
        judgedBy: "model",
        window,
      });
    }
  }
  return verdicts;
}

/** The verdicts that the model gave on the same answer earlier. */
function keptVerdicts(
  open: readonly Claim[],
  kept: readonly KeptClaim[],
  unjudged: Unjudged,
): Map<Claim, ClaimVerdict> {
  const verdicts = new Map<Claim, ClaimVerdict>();
  for (const claim of open) {
    const one = kept.find(({ index, judgedBy }) => index === claim.index && judgedBy === "model");
    if (one === undefined) note(unjudged, [claim], claim.isSaid ? unrelated : unsaid);
    else verdicts.set(claim, { ...notJudged(claim), ...one, reason: keptReason(one) });
  }
  return verdicts;
}

/** The model names lines for a contradiction and none for what is not said. */
function keptReason({ verdict, window }: KeptClaim): ClaimVerdict["reason"] {
  if (verdict !== "unsupported") return null;
  return window === null ? "not_said" : "contradicted";
}

function notJudged({ index, sentence: { start, end } }: Claim): ClaimVerdict {
  const open = { reason: null, judgedBy: null, missing: [], window: null };
  return { index, start, end, verdict: "not_judged", ...open };
}

function note(unjudged: Unjudged, claims: readonly Claim[], reason: string): void {
  for (const claim of claims) unjudged.set(claim, reason);
}

function limitationsOf(sentences: number, unjudged: Unjudged): string[] {
  const reasons = Map.groupBy(unjudged.values(), (reason) => reason);
  return [
    ...[...reasons].map(
      ([reason, all]) =>
        `claims_not_judged: ${all.length} of ${sentences} sentences are not judged, because ${reason}`,
    ),
    "claims_not_proved: rules compare words and a model can err, so that no verdict on a sentence is a proof",
  ];
}
