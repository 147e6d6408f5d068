import { useEffect } from "preact/hooks";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { type Draft, draftKeys } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { dayWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { confirmed } from "../parts/dialog.js";
import { Section } from "../parts/links.js";
import { Problem } from "../parts/states.js";
import { Words } from "../parts/written.js";
import { answerOnServer, type SittingQuestion, useAnswerTexts } from "./answer-form.js";
import { answerAddress } from "./interview-words.js";
import type { ServerDraft } from "./server-draft.js";
import { WordingChanges } from "./wording-changes.js";

/** The saved answer, together with the person's draft when another answer was saved elsewhere. */
export function LeftAnswer({
  question,
  saved,
  answer,
  until,
  onServer,
  onChanged,
}: {
  question: SittingQuestion;
  saved: string;
  answer: Draft;
  until: Draft;
  onServer: ServerDraft;
  onChanged: () => Promise<void>;
}) {
  const artistId = useArtistId();
  const work = useWork();
  const words = answer.text.value;
  const day = until.text.value;
  const isHeld = day === "" || question.until?.slice(0, day.length) === day;
  const isSame = isHeld && (words === saved || words === "");
  // The save whose response was lost did succeed.
  useEffect(() => {
    if (!isSame) return;
    onServer.dropped();
    answer.clear(words);
    until.clear(day);
  }, [isSame, words, day]);
  if (isSame) return null;
  const keepMine = () =>
    work.run(async () => {
      const draftRevision = await onServer.settled();
      await client.call("reviseInterviewResponse", {
        path: { id: artistId, answerId: question.id },
        body: {
          expectedRevision: question.revision,
          answer: words === "" ? saved : words,
          until: day || undefined,
          draftRevision,
        },
      });
      onServer.dropped();
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
      <Words>{draft.text.value}</Words>
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
export function LeftDrafts({ shown }: { shown: readonly string[] }) {
  const artistId = useArtistId();
  const beginning = `answer ${artistId} `;
  const left = draftKeys(beginning).filter((key) => !shown.includes(key.slice(beginning.length)));
  if (left.length === 0) return null;
  return (
    <Section id="left" title="Unsaved">
      {left.map((key, index) => (
        <div key={key}>
          <LeftDraft of={key} name={`Unsaved answer ${index + 1}`} />
          <a href={answerAddress(artistId, key.slice(beginning.length))}>
            Its question, if it was answered
          </a>
        </div>
      ))}
    </Section>
  );
}

function LeftDraft({ of, name }: { of: string; name: string }) {
  const artistId = useArtistId();
  const questionId = of.slice(of.lastIndexOf(" ") + 1);
  const { answer } = useAnswerTexts(artistId, questionId);
  answerOnServer(artistId, questionId, false, answer);
  const why = "You wrote this in an earlier sitting, which was finished before it was saved.";
  return <LeftText name={name} why={why} draft={answer} />;
}
