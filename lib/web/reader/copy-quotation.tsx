import { useState } from "preact/hooks";
import type { Reference } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";
import { useWork } from "../app/asked.js";
import { bibtexOf, markdownOf } from "../ask/citation-formats.js";
import { Button } from "../parts/controls.js";
import { copyText } from "../parts/copy-text.js";
import { titleWords } from "../parts/source-words.js";
import { Problem } from "../parts/states.js";

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
  const { problem, run } = useWork();
  const [copied, setCopied] = useState("");
  const quote = passage.text.slice(start - passage.start, end - passage.start);
  const quotation = { reference: { ...passage, start, end, text: quote }, title, quote };
  const copy = (what: string, text: string) =>
    run(async () => {
      await copyText(text, what);
      setCopied(what);
    });
  return (
    <section>
      <h2>Copy the quotation</h2>
      <div class="choices">
        <Button
          onClick={() => copy("Markdown", markdownOf(titleWords(title, passage.url), [quotation]))}
        >
          {copied === "Markdown" ? "Markdown copied" : "Markdown"}
        </Button>
        <Button onClick={() => copy("BibTeX", bibtexOf([quotation]))}>
          {copied === "BibTeX" ? "BibTeX copied" : "BibTeX"}
        </Button>
      </div>
      <Problem problem={problem} />
    </section>
  );
}
