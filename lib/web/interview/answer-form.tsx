import type { InterviewSession } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce, focusOn } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form, Submit, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { FoldedFields } from "../parts/unfolding.js";
import { WordedArea } from "../parts/worded-area.js";
import { DraftState } from "./draft-state.js";
import { firstDay } from "./interview-words.js";
import { serverDraftOf } from "./server-draft.js";

export type SittingQuestion = InterviewSession["questions"][number];

const keyOf = (artistId: string, questionId: string) => `answer ${artistId} ${questionId}`;

/** The drafts of the answer to a question and of its embargo date. */
export function useAnswerTexts(artistId: string, questionId: string) {
  const answer = useDraft(keyOf(artistId, questionId));
  const until = useDraft(`answer-until ${artistId} ${questionId}`);
  return { answer, until };
}

/** The service's draft of the text; only a person who may answer may read it. */
export function answerOnServer(
  artistId: string,
  questionId: string,
  isAnswered: boolean,
  answer: Draft,
) {
  const path = { id: artistId, answerId: questionId, key: keyOf(artistId, questionId) };
  // Once it is answered, what the service has is the draft of an edit.
  return serverDraftOf(path, answer, answer.write, !isAnswered);
}

interface AnswerFormProps {
  question: SittingQuestion;
  onChanged: () => Promise<void>;
}

/** Answers an offered question in the artist's exact words, or skips it. */
export function AnswerForm({ question, onChanged }: AnswerFormProps) {
  const artistId = useArtistId();
  const { id, ordinal, revision } = question;
  const { answer, until } = useAnswerTexts(artistId, id);
  const onServer = answerOnServer(artistId, id, question.state === "answered", answer);
  const work = useWork();
  const call = async (body: {
    answer: string | null;
    until?: string;
    draftRevision?: string | null;
  }) => {
    try {
      await client.call("saveInterviewAnswer", {
        path: { id: artistId, answerId: id },
        body: { expectedRevision: revision, ...body },
      });
    } catch (problem) {
      // The question was answered or the sitting finished elsewhere: reading the sitting again
      // shows both texts.
      if (problem instanceof Refusal && problem.status === 409) await onChanged();
      throw problem;
    }
  };
  const save = () =>
    work.run(async () => {
      const words = answer.text.value;
      const day = until.text.value;
      const draftRevision = await onServer.settled();
      await call({ answer: words, until: day || undefined, draftRevision });
      onServer.dropped();
      answer.clear(words);
      until.clear(day);
      announce(`The answer to question ${ordinal} is saved word for word`);
      await onChanged();
      focusOn(`question-${id}`);
    });
  const skip = async () => {
    const isSure =
      !answer.isWritten.value ||
      (await confirmed({
        title: "Skip this question?",
        words: "What you have written is not saved as the answer. It stays here as your draft.",
        action: "Skip",
      }));
    if (!isSure) return;
    await work.run(async () => {
      await call({ answer: null });
      announce(`Question ${ordinal} is skipped`);
      await onChanged();
      focusOn(`question-${id}`);
    });
  };
  return (
    <Form class="answer-form" onSubmit={save}>
      <WordedArea
        label={`Answer to question ${ordinal}`}
        hint="Kept exactly as you write it, line by line."
        draft={answer}
        max={2000}
        rows={4}
      />
      <DraftState text={answer} draft={onServer} />
      <FoldedFields
        class="hold-back"
        summary="Hold it back for a while"
        isLeft={until.isWritten.value}
      >
        <TextField
          label="Hold back until"
          hint="Until that day, the question and answer are not evidence and do not leave this interview."
          draft={until}
          type="date"
          min={firstDay()}
        />
      </FoldedFields>
      <div class="choices">
        <Submit isBusy={work.isBusy}>Save the answer</Submit>
        {question.state === "offered" && (
          <Button kind="quiet" isBusy={work.isBusy} onClick={skip}>
            Skip
          </Button>
        )}
      </div>
      <Problem problem={work.problem} />
    </Form>
  );
}
