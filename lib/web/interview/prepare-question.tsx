import { useState } from "preact/hooks";
import type { InterviewSession, OfferedInterviewQuestion } from "#lib/client/generated/types.js";
import { readWholeMemory, type WholeMemory } from "#lib/client/read-whole-memory.js";
import { Refusal } from "#lib/client/refusal.js";
import { type Asked, useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { client } from "../app/session.js";
import { Button, Form } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { WordedArea } from "../parts/worded-area.js";
import { type ChosenPassage, parseChosen, quotationsOf, whyNot } from "./chosen-sentences.js";
import { EvidenceSearch } from "./evidence-search.js";
import { focusOn } from "./focus-on.js";
import { changeWords, memoryChanges } from "./memory-changes.js";
import { Quotations } from "./quotations.js";

/** What stands in the way of an offer, with what the person can do. */
interface Hindrance {
  words: string;
  changes: readonly string[];
}

/** Prepares the next question of an open sitting: the sentences that it stands on, then its words. */
export function PrepareQuestion({
  artistId,
  session,
  memory,
  onOffered,
}: {
  artistId: string;
  session: InterviewSession;
  memory: Asked<WholeMemory>;
  onOffered: () => Promise<void>;
}) {
  const ordinal = session.questions.length + 1;
  const question = useDraft(`question ${artistId}`);
  const chosen = useDraft(`chosen ${artistId}`);
  const [hindrance, setHindrance] = useState<Hindrance | null>(null);
  const work = useWork();
  const picked = parseChosen(chosen.text.value);
  // With an open question, its answer is the next thing to do.
  const isNext = session.questions.every(({ state }) => state !== "offered");
  const offer = () => work.run(() => send().catch(explain));

  const send = async () => {
    setHindrance(null);
    const words = question.text.value;
    const stands = chosen.text.value;
    const missing = whyNot(picked);
    if (missing !== null) return setHindrance({ words: missing, changes: [] });
    const references = quotationsOf(picked).map(({ reference }) => reference);
    const drafted = memory.value ?? (await readWholeMemory(client, artistId));
    const offered = await client.call("offerInterviewQuestion", {
      path: { id: artistId, sessionId: session.id },
      body: { ordinal, memorySnapshotId: drafted.snapshotId, question: words, references },
    });
    // An ordinal that is taken answers the question that has it: this one was not saved then.
    const isSaved = isWhatWasSent(offered.question, words, picked);
    if (isSaved) {
      question.clear(words);
      chosen.clear(stands);
    }
    await onOffered();
    if (!isSaved) {
      return setHindrance({
        words: `Question ${ordinal} was offered elsewhere meanwhile, with other words. Yours is kept; offer it as the next one.`,
        changes: [],
      });
    }
    announce(`Question ${ordinal} is offered`);
    focusOn(`question-${offered.question.id}`);
  };
  const explain = async (problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.code === "memory_changed") {
      const later = await readWholeMemory(client, artistId);
      const changes = memory.value === undefined ? [] : memoryChanges(memory.value, later);
      await memory.renew();
      return setHindrance({
        words:
          "The memory has changed since you began. Look at what is new; if the question still holds, offer it again.",
        changes: changes.map(changeWords),
      });
    }
    if (problem.code === "evidence_changed") {
      return setHindrance({
        words:
          "One of the passages has changed or is no evidence any more. Search again and choose its sentences anew.",
        changes: [],
      });
    }
    if (problem.status === 409) await onOffered();
    throw problem;
  };
  return (
    <section class="prepare" aria-labelledby="prepare">
      <h3 id="prepare">Prepare question {ordinal} of 3</h3>
      <EvidenceSearch artistId={artistId} chosen={chosen} />
      <Form onSubmit={offer}>
        <Quotations artistId={artistId} chosen={chosen} />
        <WordedArea
          label="Question"
          hint="10 to 500 characters. It is kept while you search, read and answer."
          draft={question}
          max={500}
          rows={2}
        />
        <Button type="submit" kind={isNext ? "primary" : "plain"} isBusy={work.isBusy}>
          Offer the question
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
        <Problem problem={work.problem} />
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
