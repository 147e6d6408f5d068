import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { firstDay } from "../interview/interview-words.js";
import { Button, Form, SelectField, TextField } from "../parts/controls.js";
import { WordedArea } from "../parts/worded-area.js";
import { SaveProblem, saveKept } from "./kept-save.js";

/** Draws another boundary. */
export function BoundaryForm({
  artistId,
  sitting,
  onSaved,
}: {
  artistId: string;
  sitting: number;
  onSaved: () => Promise<void>;
}) {
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
              ...(until.text.value === "" ? {} : { until: until.text.value }),
            },
          }),
        );
        announce("The boundary is saved");
      } finally {
        await onSaved();
      }
    });
  return (
    <details class="adding" open={isLeft}>
      <summary>Draw a boundary</summary>
      <Form onSubmit={save}>
        <WordedArea
          label="What is not asked about"
          hint="In your own words. They are kept exactly, and only you and administrators see them."
          draft={wording}
          max={1000}
          rows={2}
        />
        <div class="fields">
          <SelectField
            label="It holds"
            draft={scope}
            options={[
              ["until_retracted", "until you retract it"],
              ["sitting", `for sitting ${sitting}`],
            ]}
          />
          <TextField
            label="It ends on"
            hint="May stay empty."
            draft={until}
            type="date"
            min={firstDay()}
          />
        </div>
        <Button type="submit" kind="primary" isBusy={work.isBusy}>
          Save the boundary
        </Button>
        <SaveProblem problem={work.problem} />
      </Form>
    </details>
  );
}
