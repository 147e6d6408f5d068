import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Button } from "../parts/controls.js";
import { AskAgain } from "./ask-again.js";
import { clearSought, readSought, soughtDrafts, writeSought } from "./sought-drafts.js";
import { SoughtFields } from "./sought-form.js";
import { soughtWords } from "./sought-words.js";

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
  const toggle = () => {
    if (isOpen) clearSought(drafts);
    else writeSought(drafts, words, request);
    setOpen(!isOpen);
  };
  return (
    <>
      <p class="lead sought-line">
        {soughtWords(isOpen ? readSought(drafts, words) : request)}{" "}
        <Button kind="quiet" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Leave as it was" : "Change"}
        </Button>
      </p>
      {isOpen && (
        <div class="sought">
          <SoughtFields drafts={drafts} />
          <AskAgain
            artistId={artistId}
            words={words}
            request={() => readSought(drafts, words)}
            onSent={() => {
              clearSought(drafts);
              setOpen(false);
            }}
          />
        </div>
      )}
    </>
  );
}
