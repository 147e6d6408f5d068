import { CheckField, SelectField, TextField } from "../parts/controls.js";
import type { SoughtDrafts } from "./sought-drafts.js";
import { needs, places } from "./sought-words.js";

/** The fields of what to look for. */
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
