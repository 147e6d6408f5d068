import { useEffect } from "preact/hooks";
import { useWork } from "../app/asked.js";
import type { Draft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import type { SittingQuestion } from "./answer-form.js";
import { WordingChanges } from "./wording-changes.js";

/** What is saved of an answer beside what the person was writing when it was saved elsewhere. */
export function LeftAnswer({
  artistId,
  question,
  saved,
  answer,
  until,
  onChanged,
}: {
  artistId: string;
  question: SittingQuestion;
  saved: string;
  answer: Draft;
  until: Draft;
  onChanged: () => Promise<void>;
}) {
  const work = useWork();
  const words = answer.text.value;
  const day = until.text.value;
  const isHeld = day === "" || question.until?.slice(0, day.length) === day;
  const isSame = isHeld && (words === saved || words === "");
  // A save whose confirmation was lost has come through.
  useEffect(() => {
    if (!isSame) return;
    answer.clear(words);
    until.clear(day);
  }, [isSame, words, day]);
  if (isSame) return null;
  const keepMine = () =>
    work.run(async () => {
      await client.call("reviseInterviewResponse", {
        path: { id: artistId, answerId: question.id },
        body: {
          expectedRevision: question.revision,
          answer: words === "" ? saved : words,
          ...(day === "" ? {} : { until: day }),
        },
      });
      answer.clear(words);
      until.clear(day);
      announce("Your wording is saved; the one before is kept as a version");
      await onChanged();
    });
  const giveUp = async () => {
    const isSure = await confirmed({
      title: "Give up your draft?",
      words: "The saved answer stays as it is. What you were writing is gone.",
      action: "Give it up",
    });
    if (!isSure) return;
    answer.clear();
    until.clear();
  };
  return (
    <section class="left" aria-label={`Your draft of answer ${question.ordinal}`}>
      <p class="left-why">
        This was answered elsewhere while you were writing. Above is what is saved; this is your
        draft, with what it would change.
      </p>
      <WordingChanges earlier={saved} later={words === "" ? saved : words} />
      {day !== "" && <p class="facts">To be held back until {dayWords(day)}</p>}
      <div class="choices">
        <Button kind="primary" isBusy={work.isBusy} onClick={keepMine}>
          Save mine as the new wording
        </Button>
        <CopyButton text={words} />
        <Button kind="quiet" onClick={giveUp}>
          Give mine up
        </Button>
      </div>
      <Problem problem={work.problem} />
    </section>
  );
}

/** A text that can no longer be saved where it was written; `name` tells it from the others. */
export function LeftText({ name, why, draft }: { name: string; why: string; draft: Draft }) {
  if (!draft.isWritten.value) return null;
  const giveUp = async () => {
    const isSure = await confirmed({
      title: "Give up this text?",
      words: "It is saved nowhere else.",
      action: "Give it up",
    });
    if (isSure) draft.clear();
  };
  return (
    <section class="left" aria-label={name}>
      <p class="left-why">{why}</p>
      <p class="words">{draft.text}</p>
      <div class="choices">
        <CopyButton text={draft.text.value} />
        <Button kind="quiet" onClick={giveUp}>
          Give it up
        </Button>
      </div>
    </section>
  );
}
