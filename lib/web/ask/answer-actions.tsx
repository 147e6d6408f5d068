import { useWork } from "../app/asked.js";
import { client } from "../app/session.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { download } from "../parts/download.js";
import { Problem } from "../parts/states.js";
import { bibtexOf, type CopiedQuotation, markdownOf } from "./citation-formats.js";
import type { ProvenSource } from "./cited-sources.js";

/**
 * Copies an answer with citations, or downloads it as a proof that can be checked without the
 * service.
 */
export function AnswerActions({
  artistId,
  jobId,
  words,
  quotations,
  hasProof,
}: {
  artistId: string;
  jobId: string;
  words: string;
  quotations: readonly (CopiedQuotation & { source: ProvenSource | undefined })[];
  hasProof: boolean;
}) {
  const { isBusy, problem, run } = useWork();
  const annotations = quotations.flatMap(({ source }) => source?.annotation ?? []);
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
    ["Markdown", markdownOf(words, quotations)],
    ["BibTeX", bibtexOf(quotations)],
    ...(annotations.length === 0
      ? []
      : [["Web annotations", JSON.stringify(annotations, null, 2)] as [string, string]]),
  ];
  return (
    <section class="take" aria-labelledby="take">
      <h2 id="take">Copy or download</h2>
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
