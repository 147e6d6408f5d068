import { useState } from "preact/hooks";
import { useList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { moment } from "../app/words.js";
import { SelectField } from "../parts/controls.js";
import { Facts, PageHead, Tag } from "../parts/links.js";
import { Empty, ReadList, ReadRows } from "../parts/states.js";
import { DiscoveryCard, DiscoveryFacts, titleOf } from "./discovery-card.js";
import { useReviewKeys } from "./review-keys.js";

/** The undecided discoveries of research, and the decided ones. */
export function ReviewPage({ artistId, params }: PageProps) {
  const isDecided = params.part === "decided";
  usePageTitle(isDecided ? "Decided discoveries" : "Review", artistId);
  const here = `/artist/${artistId}/review`;
  return (
    <>
      <PageHead title={isDecided ? "Decided" : "Found, and waiting for you"}>
        What you approve goes into the artist's life story or links. What you turn down is not shown
        again and is no longer evidence.
      </PageHead>
      <nav class="parts-of-page" aria-label="Discoveries">
        <a href={here} aria-current={isDecided ? undefined : "page"}>
          Waiting
        </a>
        <a href={`${here}/decided`} aria-current={isDecided ? "page" : undefined}>
          Decided
        </a>
      </nav>
      {isDecided ? <DecidedList artistId={artistId} /> : <Waiting artistId={artistId} />}
    </>
  );
}

function Waiting({ artistId }: { artistId: string }) {
  const destination = useUnkept();
  const wanted = destination.text.value as "" | "lore" | "link";
  const input = { path: { id: artistId }, query: { destination: wanted || undefined } };
  const list = useList("readReviewQueue", input, ({ candidates }) => candidates);
  const [at, setAt] = useState(0);
  const candidates = list.value ?? [];
  const select = (index: number) => setAt(Math.max(0, Math.min(index, candidates.length - 1)));
  useReviewKeys(artistId, candidates, at, select);
  return (
    <>
      <div class="review-tools">
        <SelectField
          label="Show"
          draft={destination}
          options={[
            ["", "Everything"],
            ["lore", "For the life story"],
            ["link", "Links"],
          ]}
        />
        <p class="keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>a</kbd> approve · <kbd>d</kbd> decline
          · <kbd>w</kbd> wrong artist · <kbd>i</kbd> incorrect · <kbd>u</kbd> undo
        </p>
      </div>
      <ReadList
        list={list}
        what="discoveries"
        empty={
          <Empty title="Nothing is waiting for a decision">
            <p>
              Questions with an outside lookup and readings of connected accounts add new ones.{" "}
              <a href={`/artist/${artistId}/ask`}>Ask something</a>
            </p>
          </Empty>
        }
      >
        {(items) => (
          <ol class="queue">
            {items.map((candidate, index) => (
              <li key={candidate.id}>
                <DiscoveryCard
                  artistId={artistId}
                  candidate={candidate}
                  isSelected={index === at}
                  onSelect={() => select(index)}
                />
              </li>
            ))}
          </ol>
        )}
      </ReadList>
    </>
  );
}

const verdicts = [
  ["approved", "Approved"],
  ["declined", "Declined"],
  ["wrong_artist", "Wrong artist"],
  ["incorrect", "Incorrect"],
] as const;

/** The decided discoveries, newest first, with who decided and when. */
function DecidedList({ artistId }: { artistId: string }) {
  const verdict = useUnkept("approved");
  const curation = verdict.text.value as (typeof verdicts)[number][0];
  const input = { path: { id: artistId }, query: { curation } };
  const list = useList("readReviewQueue", input, ({ candidates }) => candidates);
  return (
    <>
      <div class="review-tools">
        <SelectField label="Decided as" draft={verdict} options={verdicts} />
      </div>
      <ReadRows
        list={list}
        what="decisions"
        empty={<Empty title="No decisions of this kind" />}
        keyOf={(candidate) => candidate.id}
      >
        {(candidate) => (
          <>
            <h2 class="row-title">{titleOf(candidate)}</h2>
            <DiscoveryFacts candidate={candidate} />
            <Facts>
              <Tag tone={curation === "approved" ? "good" : "plain"}>
                {verdicts.find(([value]) => value === candidate.curation)?.[1]}
              </Tag>
              {candidate.decidedAt !== null && <span>{moment(candidate.decidedAt)}</span>}
              {candidate.decidedBy !== null && (
                <span>
                  by{" "}
                  {candidate.decidedBy.actedAs === "claimant" ? "the artist" : "an administrator"}
                </span>
              )}
              {candidate.reason !== undefined && <span>{candidate.reason}</span>}
            </Facts>
          </>
        )}
      </ReadRows>
    </>
  );
}
