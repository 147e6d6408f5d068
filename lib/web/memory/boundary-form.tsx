import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { firstDay } from "../interview/interview-words.js";
import { Form, SelectField, Submit, TextField } from "../parts/controls.js";
import { FoldedFields } from "../parts/unfolding.js";
import { WordedArea } from "../parts/worded-area.js";
import { SaveProblem, saveKept } from "./kept-save.js";

interface BoundaryFormProps {
  sitting: number;
  onSaved: () => Promise<void>;
}

export function BoundaryForm({ sitting, onSaved }: BoundaryFormProps) {
  const artistId = useArtistId();
  const wording = useDraft(`boundary ${artistId}`);
  const scope = useDraft(`boundary-scope ${artistId}`, "until_retracted");
  const until = useDraft(`boundary-until ${artistId}`);
  const work = useWork();
  const isLeft = wording.isWritten.value || until.isWritten.value;
  const save = () =>
    work.run(async () => {
      try {
        await saveKept(`boundary ${artistId}`, [wording, scope, until], (requestId) =>
          client.call("saveInterviewBoundary", {
            path: { id: artistId },
            body: {
              requestId,
              wording: wording.text.value,
              scope: scope.text.value === "sitting" ? "sitting" : "until_retracted",
              until: until.text.value || undefined,
            },
          }),
        );
        announce("The boundary is saved");
      } finally {
        await onSaved();
      }
    });
  return (
    <FoldedFields class="adding" summary="Draw a boundary" isLeft={isLeft}>
      <Form onSubmit={save}>
        <WordedArea
          label="What is not asked about"
          hint="In your own words, kept exactly. Only you, your interviewers and administrators see them."
          draft={wording}
          max={1000}
          rows={2}
        />
        <div class="fields">
          <SelectField
            label="It applies"
            draft={scope}
            options={[
              ["until_retracted", "until you retract it"],
              ["sitting", `for sitting ${sitting}`],
            ]}
          />
          <TextField
            label="It ends on"
            hint="Optional."
            draft={until}
            type="date"
            min={firstDay()}
          />
        </div>
        <Submit isBusy={work.isBusy}>Save the boundary</Submit>
        <SaveProblem problem={work.problem} />
      </Form>
    </FoldedFields>
  );
}
