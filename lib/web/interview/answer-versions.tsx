import { useState } from "preact/hooks";
import type { Operations } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { type AskedList, useList } from "../app/asked.js";
import { Button } from "../parts/controls.js";
import { Facts, Section, Tag, Time } from "../parts/links.js";
import { ReadList } from "../parts/states.js";
import { Words } from "../parts/written.js";
import { answerAddress, whoWords } from "./interview-words.js";
import { WordingChanges } from "./wording-changes.js";

export type Version = Operations["listResponseVersions"]["answer"]["versions"][number];

/** The retained wordings of an answer, newest first. */
export function useVersions(artistId: string, answerId: string): AskedList<Version> {
  const input = { path: { id: artistId, answerId }, query: { limit: 10 } };
  return useList("listResponseVersions", input, ({ versions }) => versions);
}

/** The history of an answer's wording: for each version, what it changed in the previous one. */
export function AnswerVersions({ list }: { list: AskedList<Version> }) {
  return (
    <Section class="answer-part" id="versions" title="Wordings">
      <ReadList list={list} what="wordings" empty={<p>There is only this wording.</p>}>
        {(versions) => (
          <ol class="versions" aria-label="Wordings, newest first">
            {versions.map((version, index) => (
              <li key={version.response.revision}>
                <VersionEntry
                  version={version}
                  earlier={versions[index + 1]?.response.answer}
                  isFirst={index === versions.length - 1 && !list.hasMore}
                />
              </li>
            ))}
          </ol>
        )}
      </ReadList>
    </Section>
  );
}

interface VersionEntryProps {
  version: Version;
  /** The previous wording; undefined for the first one, and while it is not read yet. */
  earlier: string | undefined;
  isFirst: boolean;
}

function VersionEntry({ version, earlier, isFirst }: VersionEntryProps) {
  const artistId = useArtistId();
  const [isExact, setExact] = useState(false);
  const { response, isCurrent, savedAt, note, savedBy } = version;
  const showsChanges = earlier !== undefined && !isExact;
  return (
    <article aria-label={isCurrent ? "Current wording" : "Earlier wording"}>
      <Facts>
        {isCurrent && <Tag tone="good">current</Tag>}
        {isFirst && <span>first wording</span>}
        {savedAt !== null && <Time at={savedAt} />}
        {savedBy !== null && <span>{whoWords(savedBy)}</span>}
      </Facts>
      {note !== null && note !== "" && <p class="version-note">{note}</p>}
      {showsChanges ? (
        <WordingChanges earlier={earlier} later={response.answer} />
      ) : (
        <Words>{response.answer}</Words>
      )}
      <p class="version-end">
        {earlier !== undefined && (
          <Button kind="quiet" aria-pressed={isExact} onClick={() => setExact(!isExact)}>
            {isExact ? "Show what changed" : "Show the exact words"}
          </Button>
        )}
        {!isCurrent && (
          <a href={`${answerAddress(artistId, response.id)}/${response.revision}`}>
            Open this wording
          </a>
        )}
      </p>
    </article>
  );
}
