import { useDraft } from "../app/drafts.js";
import { CopyButton } from "../parts/copy-button.js";
import { parseChosen, quotationsOf } from "./chosen-sentences.js";

/** A question that is prepared while no sitting takes it: it is kept for the next one. */
export function WaitingQuestion({ artistId }: { artistId: string }) {
  const question = useDraft(`question ${artistId}`);
  const chosen = useDraft(`chosen ${artistId}`);
  const quotations = quotationsOf(parseChosen(chosen.text.value));
  const words = question.text.value;
  if (words === "" && quotations.length === 0) return null;
  return (
    <section class="left" aria-labelledby="waiting">
      <h3 id="waiting">Your prepared question waits for the next sitting</h3>
      {words !== "" && <p class="asked">{words}</p>}
      <ul class="stands-on">
        {quotations.map(({ reference }) => (
          <li key={`${reference.sourceId} ${reference.start}`}>
            <blockquote>{reference.quote}</blockquote>
          </li>
        ))}
      </ul>
      <CopyButton text={words} />
    </section>
  );
}
