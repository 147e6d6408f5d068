import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { MentioningPassage, Passage } from "#lib/client/generated/types.js";
import { placeWords } from "#lib/client/reference-place.js";
import { address, go } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import type { AskedList } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { announce } from "../app/page-title.js";
import { hostOf } from "../app/words.js";
import type { QuotedPart } from "../ask/quoted-parts.js";
import { CheckField, Form, Submit, TextField } from "../parts/controls.js";
import { Facts, PageHead, Tag } from "../parts/links.js";
import { QuotedText } from "../parts/quoted-text.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, evidenceWords, titleWords } from "../parts/source-words.js";
import { ReadList } from "../parts/states.js";
import { written } from "../parts/written.js";
import { keepReadFor } from "../reader/read-for.js";

/** What both rooms find. */
type FoundText = Pick<Passage, keyof Passage & keyof MentioningPassage>;

/** The search in the fragment of the address, and the drafts of the next one. */
interface Sought<Name extends string> {
  /** The parts that the address has, and the defaults of the others. */
  given: Partial<Record<Name, string>>;
  drafts: Record<Name, Draft>;
  /** Opens the address that looks for what the drafts say. */
  send(): void;
}

/**
 * The search, kept in the fragment of the address, which no server sees.
 *
 * @param names its parts, always the same; `voice` is a box, ticked for the artist's own words
 * @param otherwise the defaults of parts that the address does not have
 */
export function useSought<const Name extends string>(
  names: readonly Name[],
  otherwise: Partial<Record<Name, string>> = {},
): Sought<Name> {
  const { path, fragment } = address.value;
  const all = new URLSearchParams(fragment);
  const given: Partial<Record<Name, string>> = {};
  const drafts = {} as Record<Name, Draft>;
  for (const name of names) {
    const value = all.get(name) ?? otherwise[name] ?? "";
    if (value !== "") given[name] = value;
    const shown = name === "voice" && value !== "" ? "yes" : value;
    drafts[name] = useDraft(`search ${path} ${fragment} ${name}`, shown);
  }
  const send = () => {
    const said = names.flatMap((name) => {
      const text = drafts[name].text.value.trim();
      return text === "" ? [] : [[name, name === "voice" ? "artist" : text]];
    });
    for (const name of names) drafts[name].clear();
    go(`${path}#${new URLSearchParams(said)}`);
  };
  return { given, drafts, send };
}

interface SearchRoomProps {
  title: string;
  lead: string;
  /** The label of the words that are looked for, and of the button. */
  label: string;
  action: string;
  words: Draft;
  voice: Draft;
  onSubmit: () => void;
  /** More fields. */
  fields: ComponentChildren;
  children: ComponentChildren;
}

/** A room in which words are looked for: its form, and what was found. */
export function SearchRoom(props: SearchRoomProps) {
  const { title, lead, label, action, words, voice, onSubmit, fields, children } = props;
  return (
    <div class="search">
      <PageHead title={title}>{lead}</PageHead>
      <search>
        <Form onSubmit={onSubmit}>
          <TextField
            label={label}
            type="search"
            draft={words}
            required
            minLength={2}
            maxLength={160}
            autocomplete="off"
          />
          {fields}
          <CheckField label="Only in the artist’s own words" draft={voice} />
          <Submit>{action}</Submit>
        </Form>
      </search>
      {children}
    </div>
  );
}

interface FoundProps<P extends FoundText> {
  list: AskedList<P>;
  label: string;
  what: string;
  /** The words that were looked for, what was found in a sentence, and what leads back to it. */
  words: string;
  said: string;
  backWords: string;
  empty: ComponentChildren;
  /** Above the passages. */
  head?: ComponentChildren;
  partsOf: (passage: P) => QuotedPart[];
  isWhole: boolean;
  /** Below the list. */
  children?: ComponentChildren;
}

/** The passages that were found, as quotations linked to their originals. */
export function Found<P extends FoundText>(props: FoundProps<P>) {
  const { list, label, what, words, said, backWords, empty, head, children } = props;
  const { value } = list;
  useEffect(() => {
    if (value === undefined) return;
    announce(said);
    const { path, fragment } = address.value;
    keepReadFor(value, { words, back: `${path}#${fragment}`, backWords });
  }, [value]);
  return (
    <section class="found" aria-label={label}>
      <ReadList list={list} what={what} empty={empty}>
        {(passages) => (
          <>
            {head}
            <ol>
              {passages.map((passage) => (
                <FoundPassage
                  key={`${passage.sourceId}#${passage.start}`}
                  passage={passage}
                  parts={props.partsOf(passage)}
                  isWhole={props.isWhole}
                />
              ))}
            </ol>
          </>
        )}
      </ReadList>
      {children}
    </section>
  );
}

interface FoundPassageProps {
  passage: FoundText;
  parts: readonly QuotedPart[];
  isWhole: boolean;
}

export function FoundPassage({ passage, parts, isWhole }: FoundPassageProps) {
  const artistId = useArtistId();
  const place = placeWords(passage);
  const title = titleWords(passage.title, passage.url, passage.evidenceKind);
  return (
    <li class="found-passage">
      <h2 {...written(title)}>
        <a href={readerAddress(artistId, passage)}>{title}</a>
      </h2>
      <Facts>
        <span>{hostOf(passage.url)}</span>
        <span>{dateWords(passage)}</span>
        <span>{evidenceWords(passage)}</span>
        {place !== null && <span>{place}</span>}
        {passage.curation === "pending" && <Tag tone="open">Pending review</Tag>}
      </Facts>
      <blockquote cite={passage.url} {...written(passage.text)}>
        <QuotedText parts={parts} isWhole={isWhole} />
      </blockquote>
    </li>
  );
}
