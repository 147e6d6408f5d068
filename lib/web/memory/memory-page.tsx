import type { MemoryEntry } from "#lib/client/read-whole-memory.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted } from "../app/words.js";
import { useMemory } from "../interview/asked-interview.js";
import { answerAddress, embargoWords } from "../interview/interview-words.js";
import { fieldOf } from "../interview/memory-changes.js";
import { Facts, PageHead, Tag, Time, When } from "../parts/links.js";
import { Empty, Read } from "../parts/states.js";
import { Boundaries } from "./boundaries.js";
import { CorrectionForm } from "./correction-form.js";

/** The memory as the next question will see it: the latest answer, every boundary and every correction. */
export function MemoryPage({ artistId }: PageProps) {
  usePageTitle("Memory", artistId);
  const memory = useMemory(artistId);
  return (
    <>
      <PageHead title="Memory">
        What the next question has to respect: your boundaries, your corrections and your latest
        answer, in full and word for word.
      </PageHead>
      <Read asked={memory} what="the memory">
        {({ sitting, snapshotId, entries }) => (
          <>
            <Facts>
              <span>for sitting {sitting}</span>
              <span>{counted(entries.length, "entry", "entries")}, complete</span>
              <span>
                snapshot <code title={snapshotId}>{snapshotId.slice(0, 12)}</code>
              </span>
            </Facts>
            <LatestAnswer
              artistId={artistId}
              entry={entries.find(({ kind }) => kind === "latest_answer")}
            />
            <Boundaries artistId={artistId} sitting={sitting} onChanged={memory.renew} />
            <Corrections
              artistId={artistId}
              entries={entries.filter(({ kind }) => kind === "correction")}
              onChanged={memory.renew}
            />
          </>
        )}
      </Read>
    </>
  );
}

function LatestAnswer({ artistId, entry }: { artistId: string; entry: MemoryEntry | undefined }) {
  return (
    <section class="memory-part" aria-labelledby="latest-answer">
      <h2 id="latest-answer">Latest answer</h2>
      {entry?.kind !== "latest_answer" ? (
        <Empty title="No answers yet">
          <p>
            The latest answer of a <a href={`/artist/${artistId}/interview`}>sitting</a> appears
            here.
          </p>
        </Empty>
      ) : (
        <>
          <h3 class="asked quiet">{fieldOf(entry, "question")}</h3>
          <div class="answered">
            <p class="words">{fieldOf(entry, "answer")}</p>
            <LatestFacts artistId={artistId} entry={entry} />
          </div>
        </>
      )}
    </section>
  );
}

function LatestFacts({ artistId, entry }: { artistId: string; entry: MemoryEntry }) {
  const { metadata } = entry;
  if (!("answerUpdatedAt" in metadata)) return null;
  const embargo = embargoWords(metadata);
  return (
    <Facts>
      <When words="saved" at={metadata.answerUpdatedAt} />
      {embargo !== null && <Tag tone="open">{embargo}</Tag>}
      <a href={answerAddress(artistId, entry.entryId.slice("answer:".length))}>Edit, history</a>
    </Facts>
  );
}

function Corrections({
  artistId,
  entries,
  onChanged,
}: {
  artistId: string;
  entries: readonly MemoryEntry[];
  onChanged: () => Promise<void>;
}) {
  return (
    <section class="memory-part" aria-labelledby="corrections">
      <h2 id="corrections">Corrections</h2>
      {entries.length === 0 && <p class="lead">No corrections yet.</p>}
      <ul class="rows">
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <dl class="correction">
              <dt>Said</dt>
              <dd class="words claim">{fieldOf(entry, "claim")}</dd>
              <dt>Right</dt>
              <dd class="words">{fieldOf(entry, "correction")}</dd>
            </dl>
            {"createdAt" in entry.metadata && (
              <Facts>
                <Time at={entry.metadata.createdAt} />
              </Facts>
            )}
          </li>
        ))}
      </ul>
      <CorrectionForm artistId={artistId} onSaved={onChanged} />
    </section>
  );
}
