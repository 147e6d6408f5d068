import { useEffect, useRef } from "preact/hooks";
import type { OnboardingEvent } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useDraft } from "../app/drafts.js";
import { Button, Form, Submit, TextArea, TextField } from "../parts/controls.js";
import type { StepProps } from "./turn.js";

type Question = Extract<OnboardingEvent, { type: "question" }>;

/** One question after the other; the artist answers in their own words or skips. */
export function InterviewStep({ events, isBusy, take }: StepProps) {
  const artistId = useArtistId();
  const question = events.findLast((event): event is Question => event.type === "question");
  // An `open` turn changes nothing and returns the next question.
  const isOpening = useRef(false);
  useEffect(() => {
    if (question !== undefined || isBusy || isOpening.current) return;
    isOpening.current = true;
    void take({ type: "open" });
  }, [question, isBusy]);
  if (question === undefined) return null;
  return <Answer key={question.questionKey} {...{ artistId, question, isBusy, take }} />;
}

function Answer({
  question: { questionKey, question },
  isBusy,
  take,
}: Pick<StepProps, "artistId" | "isBusy" | "take"> & { question: Question }) {
  const artistId = useArtistId();
  const draft = useDraft(`start answer ${artistId} ${questionKey}`);
  const until = useDraft(`start until ${artistId} ${questionKey}`);
  const give = async (answer: string | null) => {
    const day = answer === null ? undefined : until.text.value || undefined;
    if (await take({ type: "interview_answer", questionKey, question, answer, until: day })) {
      draft.clear();
      until.clear();
    }
  };
  return (
    <Form onSubmit={() => give(draft.text.value)}>
      <TextArea
        label={question}
        hint="Kept word for word, and private until you publish it."
        draft={draft}
        required
        maxLength={2000}
        rows={4}
      />
      <details>
        <summary>Hold it back until a date</summary>
        <TextField label="Keep it private until" draft={until} type="date" />
      </details>
      <div class="choices">
        <Submit isBusy={isBusy}>Save and continue</Submit>
        <Button kind="quiet" isBusy={isBusy} onClick={() => give(null)}>
          Skip it
        </Button>
      </div>
    </Form>
  );
}
