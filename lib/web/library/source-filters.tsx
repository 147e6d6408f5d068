import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Operations, Source } from "#lib/client/generated/types.js";
import { go } from "../app/address.js";
import type { Draft } from "../app/drafts.js";
import { hostOf, platformWords } from "../app/words.js";
import { SelectField, TextField } from "../parts/controls.js";
import {
  addressWith,
  choicesOf,
  FacetField,
  type FacetValue,
  useChoice,
} from "../parts/facet-field.js";
import { kindWords } from "../parts/source-words.js";

export type SourceCounts = NonNullable<Operations["listArtistSources"]["answer"]["counts"]>;
type Facet = Exclude<keyof SourceCounts, "total">;

const states: Readonly<Record<string, string>> = {
  approved: "May be quoted",
  pending: "Pending review",
  missing_text: "Without text",
  private: "Rejected or private",
  removed: "Removed",
  account_disconnected: "Account not connected",
  candidate_rejected: "Turned down",
  answer_changed: "Answer reworded",
  answer_under_boundary: "Under a boundary",
  answer_under_embargo: "Held back",
};

const facets: readonly {
  facet: Facet;
  label: string;
  any: string;
  words: (value: FacetValue) => string;
}[] = [
  {
    facet: "kind",
    label: "Kind",
    any: "Every kind",
    words: ({ value }) => kindWords(value as Source["kind"]),
  },
  {
    facet: "site",
    label: "Site",
    any: "Every site",
    words: ({ value }) => hostOf(`https://${value}/`),
  },
  {
    facet: "year",
    label: "Year",
    any: "Every year",
    words: ({ value }) => (value === "unknown" ? "Date unknown" : value),
  },
  {
    facet: "state",
    label: "State",
    any: "Every state",
    words: ({ value }) => states[value] ?? value,
  },
  {
    facet: "account",
    label: "Account",
    any: "Every account",
    words: ({ value, handle }) => {
      const [platform = "", ...id] = value.split(":");
      return `${platformWords(platform)}: ${handle ?? id.join(":")}`;
    },
  },
];

const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["added", "Last added first"],
  ["title", "By title"],
] as const;

/** Milliseconds without typing after which the words are looked for. */
const pauseMs = 80;

/** The words to find and the choices, each with the number of sources that it would show. */
export function SourceFilters({ counts }: { counts: SourceCounts | undefined }) {
  const find = useFindField();
  const sort = useChoice("sort", "newest");
  return (
    <search class="library-filters">
      <TextField
        label="Find"
        type="search"
        draft={find}
        maxLength={160}
        autocomplete="off"
        hint="Words in a title, an address or an account"
      />
      <div class="fields">
        {facets.map((one) => (
          <FacetField
            key={one.facet}
            name={one.facet}
            {...one}
            values={counts?.[one.facet] ?? []}
          />
        ))}
        <SelectField label="Order" draft={sort} options={sorts} />
      </div>
    </search>
  );
}

/** Typed text goes into the address after a pause, without its own history entry. */
function useFindField(): Draft {
  const inAddress = choicesOf(["find"]).find;
  const text = useSignal(inAddress);
  const sent = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isWritten = useSignal(false);
  // Another address was opened, such as the previous one.
  useEffect(() => {
    if (inAddress !== sent.current) text.value = inAddress;
    sent.current = inAddress;
  }, [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (given: string) => {
    text.value = given;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = given.trim();
      go(addressWith({ find: sent.current, open: "" }), "replace");
    }, pauseMs);
  };
  return { text, isWritten, write, clear: () => write("") };
}
