import { provenOf, type Verdict } from "#lib/client/register-answer.js";
import { sliceOf } from "#lib/kernel/window.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { limitWords } from "../app/words.js";
import { Tag, type Tone } from "../parts/links.js";
import { Words } from "../parts/written.js";
import type { DraftedAnswer } from "./drafted-citations.js";

const reasons = {
  source_unavailable: "its source is no longer available",
  revision_changed: "its source has changed since",
  quote_mismatch: "the quoted words are not at that place",
  outside_selection: "it is not one of this question's quotations",
  uncited_sentence: "no citation covers it",
} as const;

/** Why a sentence is not supported. */
const unsupported = {
  contradicted: "Not supported: the cited words say something else",
  not_said: "Not supported: the cited words do not say it",
} as const;

const proven: Record<ReturnType<typeof provenOf>, readonly [tone: Tone, words: string]> = {
  not_verified: ["bad", "Not verified"],
  unsupported: ["bad", "Quotations exact, but not every sentence is supported"],
  not_judged: ["open", "Quotations exact, but not every sentence was judged"],
  supported: ["good", "Quotations exact, and every sentence is supported"],
};

/** What a check proved, in a few words. */
export const verdictWords = (verdict: Verdict) => proven[provenOf(verdict)][1];

interface AnswerVerdictProps {
  of: DraftedAnswer;
  verdict: Verdict;
}

/** The result of the check, sentence by sentence. */
export function AnswerVerdict({ of: { answer, citations }, verdict }: AnswerVerdictProps) {
  const { failures, claims, limitations } = verdict;
  const sentences = sentencesOf(answer);
  const ofCitations = failures.filter(({ reason }) => reason !== "uncited_sentence");
  return (
    <section class="checked" aria-label="Result of the check">
      <p>
        <Tag tone={proven[provenOf(verdict)][0]}>{verdictWords(verdict)}</Tag>
      </p>
      <ol class="rows">
        {sentences.map((sentence, index) => {
          const uncited = failures.some(
            (failure) => failure.reason === "uncited_sentence" && failure.index === index,
          );
          const broken = ofCitations.filter((failure) => {
            const { answerStart = 0, answerEnd = 0 } = citations[failure.index] ?? {};
            return answerStart < sentence.end && sentence.start < answerEnd;
          });
          const claim = claims?.find((one) => one.index === index);
          return (
            <li key={sentence.start}>
              <Words>{sliceOf(answer, sentence)}</Words>
              <p class="facts">
                {uncited && <Tag tone="bad">Not cited</Tag>}
                {broken.map(({ reason, index: at }) => (
                  <span key={at}>Invalid citation: {reasons[reason]}</span>
                ))}
                {claim?.verdict === "supported" && <Tag tone="good">Supported</Tag>}
                {claim?.reason != null && <Tag tone="bad">{unsupported[claim.reason]}</Tag>}
                {claim?.verdict === "not_judged" && <Tag>Not judged</Tag>}
                {claim !== undefined && claim.missing.length > 0 && (
                  <span>Not found in the cited words: {claim.missing.join(", ")}</span>
                )}
              </p>
            </li>
          );
        })}
      </ol>
      <ul class="limits">
        {limitations.map((limit) => (
          <li key={limit}>{limitWords(limit)}</li>
        ))}
      </ul>
    </section>
  );
}
