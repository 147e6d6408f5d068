import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Button, CheckField, SelectField, TextField } from "../parts/controls.js";
import { AskAgain } from "./ask-again.js";
import {
  clearSought,
  readSought,
  type SoughtDrafts,
  soughtDrafts,
  writeSought,
} from "./sought-drafts.js";
import { needs, places, soughtWords } from "./sought-words.js";

/** One line about what a question looked for, with a way to change it and ask again. */
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

/** The fields for what to look for. */
export function SoughtFields({ drafts }: { drafts: SoughtDrafts }) {
  const { need, platform, fromDate, toDate, newestFirst, several } = drafts;
  return (
    <div class="sought-fields">
      <div class="fields">
        <SelectField label="Looking for" draft={need} options={needs} />
        <SelectField label="Where" draft={platform} options={places} />
        <TextField label="From" type="date" draft={fromDate} />
        <TextField label="Until" type="date" draft={toDate} />
      </div>
      <CheckField label="Newest first, whatever it is about" draft={newestFirst} />
      <CheckField label="Up to three things instead of one answer" draft={several} />
    </div>
  );
}
