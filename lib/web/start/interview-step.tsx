import { useEffect, useRef } from "preact/hooks";
import type { OnboardingEvent } from "#lib/client/generated/types.js";
import { useDraft } from "../app/drafts.js";
import { Button, Form, TextArea, TextField } from "../parts/controls.js";
import type { StepProps } from "./turn.js";

type Question = Extract<OnboardingEvent, { type: "question" }>;

/** One question after the other, each answered in the artist's own words or left out. */
export function InterviewStep({ artistId, events, isBusy, take }: StepProps) {
  const question = events.findLast((event): event is Question => event.type === "question");
  // A turn that only opens tells the question that is next.
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
  artistId,
  question: { questionKey, question },
  isBusy,
  take,
}: Pick<StepProps, "artistId" | "isBusy" | "take"> & { question: Question }) {
  const draft = useDraft(`start answer ${artistId} ${questionKey}`);
  const until = useDraft(`start until ${artistId} ${questionKey}`);
  const give = async (answer: string | null) => {
    const embargo = answer === null || until.text.value === "" ? {} : { until: until.text.value };
    if (await take({ type: "interview_answer", questionKey, question, answer, ...embargo })) {
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
        <TextField label="Nothing of it leaves before" draft={until} type="date" />
      </details>
      <div class="choices">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          Save and go on
        </Button>
        <Button kind="quiet" isBusy={isBusy} onClick={() => give(null)}>
          Leave it out
        </Button>
      </div>
    </Form>
  );
}
