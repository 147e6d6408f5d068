import { useMemo } from "preact/hooks";
import type { Proof, Status } from "#lib/client/generated/types.js";
import { useWork } from "../app/asked.js";
import { hostOf } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { titleWords } from "../parts/source-words.js";
import { Problem } from "../parts/states.js";
import { quotedKey } from "../reader/read-for.js";
import { AnswerActions } from "./answer-actions.js";
import { AnswerLimits } from "./answer-limits.js";
import { answeringSentences } from "./answering-sentences.js";
import type { ProvenSource } from "./cited-sources.js";
import { DraftAnswer } from "./draft-answer.js";
import { Quotation } from "./quotation.js";
import { quotedParts } from "./quoted-parts.js";

/**
 * The result of a question: the nearest words, the numbered quotations with their sources, and the
 * limitations.
 */
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
  sources: ReadonlyMap<string, ProvenSource>;
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

/** If the candidates are not sufficient, research continues once. */
function ContinueChoice({
  goOn,
}: {
  goOn: (outcome: "insufficient" | "verification_failed") => Promise<void>;
}) {
  const { isBusy, problem, run } = useWork();
  return (
    <section class="continue" aria-labelledby="continue">
      <h2 id="continue">Do these quotations answer it?</h2>
      <p>
        They were selected by matching words and fixed rules; nobody has judged them. If they do not
        answer it, research continues once more.
      </p>
      <div class="choices">
        <Button isBusy={isBusy} onClick={() => run(() => goOn("insufficient"))}>
          They are not sufficient
        </Button>
        <Button isBusy={isBusy} onClick={() => run(() => goOn("verification_failed"))}>
          An answer from them could not be verified
        </Button>
      </div>
      <Problem problem={problem} />
    </section>
  );
}
