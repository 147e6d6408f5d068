import type { Disagreement, Proof, Status } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { counted, hostOf } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { readerAddress } from "../parts/reader-address.js";
import { titleWords } from "../parts/source-words.js";
import { Problem } from "../parts/states.js";
import { Unfolding } from "../parts/unfolding.js";
import { written } from "../parts/written.js";
import { quotedKey } from "../reader/read-for.js";
import { AnswerActions } from "./answer-actions.js";
import { AnswerLimits } from "./answer-limits.js";
import type { AnsweringSentences } from "./answering-sentences.js";
import { footnoteOf } from "./citation-formats.js";
import { citedNumbers } from "./cited-numbers.js";
import type { ProvenSource } from "./cited-sources.js";
import { DraftAnswer } from "./draft-answer.js";
import { InlineDisagreements } from "./inline-disagreements.js";
import { ModelSentences, useModelDraft } from "./model-sentences.js";
import { partLabel } from "./part-label.js";
import { Quotation } from "./quotation.js";
import { markedParts, quotedParts } from "./quoted-parts.js";

/**
 * The result of a question: one strong mark, its passage, the other quotations folded, and the
 * limitations.
 */
export function Answer({
  status,
  words,
  marked,
  isOverview,
  proof,
  isProofRead,
  sources,
  disagreements,
  isDisputed,
  goOn,
}: {
  status: Status;
  words: string;
  marked: AnsweringSentences;
  isOverview: boolean;
  proof: Proof | null;
  /** Whether the proof was read or failed: copies include its titles. */
  isProofRead: boolean;
  sources: ReadonlyMap<string, ProvenSource>;
  disagreements: readonly Disagreement[] | undefined;
  /** Whether they are about the very thing that was asked. */
  isDisputed: boolean;
  goOn: (outcome: "insufficient" | "verification_failed") => Promise<void>;
}) {
  const artistId = useArtistId();
  const { references, stage, selection, jobId } = status;
  const quotations = references.map((reference, index) => {
    const parts = quotedParts(reference.text, marked.marks[index] ?? []);
    const source = sources.get(quotedKey(reference));
    const near = parts.filter(({ kind }) => kind === "mark").map(({ text }) => text);
    const quote = near.length === 0 ? reference.text : near.join(" … ");
    const title = source?.title ?? null;
    const marks = marked.marks[index] ?? [];
    return { reference, number: index + 1, parts, near, source, title, quote, marks };
  });
  const model = useModelDraft(artistId, status, words);
  const { draft } = model;
  const strong = quotations[marked.nearest ?? 0];
  const isMarked = marked.isStrong && strong !== undefined && strong.near.length > 0;
  const others = quotations.filter((one) => one !== strong);
  // All quotations are open when the person has to judge them or asked for several things.
  const isOpen = selection === "candidates" || isOverview;
  const disputes = (
    <InlineDisagreements status={status} disagreements={disagreements} isAsked={isDisputed} />
  );
  return (
    <>
      <ModelSentences status={status} written={model} />
      {isMarked && (
        <figure class="nearest">
          <blockquote cite={strong.reference.url} {...written(strong.reference.text)}>
            <mark>{strong.near.join(" ")}</mark>
          </blockquote>
          <figcaption>
            <a href={readerAddress(artistId, strong.reference)}>
              <bdi {...written(strong.title)}>
                {titleWords(strong.title, strong.reference.url, strong.reference.evidenceKind)}
              </bdi>
            </a>
            <span>, {hostOf(strong.reference.url)}</span>
          </figcaption>
        </figure>
      )}
      {isDisputed && disputes}
      {strong !== undefined && (
        <section {...partLabel("passage", jobId)}>
          <h2 id={`passage-${jobId}`}>{isMarked ? "In its passage" : "A passage near it"}</h2>
          <ol class="quotations">
            <Quotation
              key={quotedKey(strong.reference)}
              jobId={jobId}
              {...strong}
              parts={markedParts(strong.reference.text, marked.marks[strong.number - 1] ?? [])}
            />
          </ol>
        </section>
      )}
      {others.length > 0 && (
        <Unfolding
          class="also-near"
          summary={<h2>Also near: {counted(others.length, "quotation")}</h2>}
          unfolded={`also near ${jobId}`}
          isOpen={isOpen}
        >
          <ol class="quotations">
            {others.map((one) => (
              <Quotation key={quotedKey(one.reference)} jobId={jobId} {...one} />
            ))}
          </ol>
        </Unfolding>
      )}
      {!isDisputed && disputes}
      {stage === "complete" && selection === "candidates" && (
        <ContinueChoice jobId={jobId} goOn={goOn} />
      )}
      <AnswerLimits status={status} />
      {quotations.length > 0 && (
        <>
          {isProofRead && (
            <AnswerActions
              jobId={jobId}
              words={words}
              quotations={quotations}
              sentences={(draft?.sentences ?? []).map(({ text, citations }) => ({
                text,
                numbers: citedNumbers(references, citations),
              }))}
              hasProof={proof !== null}
            />
          )}
          <section class="on-paper" {...partLabel("sources-on-paper", jobId)}>
            <h2 id={`sources-on-paper-${jobId}`}>Sources</h2>
            <ol>
              {quotations.map((one) => (
                <li key={one.number}>{footnoteOf(one)}</li>
              ))}
            </ol>
          </section>
          <DraftAnswer jobId={jobId} references={references} />
        </>
      )}
    </>
  );
}

interface ContinueChoiceProps {
  jobId: string;
  goOn: (outcome: "insufficient" | "verification_failed") => Promise<void>;
}

/** If the candidates are not sufficient, research continues once. */
function ContinueChoice({ jobId, goOn }: ContinueChoiceProps) {
  const { isBusy, problem, run } = useWork();
  return (
    <section class="continue" {...partLabel("continue", jobId)}>
      <h2 id={`continue-${jobId}`}>Do these quotations answer it?</h2>
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
