import { useState } from "preact/hooks";
import type { InterviewSession, OfferedInterviewQuestion } from "#lib/client/generated/types.js";
import { readWholeMemory, type WholeMemory } from "#lib/client/read-whole-memory.js";
import { Refusal } from "#lib/client/refusal.js";
import { useArtistId } from "../app/artists.js";
import { type Asked, useWork } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce, focusOn } from "../app/page-title.js";
import { client } from "../app/session.js";
import { hostOf } from "../app/words.js";
import { SaveProblem, saveKept } from "../memory/kept-save.js";
import { Button, Form } from "../parts/controls.js";
import { readerAddress } from "../parts/reader-address.js";
import { WordedArea } from "../parts/worded-area.js";
import { Written } from "../parts/written.js";
import {
  type ChosenPassage,
  maxReferences,
  parseChosen,
  quotationsOf,
  whyNot,
  withoutQuotation,
} from "./chosen-sentences.js";
import { EvidenceSearch } from "./evidence-search.js";
import { changeWords, memoryChanges } from "./memory-changes.js";

/** Why a question cannot be offered, and what the person can do about it. */
interface Hindrance {
  words: string;
  changes: readonly string[];
}

interface PrepareQuestionProps {
  /** The open sitting, while it has room for another question. */
  session: InterviewSession | null;
  memory: Asked<WholeMemory>;
  /** Whether writing a question is the next step. */
  isNext: boolean;
  onOffered: () => Promise<void>;
}

/** Prepares a question for this or a later sitting: first its sentences, then its words. */
export function PrepareQuestion({ session, memory, isNext, onOffered }: PrepareQuestionProps) {
  const artistId = useArtistId();
  const ordinal = session === null ? null : session.questions.length + 1;
  const question = useDraft(`question ${artistId}`);
  const chosen = useDraft(`chosen ${artistId}`);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const work = useWork();
  const picked = parseChosen(chosen.text.value);
  const offer = () => work.run(() => send().catch(explain));

  /** The question and its quotations; null, with the reason shown, when a quotation is missing. */
  const whatIsWritten = () => {
    const missing = whyNot(picked);
    setHindrance(missing === null ? null : { words: missing, changes: [] });
    if (missing !== null) return null;
    const words = question.text.value;
    const stands = chosen.text.value;
    const clear = () => {
      question.clear(words);
      chosen.clear(stands);
    };
    return { words, references: quotationsOf(picked).map(({ reference }) => reference), clear };
  };
  const send = async () => {
    if (session === null || ordinal === null) return;
    const written = whatIsWritten();
    if (written === null) return;
    const { words, references, clear } = written;
    const drafted = memory.value ?? (await readWholeMemory(client, artistId));
    const offered = await client.call("offerInterviewQuestion", {
      path: { id: artistId, sessionId: session.id },
      body: { ordinal, memorySnapshotId: drafted.snapshotId, question: words, references },
    });
    // For a used ordinal the service returns the existing question; this one was then not saved.
    const isSaved = isWhatWasSent(offered.question, words, picked);
    if (isSaved) clear();
    await onOffered();
    if (!isSaved) {
      return setHindrance({
        words: `Meanwhile, question ${ordinal} was offered elsewhere with other words. Yours is kept; offer it as the next one.`,
        changes: [],
      });
    }
    announce(`Question ${ordinal} is offered`);
    scrollTo(0, 0);
    focusOn(`question-${offered.question.id}`);
  };
  const propose = () =>
    work.run(async () => {
      const written = whatIsWritten();
      if (written === null) return;
      const { words, references } = written;
      await saveKept(`proposal ${artistId}`, [question, chosen], (requestId) =>
        client.call("addProposal", {
          path: { id: artistId },
          body: { requestId, question: words, references },
        }),
      );
      await onOffered();
      announce("The question waits among the prepared ones");
      focusOn("proposals");
    });
  const explain = async (problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.code === "memory_changed") {
      const later = await readWholeMemory(client, artistId);
      const changes = memory.value === undefined ? [] : memoryChanges(memory.value, later);
      await memory.renew();
      return setHindrance({
        words:
          "The memory has changed since you began. Check the changes; if the question still fits, offer it again.",
        changes: changes.map(changeWords),
      });
    }
    if (problem.code === "evidence_changed") {
      return setHindrance({
        words:
          "One of the passages has changed or is no longer evidence. Search again and reselect its sentences.",
        changes: [],
      });
    }
    if (problem.status === 409) await onOffered();
    throw problem;
  };
  return (
    <section class="prepare" aria-labelledby="prepare">
      <h3 id="prepare">
        {ordinal === null
          ? "Prepare a question: it is kept for the next sitting"
          : `Prepare question ${ordinal} of 3`}
      </h3>
      <EvidenceSearch chosen={chosen} />
      <Form onSubmit={ordinal === null ? propose : offer}>
        <Quotations chosen={chosen} />
        <WordedArea
          label="Question"
          hint="10 to 500 characters. It is kept while you search, read and answer."
          draft={question}
          max={500}
          rows={2}
        />
        {ordinal !== null && (
          <Button type="submit" kind={isNext ? "primary" : "plain"} isBusy={work.isBusy}>
            Offer the question
          </Button>
        )}
        <Button kind="quiet" isBusy={work.isBusy} onClick={propose}>
          Keep it for later
        </Button>
        <div role="alert" class="hindrance">
          {hindrance !== null && (
            <>
              <p>{hindrance.words}</p>
              <ul>
                {hindrance.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <SaveProblem problem={work.problem} />
      </Form>
    </section>
  );
}

function isWhatWasSent(
  offered: OfferedInterviewQuestion,
  words: string,
  picked: readonly ChosenPassage[],
): boolean {
  const quotes = quotationsOf(picked).map(({ reference }) => reference.quote);
  return (
    offered.question === words &&
    quotes.join("\n") === offered.references.map(({ quote }) => quote).join("\n")
  );
}

/** The quotations that the question will be based on. */
function Quotations({ chosen }: { chosen: Draft }) {
  const artistId = useArtistId();
  const picked = parseChosen(chosen.text.value);
  const quotations = quotationsOf(picked);
  if (quotations.length === 0) {
    return (
      <p class="no-quotations">Search, and choose the sentences that your question is based on.</p>
    );
  }
  return (
    <section class="quotations" aria-labelledby="quotations">
      <h4 id="quotations">
        Based on {quotations.length} of at most {maxReferences} quotations
      </h4>
      <ul class="stands-on">
        {quotations.map((quotation) => {
          const { passage, reference } = quotation;
          const remove = () => chosen.write(JSON.stringify(withoutQuotation(picked, quotation)));
          return (
            <li key={`${reference.sourceId} ${reference.start}`}>
              <Written as="blockquote">{reference.quote}</Written>
              <a href={readerAddress(artistId, reference)}>{hostOf(passage.url)}</a>
              <Button kind="quiet" aria-label={`Remove “${reference.quote}”`} onClick={remove}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
