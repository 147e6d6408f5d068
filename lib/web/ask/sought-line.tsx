import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { go } from "../app/address.js";
import { useWork } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Problem } from "../parts/states.js";
import { enqueue, questionAddress, sendWhenFree } from "./asking.js";
import { clearSought, readSought, soughtDrafts, writeSought } from "./sought-drafts.js";
import { SoughtFields } from "./sought-form.js";
import { soughtWords } from "./sought-words.js";
import { WaitingNote } from "./waiting-note.js";

/** What a question looked for, in one line, with a way to ask it again with something changed. */
export function SoughtLine({
  artistId,
  jobId,
  words,
  request,
}: {
  artistId: string;
  jobId: string;
  words: string;
  request: ResearchRequest;
}) {
  const drafts = soughtDrafts(jobId);
  const [isOpen, setOpen] = useState(drafts.planned.text.value !== "");
  const { isBusy, problem, run } = useWork();
  const toggle = () => {
    if (isOpen) clearSought(drafts);
    else writeSought(drafts, words, request);
    setOpen(!isOpen);
  };
  const again = () =>
    run(async () => {
      const toAsk = { artistId, words, request: readSought(drafts, words) };
      const clear = () => {
        clearSought(drafts);
        setOpen(false);
      };
      try {
        const next = await enqueue(toAsk);
        clear();
        go(questionAddress(artistId, next.jobId));
      } catch (cause) {
        if (!(cause instanceof Refusal) || cause.code !== "research_busy") throw cause;
        sendWhenFree(toAsk, clear);
      }
    });
  return (
    <>
      <p class="lead sought-line">
        {soughtWords(isOpen ? readSought(drafts, words) : request)}{" "}
        <Button kind="quiet" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Leave as it was" : "Change"}
        </Button>
      </p>
      {isOpen && (
        <form
          class="sought"
          onSubmit={(event) => {
            event.preventDefault();
            void again();
          }}
        >
          <SoughtFields drafts={drafts} />
          <Button type="submit" kind="primary" isBusy={isBusy}>
            Ask again
          </Button>
          <Problem problem={problem} />
        </form>
      )}
      {isOpen && <WaitingNote artistId={artistId} />}
    </>
  );
}
