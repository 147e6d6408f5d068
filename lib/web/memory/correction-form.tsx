import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Form, Submit } from "../parts/controls.js";
import { WordedArea } from "../parts/worded-area.js";
import { SaveProblem, saveKept } from "./kept-save.js";

/** The form to correct a statement; a correction is permanent. */
export function CorrectionForm({
  artistId,
  onSaved,
}: {
  artistId: string;
  onSaved: () => Promise<void>;
}) {
  const claim = useDraft(`correction-claim ${artistId}`);
  const right = useDraft(`correction ${artistId}`);
  const work = useWork();
  const isLeft = claim.isWritten.value || right.isWritten.value;
  const save = () =>
    work.run(async () => {
      try {
        await saveKept(`correction ${artistId}`, [claim, right], (requestId) =>
          client.call("saveInterviewCorrection", {
            path: { id: artistId },
            body: { requestId, claim: claim.text.value, correction: right.text.value },
          }),
        );
        announce("The correction is saved");
      } finally {
        await onSaved();
      }
    });
  return (
    <details class="adding" open={isLeft}>
      <summary>Correct a statement</summary>
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
    </details>
  );
}
