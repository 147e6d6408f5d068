import { useEffect, useRef, useState } from "preact/hooks";
import type { OnboardingEvent } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useDraft } from "../app/drafts.js";
import { Button, Form, Submit, TextArea, TextField } from "../parts/controls.js";
import { Loading } from "../parts/states.js";
import { FoldedFields } from "../parts/unfolding.js";
import type { StepProps } from "./turn.js";

type Question = Extract<OnboardingEvent, { type: "question" }>;

/** One question after the other; the artist answers in their own words or skips. */
export function InterviewStep({ events, isBusy, take }: StepProps) {
  const artistId = useArtistId();
  const asked = useRef<Question | undefined>(undefined);
  // The events of a turn that failed have no question: the one that was answered stays.
  asked.current =
    events.findLast((event): event is Question => event.type === "question") ?? asked.current;
  const question = asked.current;
  const [isMissed, setMissed] = useState(false);
  // An `open` turn changes nothing and returns the next question.
  const open = async () => setMissed(!(await take({ type: "open" })));
  useEffect(() => {
    if (question === undefined) void open();
  }, []);
  if (question === undefined)
    return isMissed && !isBusy ? (
      <Button onClick={open}>Try again</Button>
    ) : (
      <Loading what="the question" />
    );
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
      <FoldedFields summary="Hold it back until a date" isLeft={until.isWritten.value}>
        <TextField label="Keep it private until" draft={until} type="date" />
      </FoldedFields>
      <div class="choices">
        <Submit isBusy={isBusy}>Save and continue</Submit>
        <Button kind="quiet" isBusy={isBusy} onClick={() => give(null)}>
          Skip it
        </Button>
      </div>
    </Form>
  );
}
