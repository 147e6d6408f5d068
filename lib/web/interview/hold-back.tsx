import type { InterviewResponse } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import { firstDay } from "./interview-words.js";

/** A saved answer, and what to read again after a change. */
export interface SavedAnswer<Response = InterviewResponse> {
  response: Response;
  onChanged: () => Promise<void>;
}

/** What holding back and publishing need of an answer. */
export type HeldAnswer = Pick<
  InterviewResponse,
  "id" | "question" | "answer" | "revision" | "until" | "untilEndedAt"
>;

/** The embargo of an answer: what it means; setting, changing and lifting it. */
export function HoldBack({ response, onChanged }: SavedAnswer<HeldAnswer>) {
  const artistId = useArtistId();
  const { id, answer, revision, until, untilEndedAt } = response;
  const stands = until !== undefined && untilEndedAt === undefined;
  const day = useDraft(`embargo ${artistId} ${id}`, stands ? until.slice(0, 10) : "");
  const work = useWork();
  const set = (date: string | null, said: string) =>
    work.run(async () => {
      // Sending the current wording with another date changes only the date.
      await client.call("reviseInterviewResponse", {
        path: { id: artistId, answerId: id },
        // The draft of an edit stays: its text is not what is saved here.
        body: { expectedRevision: revision, answer, until: date, draftRevision: null },
      });
      day.clear();
      announce(said);
      await onChanged();
    });
  const lift = async () => {
    const isSure = await confirmed({
      title: "Stop holding this answer back?",
      words:
        "From now on, the question and answer may be used in generated texts and, once published, as evidence.",
      action: "Stop holding it back",
    });
    if (isSure) await set(null, "The answer is no longer held back");
  };
  return (
    <section class="answer-part" aria-labelledby={`hold-back-${id}`}>
      <h2 id={`hold-back-${id}`}>Holding it back</h2>
      <p class="held">{meaning(until, untilEndedAt)}</p>
      <Form
        class="hold-back-form"
        onSubmit={() => {
          const date = day.text.value;
          void set(date, `Held back until ${dayWords(date)}`);
        }}
      >
        <TextField
          label="Hold back until"
          hint="It ends at the beginning of that day, 00:00 UTC."
          draft={day}
          type="date"
          min={firstDay()}
          required
        />
        <div class="choices">
          <Button type="submit" isBusy={work.isBusy}>
            {stands ? "Change the date" : "Hold back"}
          </Button>
          {stands && (
            <Button kind="quiet" isBusy={work.isBusy} onClick={lift}>
              Stop holding it back
            </Button>
          )}
        </div>
        <Problem problem={work.problem} />
      </Form>
    </section>
  );
}

function meaning(until: string | undefined, untilEndedAt: string | undefined): string {
  if (until === undefined) {
    return "You can hold back the question, the answer and its earlier wordings until a date. Until then, they are not used as evidence or in generated texts, and are not shown to others.";
  }
  const day = dayWords(until);
  if (untilEndedAt !== undefined) {
    return `It was held back until ${day}. It can now be used like any other answer.`;
  }
  return `Until ${day}, the question, the answer and its earlier wordings are not used as evidence or in generated texts, and are not shown to others. You still see them. You can already publish the answer: it appears on that date.`;
}
