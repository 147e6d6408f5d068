import type { InterviewReference } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { mayOf } from "../app/role.js";
import { IfMay } from "../parts/if-may.js";
import { Facts, Tag, When } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { FoldedFields } from "../parts/unfolding.js";
import { Words, Written } from "../parts/written.js";
import { AnswerForm, answerOnServer, type SittingQuestion, useAnswerTexts } from "./answer-form.js";
import { AnswerLink } from "./answer-link.js";
import { answerAddress, embargoWords } from "./interview-words.js";
import { LeftAnswer, LeftText } from "./left-answer.js";
import { WhoReads } from "./publication.js";

interface ExchangeProps {
  question: SittingQuestion;
  /** Whether the sitting is open, so that the question can still be answered. */
  isOpen: boolean;
  /** How many questions there can be, where this one fills the screen. */
  of?: number;
  onChanged: () => Promise<void>;
}

/** One question of a sitting with its quotations and its answer. */
export function Exchange({ question, isOpen, of, onChanged }: ExchangeProps) {
  const artistId = useArtistId();
  const { id, ordinal, state, answer } = question;
  const draft = useAnswerTexts(artistId, id);
  const isLeft = draft.answer.isWritten.value || draft.until.isWritten.value;
  const mayAnswer = mayOf(artistId)?.("saveInterviewAnswer") === true;
  const onServer = mayAnswer
    ? answerOnServer(artistId, id, state === "answered", draft.answer)
    : undefined;
  const isAnswerable = isOpen && mayAnswer;
  const form = <AnswerForm question={question} onChanged={onChanged} />;
  return (
    <li class="exchange">
      <article aria-labelledby={`question-${id}`}>
        <p class="exchange-place" aria-hidden="true">
          {of === undefined ? ordinal : `Question ${ordinal} of ${of}`}
        </p>
        <Written
          as={of === undefined ? "h3" : "h2"}
          id={`question-${id}`}
          class="asked"
          tabIndex={-1}
        >
          {question.question}
        </Written>
        <StandsOn references={question.references} />
        {answer !== null && (
          <div class="answered">
            <Words>{answer}</Words>
            <Facts>
              <When words="saved" at={question.answerUpdatedAt} />
              <Embargo of={question} />
              <AnswerLink answerId={id} />
            </Facts>
            {question.publication !== undefined && (
              <IfMay operation="publishAnswer">
                <WhoReads
                  response={{ ...question, answer }}
                  publication={question.publication}
                  evidence={question.publicEvidence ?? []}
                  onChanged={onChanged}
                />
              </IfMay>
            )}
          </div>
        )}
        {answer !== null && isLeft && onServer !== undefined && (
          <LeftAnswer
            question={question}
            saved={answer}
            answer={draft.answer}
            until={draft.until}
            onServer={onServer}
            onChanged={onChanged}
          />
        )}
        {state === "offered" && isAnswerable && form}
        {state === "offered" && isOpen && !mayAnswer && (
          <p class="facts">Waits for the artist’s answer</p>
        )}
        {state === "skipped" && <p class="facts">Skipped</p>}
        {state === "skipped" && isAnswerable && (
          <FoldedFields summary="Answer it after all" isLeft={isLeft}>
            {form}
          </FoldedFields>
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

/** The quotations of a question, each with a link to where it comes from. */
export function StandsOn({ references }: { references: readonly InterviewReference[] }) {
  const artistId = useArtistId();
  return (
    <ul class="stands-on" aria-label="Quotations it is based on">
      {references.map((reference) => (
        <li key={`${reference.revision} ${reference.start}`}>
          <Written as="blockquote">{reference.quote}</Written>
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
