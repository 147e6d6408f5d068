import { useContext } from "preact/hooks";
import type { Window } from "#lib/kernel/window.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { client } from "../app/session.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { download } from "../parts/download.js";
import { Problem } from "../parts/states.js";
import { annotationAt, type CopiedQuotation, markdownOf, textOf } from "./citation-formats.js";
import type { NumberedSentence } from "./cited-numbers.js";
import type { ProvenSource } from "./cited-sources.js";
import { partLabel } from "./part-label.js";
import { bibtexOf, cslOf, risOf } from "./source-records.js";
import { ThreadAnswers } from "./thread-copies.js";

/**
 * Copies an answer with citations, or downloads it as a proof that can be checked without the
 * service.
 */
export function AnswerActions({
  jobId,
  words,
  quotations,
  sentences,
  hasProof,
}: {
  jobId: string;
  words: string;
  quotations: readonly (CopiedQuotation & {
    source: ProvenSource | undefined;
    marks: readonly Window[];
  })[];
  /** What a model wrote from them. */
  sentences: readonly NumberedSentence[];
  hasProof: boolean;
}) {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  const annotations = quotations.flatMap(({ source, reference, marks }) => {
    if (source === undefined) return [];
    const { annotation } = source;
    const marked = marks.map((mark) => annotationAt(annotation, reference, mark));
    return marked.length === 0 ? [annotation] : marked;
  });
  useContext(ThreadAnswers).set(jobId, { words, quotations, sentences, annotations });
  const keep = (texts: "full" | "windows") =>
    run(async () => {
      const input = { path: { id: artistId, jobId }, query: { texts } };
      const answer = await client.send("readProof", input);
      download(await answer.blob(), `proof-${jobId}${texts === "full" ? "" : "-windows"}.json`);
    });
  const keepKeys = () =>
    run(async () => {
      const answer = await client.send("readProofKeys", {});
      download(await answer.blob(), "keys.json");
    });
  const formats: [string, string][] = [
    ["Text", textOf(words, quotations, sentences)],
    ["Markdown", markdownOf(words, quotations, sentences)],
    ["RIS", risOf(quotations)],
    ["CSL JSON", cslOf(quotations)],
    ["BibTeX", bibtexOf(quotations)],
    ...(annotations.length === 0
      ? []
      : [["Web annotations", JSON.stringify(annotations, null, 2)] as [string, string]]),
  ];
  return (
    <section class="take" {...partLabel("take", jobId)}>
      <h2 id={`take-${jobId}`}>Copy or download</h2>
      <div class="choices">
        <span>Copy with citations as</span>
        {formats.map(([name, text]) => (
          <CopyButton key={name} text={text} words={name} />
        ))}
      </div>
      {hasProof && (
        <div class="choices">
          <span>Download the signed proof with</span>
          <Button kind="quiet" isBusy={isBusy} onClick={() => keep("full")}>
            whole originals
          </Button>
          <Button kind="quiet" isBusy={isBusy} onClick={() => keep("windows")}>
            the cited parts
          </Button>
          <span>and</span>
          <Button kind="quiet" isBusy={isBusy} onClick={keepKeys}>
            the keys to check it
          </Button>
        </div>
      )}
      <Problem problem={problem} />
    </section>
  );
}
