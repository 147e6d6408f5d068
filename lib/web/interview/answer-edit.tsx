import { useEffect, useState } from "preact/hooks";
import type { InterviewResponse } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { useWork } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { WordedArea } from "../parts/worded-area.js";
import { focusOn } from "./focus-on.js";
import { WordingChanges } from "./wording-changes.js";

/**
 * The draft of another wording. It remembers the revision that it was begun from, after a reload as well, so that a wording
 * that was saved elsewhere meanwhile is never overwritten unseen.
 */
function useEditDraft(artistId: string, { id, answer, revision }: InterviewResponse) {
  const text = useDraft(`edit ${artistId} ${id}`, answer);
  const base = useDraft(`edit-base ${artistId} ${id}`);
  const draft: Draft = {
    ...text,
    write(written) {
      if (base.text.value === "") base.write(revision);
      text.write(written);
    },
  };
  return { draft, base };
}

/** Edits a saved answer; the wording before is kept as a version. */
export function AnswerEdit({
  artistId,
  response,
  onChanged,
}: {
  artistId: string;
  response: InterviewResponse;
  onChanged: () => Promise<void>;
}) {
  const { id, answer, revision } = response;
  const path = { id: artistId, answerId: id };
  const { draft, base } = useEditDraft(artistId, response);
  const note = useDraft(`edit-note ${artistId} ${id}`);
  const isLeft = draft.isWritten.value || note.isWritten.value;
  const [isOpen, setOpen] = useState(isLeft);
  const work = useWork();
  const begunFrom = base.text.value === "" ? revision : base.text.value;
  const hasMoved = draft.isWritten.value && begunFrom !== revision;

  // What was written is what is saved: nothing of the edit is left.
  useEffect(() => {
    if (!draft.isWritten.value) base.clear();
  }, [draft.isWritten.value]);

  const save = (expectedRevision: string) =>
    work.run(async () => {
      const words = draft.text.value;
      const said = note.text.value;
      try {
        const saved = await client.call("reviseInterviewResponse", {
          path,
          body: { expectedRevision, answer: words, ...(said === "" ? {} : { note: said }) },
        });
        finish(words, said, saved.response.revision);
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.code !== "revision_changed") throw problem;
        if (await cameThrough(words, said)) return;
      }
      await onChanged();
    });
  const finish = (words: string, said: string, saved: string) => {
    draft.clear(words);
    // What was written while it was saved goes on from the new wording.
    base.write(saved);
    note.clear(said);
    setOpen(false);
    announce("The edit is saved");
    focusOn("edit-answer");
  };
  /** Whether a save whose confirmation was lost has come through: the newest version is what was sent. */
  const cameThrough = async (words: string, said: string): Promise<boolean> => {
    const { versions } = await client.call("listResponseVersions", { path, query: { limit: 1 } });
    const [newest] = versions;
    if (newest?.response.answer !== words || (newest.note ?? "") !== said) return false;
    await onChanged();
    finish(words, said, newest.response.revision);
    return true;
  };
  const giveUp = async () => {
    const isSure =
      !isLeft ||
      (await confirmed({
        title: "Give up your edit?",
        words: "The saved answer stays as it is. What you have written is gone.",
        action: "Give it up",
      }));
    if (!isSure) return;
    draft.clear();
    base.clear();
    note.clear();
    setOpen(false);
    focusOn("edit-answer");
  };
  return (
    <section class="answer-part" aria-labelledby="edit-heading">
      <h2 id="edit-heading" class="unseen">
        Another wording
      </h2>
      {!isOpen && !isLeft && (
        <Button id="edit-answer" onClick={() => setOpen(true)}>
          Edit the answer
        </Button>
      )}
      {(isOpen || isLeft) && (
        <Form class="answer-form" onSubmit={() => save(begunFrom)}>
          <WordedArea
            label="New wording"
            hint="The present wording is kept as a version."
            draft={draft}
            max={2000}
            rows={4}
          />
          <TextField
            label="Note on the edit"
            hint="For yourself and the history; never used as evidence. May stay empty."
            draft={note}
          />
          {hasMoved && (
            <div class="left" role="alert">
              <p class="left-why">
                Another wording was saved while you were writing. It stands above; this is what
                yours would change of it.
              </p>
              <WordingChanges earlier={answer} later={draft.text.value} />
            </div>
          )}
          <div class="choices">
            {hasMoved ? (
              <Button kind="primary" isBusy={work.isBusy} onClick={() => save(revision)}>
                Save mine as the new wording
              </Button>
            ) : (
              <Button type="submit" kind="primary" isBusy={work.isBusy}>
                Save the edit
              </Button>
            )}
            <Button kind="quiet" onClick={giveUp}>
              {hasMoved ? "Keep the saved one" : "Cancel"}
            </Button>
          </div>
          <Problem problem={work.problem} />
        </Form>
      )}
    </section>
  );
}
