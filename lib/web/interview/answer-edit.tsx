import { useEffect, useState } from "preact/hooks";
import type { InterviewResponse } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce, focusOn } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { WordedArea } from "../parts/worded-area.js";
import { DraftState } from "./draft-state.js";
import type { SavedAnswer } from "./hold-back.js";
import { serverDraftOf } from "./server-draft.js";
import { WordingChanges } from "./wording-changes.js";

/**
 * The draft of a new wording. It remembers the revision it started from, even after a reload, so
 * that a wording saved elsewhere in the meantime is never overwritten unseen.
 */
function useEditDraft(artistId: string, response: InterviewResponse) {
  const { id, answer, revision, answerUpdatedAt } = response;
  const key = `edit ${artistId} ${id}`;
  const text = useDraft(key, answer);
  const base = useDraft(`edit-base ${artistId} ${id}`);
  const draft: Draft = {
    ...text,
    write(written) {
      if (base.text.value === "") base.write(revision);
      text.write(written);
    },
  };
  const adopt = (left: string, savedAt: string | null) => {
    // The draft is older than the saved wording.
    if (savedAt !== null && savedAt < (answerUpdatedAt ?? "")) base.write(earlierWording);
    draft.write(left);
  };
  const onServer = serverDraftOf({ id: artistId, answerId: id, key }, draft, adopt, true);
  return { draft, base, onServer };
}

/** Stands for the unknown revision of an earlier wording: it differs from every saved revision. */
const earlierWording = "earlier";

/** Edits a saved answer; the previous wording is kept as a version. */
export function AnswerEdit({ response, onChanged }: SavedAnswer) {
  const artistId = useArtistId();
  const { id, answer, revision } = response;
  const path = { id: artistId, answerId: id };
  const { draft, base, onServer } = useEditDraft(artistId, response);
  const note = useDraft(`edit-note ${artistId} ${id}`);
  const isLeft = draft.isWritten.value || note.isWritten.value;
  const [isOpen, setOpen] = useState(isLeft);
  const work = useWork();
  const begunFrom = base.text.value === "" ? revision : base.text.value;
  const hasMoved = draft.isWritten.value && begunFrom !== revision;

  // The saved text equals the draft: nothing of the edit is left.
  useEffect(() => {
    if (!draft.isWritten.value) base.clear();
  }, [draft.isWritten.value]);

  const save = (expectedRevision: string) =>
    work.run(async () => {
      const words = draft.text.value;
      const said = note.text.value;
      const draftRevision = await onServer.settled();
      try {
        const saved = await client.call("reviseInterviewResponse", {
          path,
          body: { expectedRevision, answer: words, note: said || undefined, draftRevision },
        });
        finish(words, said, saved.response.revision);
      } catch (problem) {
        if (!(problem instanceof Refusal) || problem.code !== "revision_changed") throw problem;
        if (await cameThrough(words, said)) return;
      }
      await onChanged();
    });
  const finish = (words: string, said: string, saved: string) => {
    onServer.dropped();
    draft.clear(words);
    // Text written during the save continues from the new wording.
    base.write(saved);
    note.clear(said);
    setOpen(false);
    announce("The edit is saved");
    focusOn("edit-answer");
  };
  /** Whether a save with a lost response did succeed: the newest version is what was sent. */
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
        title: "Really discard your edit?",
        words: "The saved answer stays as it is. Your edit will be lost.",
        action: "Discard",
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
            hint="The current wording is kept as a version."
            draft={draft}
            max={2000}
            rows={4}
          />
          <DraftState text={draft} draft={onServer} />
          <TextField
            label="Note on the edit"
            hint="For yourself and the history; never used as evidence. Optional."
            draft={note}
          />
          {hasMoved && (
            <div class="left" role="alert">
              <p class="left-why">
                Another wording was saved while you were writing. It is shown above; below is what
                yours would change.
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
              <Submit isBusy={work.isBusy}>Save the edit</Submit>
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
