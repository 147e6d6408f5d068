import { useEffect } from "preact/hooks";
import { useWork } from "../app/asked.js";
import { type Draft, draftKeys, draftOf, useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { confirmed } from "../parts/dialog.js";
import { Problem } from "../parts/states.js";
import type { SittingQuestion } from "./answer-form.js";
import { parseChosen, quotationsOf } from "./chosen-sentences.js";
import { answerAddress } from "./interview-words.js";
import { WordingChanges } from "./wording-changes.js";

/** The saved answer, together with the person's draft when another answer was saved elsewhere. */
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
  // The save whose response was lost did succeed.
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
          until: day || undefined,
        },
      });
      answer.clear(words);
      until.clear(day);
      announce("Your wording is saved; the one before is kept as a version");
      await onChanged();
    });
  const giveUp = async () => {
    const isSure = await confirmed({
      title: "Really discard your draft?",
      words: "The saved answer stays as it is. Your draft will be lost.",
      action: "Discard",
    });
    if (!isSure) return;
    answer.clear();
    until.clear();
  };
  return (
    <section class="left" aria-label={`Your draft of answer ${question.ordinal}`}>
      <p class="left-why">
        This was answered elsewhere while you were writing. The saved answer is above; below is what
        your draft would change.
      </p>
      <WordingChanges earlier={saved} later={words === "" ? saved : words} />
      {day !== "" && <p class="facts">To be held back until {dayWords(day)}</p>}
      <div class="choices">
        <Button kind="primary" isBusy={work.isBusy} onClick={keepMine}>
          Save mine as the new wording
        </Button>
        <CopyButton text={words} />
        <Button kind="quiet" onClick={giveUp}>
          Discard mine
        </Button>
      </div>
      <Problem problem={work.problem} />
    </section>
  );
}

/**
 * A text that can no longer be saved where it was written; `name` distinguishes it from the others.
 */
export function LeftText({ name, why, draft }: { name: string; why: string; draft: Draft }) {
  if (!draft.isWritten.value) return null;
  const giveUp = async () => {
    const isSure = await confirmed({
      title: "Really discard this text?",
      words: "It is not saved anywhere else.",
      action: "Discard",
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
          Discard
        </Button>
      </div>
    </section>
  );
}

/** Unsaved answers to questions that the latest sitting no longer shows. */
export function LeftDrafts({ artistId, shown }: { artistId: string; shown: readonly string[] }) {
  const beginning = `answer ${artistId} `;
  const left = draftKeys(beginning).filter((key) => !shown.includes(key.slice(beginning.length)));
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="left">
      <h2 id="left">Unsaved</h2>
      {left.map((key, index) => (
        <div key={key}>
          <LeftText
            name={`Unsaved answer ${index + 1}`}
            why="You wrote this in an earlier sitting, which was finished before it was saved."
            draft={draftOf(key)}
          />
          <a href={answerAddress(artistId, key.slice(beginning.length))}>
            Its question, if it was answered
          </a>
        </div>
      ))}
    </section>
  );
}

/** A prepared question while no sitting is open for it: it is kept for the next one. */
export function WaitingQuestion({ artistId }: { artistId: string }) {
  const question = useDraft(`question ${artistId}`);
  const chosen = useDraft(`chosen ${artistId}`);
  const quotations = quotationsOf(parseChosen(chosen.text.value));
  const words = question.text.value;
  if (words === "" && quotations.length === 0) return null;
  return (
    <section class="left" aria-labelledby="waiting">
      <h3 id="waiting">Your prepared question is kept for the next sitting</h3>
      {words !== "" && <p class="asked">{words}</p>}
      <ul class="stands-on">
        {quotations.map(({ reference }) => (
          <li key={`${reference.sourceId} ${reference.start}`}>
            <blockquote>{reference.quote}</blockquote>
          </li>
        ))}
      </ul>
      <CopyButton text={words} />
    </section>
  );
}
