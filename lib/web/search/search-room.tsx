import { useEffect, useMemo, useState } from "preact/hooks";
import type { Operations, Passage } from "#lib/client/generated/types.js";
import { placeWords } from "#lib/client/reference-place.js";
import { useAskedList } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { hostOf, limitWords } from "../app/words.js";
import { places } from "../ask/sought-words.js";
import { Button, Form, SelectField, TextField } from "../parts/controls.js";
import { Facts, RoomHead, Tag } from "../parts/links.js";
import { QuotedText } from "../parts/quoted-text.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, evidenceWords, titleWords } from "../parts/source-words.js";
import { Empty, ReadList } from "../parts/states.js";
import { keepReadFor } from "../reader/read-for.js";
import { foundParts } from "./found-words.js";

type Query = Omit<Operations["searchOriginalEvidence"]["query"], "limit" | "cursor">;

/** Looking words up in the saved originals. */
export function SearchRoom({ artistId }: RoomProps) {
  usePageTitle("Search", artistId);
  const query = useDraft(`search ${artistId} words`);
  const platform = useDraft(`search ${artistId} platform`);
  const fromDate = useDraft(`search ${artistId} from`);
  const toDate = useDraft(`search ${artistId} to`);
  const read = (): Query | null => queryOf(query, { platform, fromDate, toDate });
  // What was searched last in this tab is shown again when one comes back.
  const [searched, setSearched] = useState<Query | null>(read);
  return (
    <div class="search">
      <RoomHead title="Search the originals">
        Words in the saved public sources, best passages first.
      </RoomHead>
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
          <Button type="submit" kind="primary">
            Search
          </Button>
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

/** The passages that were found, as quotations that lead to their place. */
function Found({ artistId, query }: { artistId: string; query: Query }) {
  const key = `search ${artistId} ${JSON.stringify(query)}`;
  const list = useAskedList(key, async (cursor, signal) => {
    const own = { ...query, limit: 10, ...(cursor === undefined ? {} : { cursor }) };
    const input = { path: { id: artistId }, query: own };
    const found = await client.call("searchOriginalEvidence", input, { signal });
    return { items: found.passages, ...found };
  });
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
            <p>Fewer or other words may find more; nothing outside was searched.</p>
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
