import type { ComponentChildren } from "preact";
import type { DisagreementSide } from "#lib/client/generated/types.js";
import { dayWords } from "../app/words.js";
import { SourceLine } from "../parts/source-line.js";
import { Written } from "../parts/written.js";

interface StatedSideProps {
  side: DisagreementSide;
  children: ComponentChildren;
}

/** What one or more sources state, with their words. */
export function StatedSide({ side, children }: StatedSideProps) {
  const { planned, form, references } = side;
  return (
    <section class="side-of">
      <h3>
        {statedBy(side)}
        {planned && <small> announced in advance</small>}
        {form !== null && <small> {form}</small>}
      </h3>
      {references.map((reference) => (
        <figure key={`${reference.sourceId} ${reference.start}`}>
          <Written as="blockquote">{reference.text}</Written>
          <figcaption>
            <SourceLine reference={reference} />
          </figcaption>
        </figure>
      ))}
      {children}
    </section>
  );
}

/** A date in words, or the names of a credit. */
export function statedBy({ value, precision }: Pick<DisagreementSide, "value" | "precision">) {
  return precision === null ? value : dayWords(value);
}
