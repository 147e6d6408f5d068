import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Form, Submit } from "../parts/controls.js";
import { FoldedFields } from "../parts/unfolding.js";
import { WordedArea } from "../parts/worded-area.js";
import { SaveProblem, saveKept } from "./kept-save.js";

/**
 * The form to correct a statement; a correction is permanent.
 *
 * @param of initial values: the statement, what is right (if known), and the words of the button
 *   that opens the form
 */
export function CorrectionForm({
  of = { claim: "", right: "", opens: "Correct a statement" },
  onSaved,
}: {
  of?: { claim: string; right: string; opens: string };
  /** Called after each attempt: one whose answer was lost may have been saved. */
  onSaved: (isSaved: boolean) => Promise<void>;
}) {
  const artistId = useArtistId();
  const own = of.claim === "" ? artistId : `${artistId} ${of.claim}`;
  const claim = useDraft(`correction-claim ${own}`, of.claim);
  const right = useDraft(`correction ${own}`, of.right);
  const work = useWork();
  const isLeft = claim.isWritten.value || right.isWritten.value;
  const save = () =>
    work.run(async () => {
      let isSaved = false;
      try {
        await saveKept(`correction ${own}`, [claim, right], (requestId) =>
          client.call("saveInterviewCorrection", {
            path: { id: artistId },
            body: { requestId, claim: claim.text.value, correction: right.text.value },
          }),
        );
        isSaved = true;
        announce("The correction is saved");
      } finally {
        await onSaved(isSaved);
      }
    });
  return (
    <FoldedFields class="adding" summary={of.opens} isLeft={isLeft}>
      <Form onSubmit={save}>
        <WordedArea label="What is said" draft={claim} max={1000} rows={2} />
        <WordedArea
          label="What is right"
          hint="Kept exactly and permanently: to change a correction, add another one."
          draft={right}
          max={1000}
          rows={2}
        />
        <Submit isBusy={work.isBusy}>Save the correction</Submit>
        <SaveProblem problem={work.problem} />
      </Form>
    </FoldedFields>
  );
}
