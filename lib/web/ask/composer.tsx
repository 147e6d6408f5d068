import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { Button, Form, TextArea } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { WaitingNote } from "./ask-again.js";
import {
  enqueue,
  type Planned,
  planOf,
  questionAddress,
  sendWhenFree,
  type ToAsk,
  unplannedWords,
  waitingQuestion,
} from "./asking.js";
import type { InlineMentions } from "./inline-mentions.js";
import { clearSought, readSought, soughtDrafts, writeSought } from "./sought-drafts.js";
import { ByRules, SoughtFields } from "./sought-line.js";
import { ruledRequest, soughtWords } from "./sought-words.js";

/** Whether the composer is for a first question or a follow-up. */
export interface ComposerProps {
  label: string;
  placeholder: string;
  /** The conversation so far, for the plan; absent for a first question. */
  context?: string | undefined;
  /** The questions before a follow-up in its thread. */
  before?: readonly string[];
  /** The days that the open address asks about; they replace those of a plan. */
  within?: Pick<ResearchRequest, "fromDate" | "toDate">;
  /** Examples: a click plans and asks one. */
  examples?: readonly string[];
}

/** A question that the list of a phrase's mentions answers, so that no model has to read for it. */
interface Listed {
  asked: string;
  planned: Planned;
  of: string;
  List: typeof InlineMentions;
}

/**
 * The form for asking. A question is planned before it is asked; the plan can be previewed and
 * changed. One that asks for every mention of something is answered by the list.
 */
export function Composer(props: ComposerProps) {
  const artistId = useArtistId();
  const { label, placeholder, context, before, within, examples = [] } = props;
  const place = context === undefined ? artistId : `${artistId} follow-up`;
  const question = useDraft(`asked ${place}`);
  const drafts = soughtDrafts(place);
  const { isBusy, problem, run } = useWork();
  const [unplanned, setUnplanned] = useState<string>();
  const [busyWith, setBusyWith] = useState<ToAsk>();
  const [isPlanning, setPlanning] = useState(false);
  const [listed, setListed] = useState<Listed>();
  const words = question.text.value.trim();
  const isSeen = drafts.planned.text.value !== "";

  const clear = () => {
    question.clear();
    clearSought(drafts);
    setUnplanned(undefined);
    setBusyWith(undefined);
    setListed(undefined);
  };
  const plan = async (asked: string): Promise<Planned> => {
    try {
      const planned = await planOf(artistId, asked, context);
      return { ...planned, request: { ...planned.request, ...within } };
    } catch (cause) {
      const words = unplannedWords(cause);
      if (words === null) throw cause;
      return { request: { ...ruledRequest(asked, context), ...within }, unplanned: words };
    }
  };
  const send = async (asked: string, { request, unplanned }: Planned) => {
    const toAsk = { artistId, words: asked, before, request, unplanned };
    try {
      const { jobId } = await enqueue(toAsk);
      clear();
      go(questionAddress(artistId, jobId, before));
    } catch (cause) {
      if (!(cause instanceof Refusal) || cause.code !== "research_busy") throw cause;
      setBusyWith(toAsk);
    }
  };
  const ask = (asked: string) =>
    run(async () => {
      setBusyWith(undefined);
      setListed(undefined);
      // Loads the thread's code before the answer needs it.
      import("./thread.js").catch(() => undefined);
      if (isSeen && asked === words) return send(asked, { request: readSought(drafts, asked) });
      question.write(asked);
      const planned = await plan(asked);
      if (planned.mentions === undefined) return send(asked, planned);
      const { InlineMentions } = await import("./inline-mentions.js");
      setListed({ asked, planned, of: planned.mentions, List: InlineMentions });
      announce("Listed every mention");
    });
  const see = () =>
    run(async () => {
      setPlanning(true);
      const planned = await plan(words).finally(() => setPlanning(false));
      setUnplanned(planned.unplanned);
      writeSought(drafts, words, planned.request);
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
      {unplanned !== undefined && isSeen && <ByRules why={unplanned} />}
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
      {listed !== undefined && (
        <>
          <listed.List of={listed.of} voice={listed.planned.request.voice} />
          <Button
            kind="quiet"
            isBusy={isBusy}
            onClick={() => run(() => send(listed.asked, listed.planned))}
          >
            Research it as a question, too
          </Button>
        </>
      )}
      {busyWith !== undefined && waitingQuestion.value === null && (
        <p class="note" role="status">
          Another question about this artist is being researched. Your words are kept.{" "}
          <Button kind="quiet" onClick={() => sendWhenFree(busyWith, clear)}>
            Send it when that one is finished
          </Button>
        </p>
      )}
      <WaitingNote />
      {examples.length > 0 && (
        <div class="examples">
          <p id="examples">{before === undefined ? "For example" : "Or ask next"}</p>
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
