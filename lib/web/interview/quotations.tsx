import type { Draft } from "../app/drafts.js";
import { hostOf } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { readerAddress } from "../parts/reader-address.js";
import { maxReferences, parseChosen, quotationsOf, withoutQuotation } from "./chosen-sentences.js";

/** The quotations that the question will stand on. */
export function Quotations({ artistId, chosen }: { artistId: string; chosen: Draft }) {
  const picked = parseChosen(chosen.text.value);
  const quotations = quotationsOf(picked);
  if (quotations.length === 0) {
    return (
      <p class="no-quotations">Search, and choose the sentences that your question stands on.</p>
    );
  }
  return (
    <section class="quotations" aria-labelledby="quotations">
      <h4 id="quotations">
        It stands on {quotations.length} of {maxReferences} quotations
      </h4>
      <ul class="stands-on">
        {quotations.map((quotation) => {
          const { passage, reference } = quotation;
          const remove = () => chosen.write(JSON.stringify(withoutQuotation(picked, quotation)));
          return (
            <li key={`${reference.sourceId} ${reference.start}`}>
              <blockquote>{reference.quote}</blockquote>
              <a href={readerAddress(artistId, reference)}>{hostOf(passage.url)}</a>
              <Button kind="quiet" aria-label={`Remove “${reference.quote}”`} onClick={remove}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
