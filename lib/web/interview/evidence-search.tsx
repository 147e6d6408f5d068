import { useState } from "preact/hooks";
import type { Reference } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useList } from "../app/asked.js";
import { type Draft, useDraft } from "../app/drafts.js";
import { Button, Form, TextField } from "../parts/controls.js";
import { SourceLine } from "../parts/source-line.js";
import { Empty, ReadList } from "../parts/states.js";
import { written } from "../parts/written.js";
import { isChosen, parseChosen, toggled } from "./chosen-sentences.js";
import { excerptsOf, type PassageSentence, passageSentences } from "./passage-sentences.js";

/** Searches the evidence and lets the person choose sentences; the draft `chosen` keeps them. */
export function EvidenceSearch({ chosen }: { chosen: Draft }) {
  const artistId = useArtistId();
  const words = useDraft(`search ${artistId}`);
  // The search text is kept across a reload.
  const searched = useDraft(`searched ${artistId}`);
  return (
    <div class="evidence-search">
      <Form class="evidence-search" onSubmit={() => searched.write(words.text.value.trim())}>
        <TextField
          label="Search the evidence"
          draft={words}
          type="search"
          required
          minLength={2}
          maxLength={160}
          placeholder="A song, a place, a person"
        />
        <Button type="submit">Search</Button>
      </Form>
      {searched.text.value !== "" && <Passages query={searched.text.value} chosen={chosen} />}
    </div>
  );
}

function Passages({ query, chosen }: { query: string; chosen: Draft }) {
  const artistId = useArtistId();
  const input = { path: { id: artistId }, query: { query, limit: 4 } };
  const list = useList("searchOriginalEvidence", input, ({ passages }) => passages);
  return (
    <ReadList
      list={list}
      what="passages"
      empty={
        <Empty title={`Nothing was found for “${query}”`}>
          <p>Try fewer or different words.</p>
        </Empty>
      }
    >
      {(passages) => (
        <>
          <p class="how">Choose a sentence to quote it; choose it again to remove it.</p>
          <ul class="passages" aria-label="Passages">
            {passages.map((passage) => (
              <li key={`${passage.sourceId} ${passage.start}`}>
                <PassageChoice passage={passage} query={query} chosen={chosen} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ReadList>
  );
}

interface PassageChoiceProps {
  passage: Reference;
  query: string;
  chosen: Draft;
}

/** A passage, shortened at first; each of its sentences can be chosen. */
function PassageChoice({ passage, query, chosen }: PassageChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  const picked = parseChosen(chosen.text.value);
  const sentences = passageSentences(passage.text, query);
  const isPicked = (sentence: PassageSentence) => isChosen(picked, passage, sentence);
  const short = excerptsOf(sentences, isPicked);
  const shown = short.reduce((count, excerpt) => count + excerpt.sentences.length, 0);
  const isShort = shown < sentences.length;
  const excerpts = isWhole ? [{ isAfterGap: false, sentences }] : short;
  const choose = (sentence: PassageSentence) =>
    chosen.write(JSON.stringify(toggled(picked, passage, sentence)));
  return (
    <fieldset class="passage">
      <legend class="unseen">Sentences of this passage</legend>
      <p class="passage-text" {...written(passage.text)}>
        {excerpts.map((excerpt) => (
          <span key={excerpt.sentences[0]?.start}>
            {excerpt.isAfterGap && <span class="gap">… </span>}
            {excerpt.sentences.map((sentence) => (
              <SentenceChoice
                key={sentence.start}
                sentence={sentence}
                isChosen={isPicked(sentence)}
                onChoose={() => choose(sentence)}
              />
            ))}
          </span>
        ))}
        {!isWhole && isShort && excerpts.at(-1)?.sentences.at(-1) !== sentences.at(-1) && (
          <span class="gap">…</span>
        )}
      </p>
      <div class="passage-end">
        <SourceLine reference={passage} />
        {isShort && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show less" : "Show the whole passage"}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface SentenceChoiceProps {
  sentence: PassageSentence;
  isChosen: boolean;
  onChoose: () => void;
}

function SentenceChoice({ sentence, isChosen, onChoose }: SentenceChoiceProps) {
  return (
    <label class={sentence.isMatch ? "sentence match" : "sentence"}>
      <input type="checkbox" checked={isChosen} onChange={onChoose} />
      <span>{sentence.text}</span>{" "}
    </label>
  );
}
