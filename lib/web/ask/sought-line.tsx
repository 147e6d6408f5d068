import { useState } from "preact/hooks";
import type { ResearchRequest } from "#lib/client/generated/types.js";
import { Button, CheckField, SelectField, TextField } from "../parts/controls.js";
import { Written } from "../parts/written.js";
import { AskAgain } from "./ask-again.js";
import {
  clearSought,
  readSought,
  type SoughtDrafts,
  soughtDrafts,
  writeSought,
} from "./sought-drafts.js";
import { needs, places, soughtWords } from "./sought-words.js";

interface SoughtLineProps {
  jobId: string;
  words: string;
  before: readonly string[];
  request: ResearchRequest;
  unplanned?: string | undefined;
}

/** One line about what a question looked for, with a way to change it and ask again. */
export function SoughtLine({ jobId, words, before, request, unplanned }: SoughtLineProps) {
  const drafts = soughtDrafts(jobId);
  const [isOpen, setOpen] = useState(drafts.planned.text.value !== "");
  const toggle = () => {
    if (isOpen) clearSought(drafts);
    else writeSought(drafts, words, request);
    setOpen(!isOpen);
  };
  const isReadAnew = before.length > 0 && request.topic !== words.slice(0, request.topic.length);
  return (
    <>
      {isReadAnew && (
        <p class="aside">
          Understood as “<Written>{request.topic}</Written>”
        </p>
      )}
      <p class="lead sought-line">
        {soughtWords(isOpen ? readSought(drafts, words) : request)}{" "}
        <Button kind="quiet" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? "Leave as it was" : "Change"}
        </Button>
      </p>
      {unplanned !== undefined && !isOpen && <ByRules why={unplanned} />}
      {isOpen && (
        <div class="sought">
          <SoughtFields drafts={drafts} />
          <AskAgain
            words={words}
            before={before}
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

/** One quiet line: the request was made by rules. */
export function ByRules({ why }: { why: string }) {
  return (
    <p class="aside" role="status">
      Chosen by simple rules: {why}.
    </p>
  );
}

export function SoughtFields({ drafts }: { drafts: SoughtDrafts }) {
  const { topic, need, platform, fromDate, toDate, newestFirst, several, ownWords } = drafts;
  return (
    <div class="sought-fields">
      <TextField label="Understood as" draft={topic} minLength={3} maxLength={160} />
      <div class="fields">
        <SelectField label="Looking for" draft={need} options={needs} />
        <SelectField label="Where" draft={platform} options={places} />
        <TextField label="From" type="date" draft={fromDate} />
        <TextField label="Until" type="date" draft={toDate} />
      </div>
      <CheckField label="Newest first, whatever it is about" draft={newestFirst} />
      <CheckField label="Up to three things instead of one answer" draft={several} />
      <CheckField label="Only in the artist’s own words" draft={ownWords} />
    </div>
  );
}
