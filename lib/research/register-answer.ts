import * as v from "valibot";
import type {
  AnswerRegistration,
  AnswerVerdict,
  CitationFailure,
} from "#lib/contract/registered-answer.js";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { Passage } from "#lib/evidence/passage.js";
import { fault } from "#lib/fault.js";
import { hashOf, sha256Hex } from "#lib/kernel/hash.js";
import { citationFailure, uncitedSentences } from "#lib/research/answer-citations.js";

/** The stored verdict on a registered answer: hashes and reasons, no text. */
interface KeptVerdict {
  answerHash: string;
  citationsHash: string;
  verified: boolean;
  failures: readonly CitationFailure[];
}

const database = databaseFunctions({
  read_citations: {
    json: { sources: json<readonly string[]>() },
    returns: v.object({
      artistExists: v.boolean(),
      /** Windows of the job, null when there is no such job. */
      passages: v.nullable(v.array(Passage)),
      originals: v.array(
        v.object({ sourceId: v.string(), revision: v.string(), text: v.string() }),
      ),
    }),
  },
  register_answer: { json: { verdict: json<KeptVerdict>() }, returns: v.unknown() },
});

/**
 * Checks a drafted answer against current evidence and stores the verdict with hashes (decision 3.24). The text of the
 * answer and its quotations are not stored. Two round trips.
 *
 * @throws not_found when the artist or the job does not exist
 */
export async function registerAnswer(
  deps: Deps,
  artistId: string,
  jobId: string,
  { answer, citations }: AnswerRegistration,
): Promise<AnswerVerdict> {
  const sources = [...new Set(citations.map(({ sourceId }) => sourceId))];
  const read = await database.read_citations(deps.db, { artistId, jobId, sources });
  if (!read.artistExists) throw fault("not_found", "there is no such artist");
  const { passages, originals } = read;
  if (passages === null) throw fault("not_found", "there is no such job");

  const uncited = uncitedSentences(answer, citations);
  const failures: CitationFailure[] = [
    ...citations.flatMap((citation, index) => {
      const reason = citationFailure(citation, originals, passages);
      return reason === null ? [] : [{ index, reason }];
    }),
    ...(uncited ?? []).map((index) => ({ index, reason: "uncited_sentence" as const })),
  ];
  const verified = failures.length === 0;
  const verdict = {
    answerHash: sha256Hex(answer),
    citationsHash: hashOf(citations),
    verified,
    failures,
  };
  await database.register_answer(deps.db, { id: deps.newId(), jobId, verdict });
  return { status: "ok", verified, failures, limitations: limitationsOf(uncited !== null) };
}

/** What this check cannot prove. */
function limitationsOf(hasPlacedCitations: boolean): string[] {
  return [
    "claims_not_judged: that a quotation stands in its source does not prove that the answer follows from it",
    "sources_not_judged: whether a source is right about what it says was not checked",
    ...(hasPlacedCitations
      ? []
      : ["sentences_not_checked: no citation says which part of the answer it carries"]),
  ];
}
