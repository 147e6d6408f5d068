import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { problemWords } from "../app/words.js";
import { Button, Form, TextArea } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { WaitingNote } from "./ask-again.js";
import {
  enqueue,
  isUnplanned,
  planOf,
  questionAddress,
  sendWhenFree,
  type ToAsk,
  waitingQuestion,
} from "./asking.js";
import { clearSought, readSought, soughtDrafts, writeSought } from "./sought-drafts.js";
import { SoughtFields } from "./sought-line.js";
import { guessedNeed, soughtWords } from "./sought-words.js";

/** Whether the composer is for a first question or a follow-up. */
export interface ComposerProps {
  artistId: string;
  label: string;
  placeholder: string;
  /** The conversation so far, for the plan; absent for a first question. */
  context?: string | undefined;
  /** Examples: a click plans and asks one. */
  examples?: readonly string[];
}

/**
 * The form for asking. A question is planned before it is asked; the plan can be previewed and
 * changed.
 */
export function Composer({ artistId, label, placeholder, context, examples = [] }: ComposerProps) {
  const place = context === undefined ? artistId : `${artistId} follow-up`;
  const question = useDraft(`asked ${place}`);
  const drafts = soughtDrafts(place);
  const { isBusy, problem, run } = useWork();
  const [refused, setRefused] = useState<unknown>();
  const [busyWith, setBusyWith] = useState<ToAsk>();
  const [isPlanning, setPlanning] = useState(false);
  const words = question.text.value.trim();
  const isSeen = drafts.planned.text.value !== "";

  const clear = () => {
    question.clear();
    clearSought(drafts);
    setRefused(undefined);
    setBusyWith(undefined);
  };
  const plan = async (asked: string): Promise<ResearchRequest | null> => {
    try {
      return await planOf(artistId, asked, context);
    } catch (cause) {
      if (!isUnplanned(cause)) throw cause;
      setRefused(cause);
      const topic = asked.slice(0, 160);
      writeSought(drafts, asked, { topic, evidenceNeed: guessedNeed(asked) });
      return null;
    }
  };
  const send = async (asked: string, request: ResearchRequest) => {
    const toAsk = { artistId, words: asked, request };
    try {
      const { jobId } = await enqueue(toAsk);
      clear();
      go(questionAddress(artistId, jobId));
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.code !== "research_busy") throw cause;
      setBusyWith(toAsk);
    }
  };
  const ask = (asked: string) =>
    run(async () => {
      setBusyWith(undefined);
      if (isSeen && asked === words) return send(asked, readSought(drafts, asked));
      question.write(asked);
      const request = await plan(asked);
      if (request !== null) await send(asked, request);
    });
  const see = () =>
    run(async () => {
      setPlanning(true);
      const request = await plan(words).finally(() => setPlanning(false));
      if (request !== null) writeSought(drafts, words, request);
    });

  return (
    <Form class="composer" onSubmit={() => words.length >= 3 && !isBusy && ask(words)}>
      <TextArea
        label={label}
        draft={question}
        rows={1}
        required
        minLength={3}
        maxLength={500}
        placeholder={placeholder}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {refused !== undefined && isSeen && (
        <p class="note" role="status">
          {problemWords(refused)} Choose yourself what to look for, then ask.
        </p>
      )}
      {isSeen && (
        <section class="sought" aria-label="What it will look for">
          <p class="sought-line">{soughtWords(readSought(drafts, words))}</p>
          <SoughtFields drafts={drafts} />
        </section>
      )}
      <div class="choices">
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isBusy && !isPlanning ? "Asking…" : "Ask"}
        </Button>
        {isSeen ? (
          <Button kind="quiet" onClick={() => clearSought(drafts)}>
            Plan it for me
          </Button>
        ) : (
          <Button kind="quiet" isBusy={isBusy} onClick={() => words.length >= 3 && see()}>
            {isPlanning ? "Planning…" : "Preview what it will look for"}
          </Button>
        )}
      </div>
      <Problem problem={problem} />
      {busyWith !== undefined && waitingQuestion.value === null && (
        <p class="note" role="status">
          Another question about this artist is being researched. Your words are kept.{" "}
          <Button kind="quiet" onClick={() => sendWhenFree(busyWith, clear)}>
            Send it when that one is finished
          </Button>
        </p>
      )}
      <WaitingNote artistId={artistId} />
      {examples.length > 0 && (
        <div class="examples">
          <p id="examples">For example</p>
          <ul aria-labelledby="examples">
            {examples.map((example) => (
              <li key={example}>
                <Button kind="plain" isBusy={isBusy} onClick={() => ask(example)}>
                  {example}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Form>
  );
}
