import type { MemoryEntry } from "#lib/client/read-whole-memory.js";
import { useArtistId } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted } from "../app/words.js";
import { AnswerLink } from "../interview/answer-link.js";
import { useMemory } from "../interview/asked-interview.js";
import { embargoWords } from "../interview/interview-words.js";
import { fieldOf } from "../interview/memory-changes.js";
import { IfMay } from "../parts/if-may.js";
import { Facts, PageHead, Section, Tag, Time, When } from "../parts/links.js";
import { Empty, Read } from "../parts/states.js";
import { Words, Written } from "../parts/written.js";
import { Boundaries } from "./boundaries.js";
import { CorrectionForm } from "./correction-form.js";
import { Differences } from "./differences.js";

/** The memory as the next question will see it: the latest answer, every boundary and every correction. */
export function MemoryPage({ artistId }: PageProps) {
  usePageTitle("Memory", artistId);
  const memory = useMemory(artistId);
  return (
    <>
      <PageHead title="Memory">
        What the next question has to respect: every boundary and correction and the latest answer,
        in full and word for word.
      </PageHead>
      <Read asked={memory} what="the memory">
        {({ sitting, entries }) => (
          <>
            <Facts>
              <span>for sitting {sitting}</span>
              <span>{counted(entries.length, "entry", "entries")}, complete</span>
            </Facts>
            <LatestAnswer entry={entries.find(({ kind }) => kind === "latest_answer")} />
            <Boundaries sitting={sitting} onChanged={memory.renew} />
            <Corrections
              entries={entries.filter(({ kind }) => kind === "correction")}
              onChanged={memory.renew}
            />
            <Differences />
          </>
        )}
      </Read>
    </>
  );
}

function LatestAnswer({ entry }: { entry: MemoryEntry | undefined }) {
  const artistId = useArtistId();
  return (
    <Section class="memory-part" id="latest-answer" title="Latest answer">
      {entry?.kind !== "latest_answer" ? (
        <Empty title="No answers yet">
          <p>
            The latest answer of a <a href={`/artist/${artistId}/interview`}>sitting</a> appears
            here.
          </p>
        </Empty>
      ) : (
        <>
          <Written as="h3" class="asked quiet">
            {fieldOf(entry, "question")}
          </Written>
          <div class="answered">
            <Words>{fieldOf(entry, "answer")}</Words>
            <LatestFacts entry={entry} />
          </div>
        </>
      )}
    </Section>
  );
}

function LatestFacts({ entry }: { entry: MemoryEntry }) {
  const { metadata } = entry;
  if (!("answerUpdatedAt" in metadata)) return null;
  const embargo = embargoWords(metadata);
  return (
    <Facts>
      <When words="saved" at={metadata.answerUpdatedAt} />
      {embargo !== null && <Tag tone="open">{embargo}</Tag>}
      <AnswerLink answerId={entry.entryId.slice("answer:".length)} />
    </Facts>
  );
}

interface CorrectionsProps {
  entries: readonly MemoryEntry[];
  onChanged: () => Promise<void>;
}

function Corrections({ entries, onChanged }: CorrectionsProps) {
  return (
    <Section class="memory-part" id="corrections" title="Corrections">
      {entries.length === 0 && <p class="lead">No corrections yet.</p>}
      <ul class="rows">
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <dl class="correction">
              <dt>Said</dt>
              <Written as="dd" class="words claim">
                {fieldOf(entry, "claim")}
              </Written>
              <dt>Right</dt>
              <Written as="dd" class="words">
                {fieldOf(entry, "correction")}
              </Written>
            </dl>
            {"createdAt" in entry.metadata && (
              <Facts>
                <Time at={entry.metadata.createdAt} />
              </Facts>
            )}
          </li>
        ))}
      </ul>
      <IfMay operation="saveInterviewCorrection">
        <CorrectionForm onSaved={onChanged} />
      </IfMay>
    </Section>
  );
}
