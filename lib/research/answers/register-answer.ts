import type {
  AnswerRegistration,
  AnswerVerdict,
  CitationFailure,
} from "#lib/contract/registered-answer.js";
import type { Deps } from "#lib/deps.js";
import { fault } from "#lib/fault.js";
import { hashOf, sha256Hex } from "#lib/kernel/hash.js";
import { citationFailure } from "#lib/research/answers/check-citations.js";
import { keepVerdict, readCitations } from "#lib/research/answers/store.js";
import { uncitedSentences } from "#lib/research/answers/uncited-sentences.js";

/**
 * Checks a drafted answer against current evidence and keeps the verdict with hashes alone (contract 3).
 * The answer's text and its quotations are not kept, nor is any other word of the conversation.
 */
export async function registerAnswer(
  deps: Deps,
  artistId: string,
  jobId: string,
  { answer, citations }: AnswerRegistration,
): Promise<AnswerVerdict> {
  const sourceIds = citations.map(({ sourceId }) => sourceId);
  const read = await readCitations(deps.db, artistId, jobId, sourceIds);
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
  await keepVerdict(deps.db, deps.newId(), jobId, {
    answerHash: sha256Hex(answer),
    citationsHash: hashOf(citations),
    verified,
    failures,
  });
  return { status: "ok", verified, failures, limitations: limitationsOf(uncited !== null) };
}

/** What this check cannot prove, whatever it finds. */
function limitationsOf(isPlaced: boolean): string[] {
  return [
    "claims_not_judged: that a quotation stands in its source does not prove that the answer follows from it",
    "sources_not_judged: whether a source is right about what it says was not checked",
    ...(isPlaced
      ? []
      : ["sentences_not_checked: no citation says which part of the answer it carries"]),
  ];
}
