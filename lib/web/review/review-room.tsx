import { useEffect, useState } from "preact/hooks";
import { useAskedList } from "../app/asked.js";
import { useUnkept } from "../app/drafts.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { SelectField } from "../parts/controls.js";
import { RoomHead } from "../parts/links.js";
import { Empty, ReadList } from "../parts/states.js";
import { DecidedList } from "./decided-list.js";
import { sendWaiting } from "./decisions.js";
import { type Candidate, DiscoveryCard } from "./discovery-card.js";
import { useReviewKeys } from "./review-keys.js";

/** What research found and nobody has decided about yet, and what was decided. */
export function ReviewRoom({ artistId, params }: RoomProps) {
  const isDecided = params.part === "decided";
  usePageTitle(isDecided ? "Decided discoveries" : "Review", artistId);
  // A decision is not taken back from another room, so it need not wait any longer.
  useEffect(() => sendWaiting, []);
  const here = `/artist/${artistId}/review`;
  return (
    <>
      <RoomHead title={isDecided ? "Decided" : "Found, and waiting for you"}>
        What you approve goes into the artist's life story or links. What you turn down is not shown
        again, and is no evidence any more.
      </RoomHead>
      <nav class="parts-of-room" aria-label="Discoveries">
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
  const list = useAskedList<Candidate>(`review ${artistId} ${wanted}`, async (cursor, signal) => {
    const query = { cursor, ...(wanted === "" ? {} : { destination: wanted }) };
    const read = await client.call(
      "readReviewQueue",
      { path: { id: artistId }, query },
      { signal },
    );
    return { items: read.candidates, nextCursor: read.nextCursor };
  });
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
          <Empty title="Nothing waits for a decision">
            <p>
              A question that looks outside, and readings of connected accounts, bring new ones.{" "}
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
