import type { Reference } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";
import { bibtexOf, markdownOf } from "../ask/citation-formats.js";
import { CopyButton } from "../parts/copy-button.js";
import { titleWords } from "../parts/source-words.js";

/** Copies the quoted window with its citation. */
export function CopyQuotation({
  passage,
  window: { start, end },
  title,
}: {
  passage: Reference;
  window: Window;
  title: string | null;
}) {
  const quote = passage.text.slice(start - passage.start, end - passage.start);
  const quotation = { reference: { ...passage, start, end, text: quote }, title, quote };
  return (
    <section>
      <h2>Copy the quotation</h2>
      <div class="choices">
        <CopyButton
          text={markdownOf(titleWords(title, passage.url), [quotation])}
          words="Markdown"
        />
        <CopyButton text={bibtexOf([quotation])} words="BibTeX" />
      </div>
    </section>
  );
}
