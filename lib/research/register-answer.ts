import * as v from "valibot";
import type { CitationFailure } from "#lib/contract/answer-verdicts.js";
import type { AnswerRegistration, AnswerVerdict } from "#lib/contract/registered-answer.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { Passage } from "#lib/evidence/passage.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { hashOf, sha256Hex } from "#lib/kernel/hash.js";
import { fault } from "#lib/platform/fault.js";
import {
  CitedOriginal,
  citationFailure,
  uncitedSentences,
} from "#lib/research/answer-citations.js";
import { citedWindow } from "#lib/research/claims/answer-claims.js";
import {
  type AnswerHashes,
  checkClaims,
  type KeptClaim,
} from "#lib/research/claims/check-claims.js";

/** The stored verdict on a registered answer: hashes, reasons and labels, no text. */
interface KeptVerdict extends AnswerHashes {
  verified: boolean;
  claims?: readonly KeptClaim[];
}

const database = databaseFunctions({
  read_citations: {
    json: { sources: json<readonly string[]>() },
    returns: v.object({
      artistExists: v.boolean(),
      artistName: v.nullable(v.string()),
      /** Windows of the job; null when the job does not exist. */
      passages: v.nullable(v.array(Passage)),
      /** Of the cited sources, those that are eligible. */
      originals: v.array(CitedOriginal),
    }),
  },
  register_answer: {
    json: { verdict: json<KeptVerdict>(), calls: json<readonly CompletedCall[]>() },
    returns: v.unknown(),
  },
});

/**
 * Checks a drafted answer against current evidence and stores the verdict with hashes (decision
 * 3.24), without the text of the answer or its quotations. With `checkClaims` its sentences are
 * judged too (decision 3.33). Two round trips, and one more when a model is asked.
 *
 * @throws not_found when the artist or the job does not exist
 */
export async function registerAnswer(
  deps: Deps,
  artistId: string,
  jobId: string,
  { answer, citations, checkClaims: isChecked = false }: AnswerRegistration,
): Promise<AnswerVerdict> {
  const sources = [...new Set(citations.map(({ sourceId }) => sourceId))];
  const read = await database.read_citations(deps.db, { artistId, jobId, sources });
  if (!read.artistExists) throw fault("not_found", "there is no such artist");
  const { passages, originals, artistName } = read;
  if (passages === null) throw fault("not_found", "there is no such job");

  const uncited = uncitedSentences(answer, citations);
  const reasons = citations.map((citation) => citationFailure(citation, originals, passages));
  const failures: CitationFailure[] = [
    ...reasons.flatMap((reason, index) => (reason === null ? [] : [{ index, reason }])),
    ...(uncited ?? []).map((index) => ({ index, reason: "uncited_sentence" as const })),
  ];
  const verified = failures.length === 0;
  const hashes = { answerHash: sha256Hex(answer), citationsHash: hashOf(citations), failures };
  const limitations = limitationsOf(uncited !== null);
  if (!isChecked) {
    const verdict = { ...hashes, verified };
    await database.register_answer(deps.db, { id: deps.newId(), jobId, verdict, calls: [] });
    return { status: "ok", verified, failures, limitations: [notJudged, ...limitations] };
  }
  const cited = citations.flatMap((citation, index) => {
    const original = originals.find(({ sourceId }) => sourceId === citation.sourceId);
    if (original === undefined || reasons[index] !== null) return [];
    return [citedWindow(index, citation, original, artistName ?? "")];
  });
  const {
    claims,
    calls,
    limitations: ofClaims,
  } = await checkClaims(deps, {
    artistId,
    artistName: artistName ?? "",
    jobId,
    answer,
    citations,
    verified: cited,
    hashes,
  });
  const kept = claims.map(({ index, verdict, judgedBy, window }) => ({
    index,
    verdict,
    judgedBy,
    window,
  }));
  const verdict = { ...hashes, verified, claims: kept };
  await database.register_answer(deps.db, { id: deps.newId(), jobId, verdict, calls });
  return { status: "ok", verified, failures, claims, limitations: [...ofClaims, ...limitations] };
}

const notJudged =
  "claims_not_judged: quotations were compared, but no sentence was judged, and an exact quotation does not prove that the answer follows from it";

/** What a check of citations cannot prove, in addition to the limitations about claims. */
function limitationsOf(hasPlacedCitations: boolean): string[] {
  return [
    "sources_not_judged: whether the sources are right was not checked",
    ...(hasPlacedCitations
      ? []
      : ["sentences_not_checked: no citation says which part of the answer it supports"]),
  ];
}
