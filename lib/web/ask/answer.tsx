import { useMemo } from "preact/hooks";
import type { Proof, Status } from "#lib/client/generated/types.js";
import { hostOf } from "../app/words.js";
import { titleWords } from "../parts/source-words.js";
import { quotedKey } from "../reader/read-for.js";
import { AnswerActions } from "./answer-actions.js";
import { AnswerLimits } from "./answer-limits.js";
import { answeringSentences } from "./answering-sentences.js";
import type { SourceOfAnswer } from "./cited-sources.js";
import { ContinueChoice } from "./continue-choice.js";
import { DraftAnswer } from "./draft-answer.js";
import { Quotation } from "./quotation.js";
import { quotedParts } from "./quoted-parts.js";

/** What came of a question: the nearest words, the numbered quotations with their sources, and what they leave open. */
export function Answer({
  artistId,
  status,
  words,
  need,
  proof,
  sources,
  goOn,
}: {
  artistId: string;
  status: Status;
  words: string;
  need: string | undefined;
  proof: Proof | null;
  sources: ReadonlyMap<string, SourceOfAnswer>;
  goOn: (outcome: "insufficient" | "verification_failed") => Promise<void>;
}) {
  const { references, stage, selection, jobId } = status;
  const marked = useMemo(() => {
    const texts = references.map(({ text }) => text);
    const { marks, nearest } = answeringSentences(texts, words, need);
    return { nearest, parts: texts.map((text, index) => quotedParts(text, marks[index] ?? [])) };
  }, [references, words, need]);
  const quotations = references.map((reference, index) => {
    const parts = marked.parts[index] ?? [];
    const source = sources.get(quotedKey(reference));
    const near = parts.filter(({ kind }) => kind === "mark").map(({ text }) => text);
    const quote = near.length === 0 ? reference.text : near.join(" … ");
    return {
      reference,
      number: index + 1,
      parts,
      near,
      source,
      title: source?.title ?? null,
      quote,
    };
  });
  const nearest = marked.nearest === null ? undefined : quotations[marked.nearest];
  return (
    <>
      {nearest !== undefined && (
        <figure class="nearest">
          <blockquote cite={nearest.reference.url}>
            {nearest.near.map((text, index) => (
              <>
                {index > 0 && " "}
                <mark key={text}>{text}</mark>
              </>
            ))}
          </blockquote>
          <figcaption>
            <span>The words nearest to the question, in</span>{" "}
            <a href={`#quotation-${nearest.number}`}>
              <span class="number">{nearest.number}</span>{" "}
              {titleWords(nearest.title, nearest.reference.url)}
            </a>
            <span>, {hostOf(nearest.reference.url)}</span>
          </figcaption>
        </figure>
      )}
      {quotations.length > 0 && (
        <section aria-labelledby="quotations">
          <h2 id="quotations">{stage === "complete" ? "Quotations" : "What came closest"}</h2>
          <ol class="quotations">
            {quotations.map((one) => (
              <Quotation key={quotedKey(one.reference)} artistId={artistId} {...one} />
            ))}
          </ol>
        </section>
      )}
      {stage === "complete" && selection === "candidates" && <ContinueChoice goOn={goOn} />}
      <AnswerLimits artistId={artistId} status={status} words={words} />
      {quotations.length > 0 && (
        <>
          <AnswerActions
            artistId={artistId}
            jobId={jobId}
            words={words}
            quotations={quotations}
            hasProof={proof !== null}
          />
          <DraftAnswer artistId={artistId} jobId={jobId} references={references} />
        </>
      )}
    </>
  );
}
