import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { CopyButton } from "../parts/copy-button.js";
import { Section } from "../parts/links.js";
import { type CopiedQuotation, markdownOf, textOf } from "./citation-formats.js";
import type { NumberedSentence } from "./cited-numbers.js";
import { bibtexOf, cslOf, risOf } from "./source-records.js";

/** A question's words and quotations, as they are copied. */
interface CopiedAnswer {
  words: string;
  quotations: readonly CopiedQuotation[];
  sentences: readonly NumberedSentence[];
  /** The W3C annotations of its marked sentences. */
  annotations: readonly object[];
}

/** The answers of the open thread by their job; each puts itself in. */
export const ThreadAnswers = createContext<Map<string, CopiedAnswer>>(new Map());

/** Copies all questions of a thread with their citations. */
export function ThreadCopies({ jobIds }: { jobIds: readonly string[] }) {
  const answers = useContext(ThreadAnswers);
  const each = (format: typeof textOf) => () =>
    all()
      .map(({ words, quotations, sentences }) => format(words, quotations, sentences))
      .join("\n\n");
  const sources = (format: (cited: readonly CopiedQuotation[]) => string) => () =>
    format(all().flatMap(({ quotations }) => quotations));
  const all = () => jobIds.flatMap((jobId) => answers.get(jobId) ?? []);
  const formats: [string, () => string][] = [
    ["Text", each(textOf)],
    ["Markdown", each(markdownOf)],
    ["RIS", sources(risOf)],
    ["CSL JSON", sources(cslOf)],
    ["BibTeX", sources(bibtexOf)],
    [
      "Web annotations",
      () =>
        JSON.stringify(
          all().flatMap(({ annotations }) => annotations),
          null,
          2,
        ),
    ],
  ];
  return (
    <Section class="take" id="take-thread" title="Copy the whole thread">
      <div class="choices">
        <span>With citations as</span>
        {formats.map(([name, text]) => (
          <CopyButton key={name} text={text} words={name} />
        ))}
      </div>
    </Section>
  );
}
