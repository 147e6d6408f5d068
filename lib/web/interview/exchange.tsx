import type { InterviewReference } from "#lib/client/generated/types.js";
import { Facts, Tag, When } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { AnswerForm, type SittingQuestion, useAnswerDraft } from "./answer-form.js";
import { answerAddress, embargoWords } from "./interview-words.js";
import { LeftAnswer, LeftText } from "./left-answer.js";

/** One question of a sitting with its quotations and its answer. */
export function Exchange({
  artistId,
  question,
  isOpen,
  onChanged,
}: {
  artistId: string;
  question: SittingQuestion;
  /** Whether the sitting is open, so that the question can still be answered. */
  isOpen: boolean;
  onChanged: () => Promise<void>;
}) {
  const { id, ordinal, state, answer } = question;
  const draft = useAnswerDraft(artistId, id);
  const isLeft = draft.answer.isWritten.value || draft.until.isWritten.value;
  const form = <AnswerForm artistId={artistId} question={question} onChanged={onChanged} />;
  return (
    <li class="exchange">
      <article aria-labelledby={`question-${id}`}>
        <p class="exchange-place" aria-hidden="true">
          {ordinal}
        </p>
        <h3 id={`question-${id}`} class="asked" tabIndex={-1}>
          {question.question}
        </h3>
        <StandsOn artistId={artistId} references={question.references} />
        {answer !== null && (
          <div class="answered">
            <p class="words">{answer}</p>
            <Facts>
              <When words="saved" at={question.answerUpdatedAt} />
              <Embargo of={question} />
              <a href={answerAddress(artistId, id)}>Edit, history</a>
            </Facts>
          </div>
        )}
        {answer !== null && isLeft && (
          <LeftAnswer
            artistId={artistId}
            question={question}
            saved={answer}
            answer={draft.answer}
            until={draft.until}
            onChanged={onChanged}
          />
        )}
        {state === "offered" && isOpen && form}
        {state === "skipped" && <p class="facts">Skipped</p>}
        {state === "skipped" && isOpen && (
          <details open={isLeft}>
            <summary>Answer it after all</summary>
            {form}
          </details>
        )}
        {answer === null && !isOpen && (
          <LeftText
            name={`Your draft of answer ${ordinal}`}
            why="The sitting is finished, so this can no longer be saved as the answer."
            draft={draft.answer}
          />
        )}
      </article>
    </li>
  );
}

function Embargo({ of }: { of: SittingQuestion }) {
  const words = embargoWords(of);
  if (words === null) return null;
  return <Tag tone={of.untilEndedAt === undefined ? "open" : "plain"}>{words}</Tag>;
}

function StandsOn({
  artistId,
  references,
}: {
  artistId: string;
  references: readonly InterviewReference[];
}) {
  return (
    <ul class="stands-on" aria-label="Quotations it is based on">
      {references.map((reference) => (
        <li key={`${reference.revision} ${reference.start}`}>
          <blockquote>{reference.quote}</blockquote>
          <a
            href={
              reference.kind === "original"
                ? readerAddress(artistId, reference)
                : answerAddress(artistId, reference.entryId.slice("answer:".length))
            }
          >
            {reference.kind === "original" ? "Read in the original" : "An earlier answer"}
          </a>
        </li>
      ))}
    </ul>
  );
}
