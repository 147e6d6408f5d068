import type { Operations } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { isSameWord } from "#lib/language/same-word.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { limitWords } from "../app/words.js";
import { type QuotedPart, shortParts } from "../ask/quoted-parts.js";
import { places } from "../ask/sought-words.js";
import { SelectField, TextField } from "../parts/controls.js";
import { Empty } from "../parts/states.js";
import { Found, SearchRoom, useSought } from "./found.js";

type Query = Omit<Operations["searchOriginalEvidence"]["query"], "limit" | "cursor">;

export function SearchPage({ artistId }: PageProps) {
  const { given, drafts, send } = useSought(["query", "platform", "fromDate", "toDate", "voice"]);
  usePageTitle(given.query === undefined ? "Search" : `Search: ${given.query}`, artistId);
  return (
    <SearchRoom
      title="Search the originals"
      lead="Words in the saved public sources, best passages first."
      label="Words"
      action="Search"
      words={drafts.query}
      voice={drafts.voice}
      onSubmit={send}
      fields={
        <div class="fields">
          <SelectField label="Where" draft={drafts.platform} options={places} />
          <TextField label="From" type="date" draft={drafts.fromDate} />
          <TextField label="Until" type="date" draft={drafts.toDate} />
        </div>
      }
    >
      {given.query !== undefined && <Searched query={given as Query} />}
    </SearchRoom>
  );
}

function Searched({ query }: { query: Query }) {
  const artistId = useArtistId();
  const input = { path: { id: artistId }, query: { ...query, limit: 10 } };
  const list = useList("searchOriginalEvidence", input, ({ passages }) => passages);
  const { value = [], firstPage } = list;
  return (
    <Found
      list={list}
      label="Found passages"
      what="passages"
      words={query.query}
      said={value.length === 0 ? "Nothing was found" : `${value.length} passages`}
      backWords={`Search: ${query.query}`}
      empty={
        <Empty title="No saved original has these words">
          <p>Try fewer or different words. Only saved sources are searched.</p>
        </Empty>
      }
      partsOf={({ text }) => foundParts(text, query.query)}
      isWhole={false}
    >
      {value.length > 0 && (
        <ul class="found-limits">
          {firstPage?.coverage.limitations.map((limit) => (
            <li key={limit}>{limitWords(limit)}</li>
          ))}
        </ul>
      )}
    </Found>
  );
}

/** Maximum number of sentences of a passage that are shown. */
const maxSentences = 4;

/** A passage with the searched words marked, cut to the sentences that have most of them. */
function foundParts(text: string, searched: string): QuotedPart[] {
  const terms = new Set(wordsOf(searched).map(({ word }) => folded(word)));
  const marks = wordsOf(text).filter(({ word }) => {
    const own = folded(word);
    return [...terms].some((term) => isSameWord(term, own));
  });
  const sentences = sentencesOf(text);
  const countIn = ({ start, end }: Window) => {
    const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
    return new Set(inside.map(({ word }) => folded(word))).size;
  };
  const best = sentences
    .toSorted((one, other) => countIn(other) - countIn(one) || one.start - other.start)
    .slice(0, maxSentences)
    .filter((sentence, index) => index === 0 || countIn(sentence) > 0)
    .toSorted((one, other) => one.start - other.start);
  return shortParts(text, sentences, marks, best);
}
