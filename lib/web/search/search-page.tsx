import { useEffect, useMemo, useState } from "preact/hooks";
import type { Operations, Passage } from "#lib/client/generated/types.js";
import { placeWords } from "#lib/client/reference-place.js";
import type { Window } from "#lib/kernel/window.js";
import { folded } from "#lib/language/folding.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";
import { useList } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { hostOf, limitWords } from "../app/words.js";
import { isSameWord } from "../ask/question-words.js";
import { type QuotedPart, shortParts } from "../ask/quoted-parts.js";
import { places } from "../ask/sought-words.js";
import { Form, SelectField, Submit, TextField } from "../parts/controls.js";
import { Facts, PageHead, Tag } from "../parts/links.js";
import { QuotedText } from "../parts/quoted-text.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, evidenceWords, titleWords } from "../parts/source-words.js";
import { Empty, ReadList } from "../parts/states.js";
import { keepReadFor } from "../reader/read-for.js";

type Query = Omit<Operations["searchOriginalEvidence"]["query"], "limit" | "cursor">;

/** Searches for words in the saved originals. */
export function SearchPage({ artistId }: PageProps) {
  usePageTitle("Search", artistId);
  const query = useDraft(`search ${artistId} words`);
  const platform = useDraft(`search ${artistId} platform`);
  const fromDate = useDraft(`search ${artistId} from`);
  const toDate = useDraft(`search ${artistId} to`);
  const read = (): Query | null => queryOf(query, { platform, fromDate, toDate });
  // The last search in this tab is shown again when the person comes back.
  const [searched, setSearched] = useState<Query | null>(read);
  return (
    <div class="search">
      <PageHead title="Search the originals">
        Words in the saved public sources, best passages first.
      </PageHead>
      <search>
        <Form onSubmit={() => setSearched(read())}>
          <TextField
            label="Words"
            type="search"
            draft={query}
            required
            maxLength={300}
            autocomplete="off"
          />
          <div class="fields">
            <SelectField label="Where" draft={platform} options={places} />
            <TextField label="From" type="date" draft={fromDate} />
            <TextField label="Until" type="date" draft={toDate} />
          </div>
          <Submit>Search</Submit>
        </Form>
      </search>
      {searched !== null && <Found artistId={artistId} query={searched} />}
    </div>
  );
}

function queryOf(
  query: Draft,
  given: Record<"platform" | "fromDate" | "toDate", Draft>,
): Query | null {
  const words = query.text.value.trim();
  if (words === "") return null;
  const filters = Object.entries(given).flatMap(([name, { text }]) =>
    text.value === "" ? [] : [[name, text.value]],
  );
  return { query: words, ...Object.fromEntries(filters) };
}

/** The passages that were found, as quotations linked to their originals. */
function Found({ artistId, query }: { artistId: string; query: Query }) {
  const input = { path: { id: artistId }, query: { ...query, limit: 10 } };
  const list = useList("searchOriginalEvidence", input, ({ passages }) => passages);
  const { value, firstPage } = list;
  useEffect(() => {
    if (value === undefined) return;
    announce(value.length === 0 ? "Nothing was found" : `${value.length} passages`);
    const back = { back: `/artist/${artistId}/search`, backWords: `Search: ${query.query}` };
    keepReadFor(value, { words: query.query, ...back });
  }, [value]);
  return (
    <section class="found" aria-label="Found passages">
      <ReadList
        list={list}
        what="passages"
        empty={
          <Empty title="No saved original has these words">
            <p>Try fewer or different words. Only saved sources are searched.</p>
          </Empty>
        }
      >
        {(passages) => (
          <ol>
            {passages.map((passage) => (
              <FoundPassage
                key={`${passage.sourceId}#${passage.start}`}
                artistId={artistId}
                passage={passage}
                words={query.query}
              />
            ))}
          </ol>
        )}
      </ReadList>
      {value !== undefined && value.length > 0 && (
        <ul class="found-limits">
          {firstPage?.coverage.limitations.map((limit) => (
            <li key={limit}>{limitWords(limit)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundPassage({
  artistId,
  passage,
  words,
}: {
  artistId: string;
  passage: Passage;
  words: string;
}) {
  const parts = useMemo(() => foundParts(passage.text, words), [passage, words]);
  const place = placeWords(passage);
  return (
    <li class="found-passage">
      <h2>
        <a href={readerAddress(artistId, passage)}>{titleWords(null, passage.url)}</a>
      </h2>
      <Facts>
        <span>{hostOf(passage.url)}</span>
        <span>{dateWords(passage)}</span>
        <span>{evidenceWords(passage)}</span>
        {place !== null && <span>{place}</span>}
        {passage.curation === "pending" && <Tag tone="open">Pending review</Tag>}
      </Facts>
      <blockquote cite={passage.url}>
        <QuotedText parts={parts} isWhole={false} />
      </blockquote>
    </li>
  );
}

/** Maximum number of sentences shown of a passage. */
const maxSentences = 4;

/**
 * A passage with the searched words marked, shortened to the sentences that contain most of them.
 */
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
