import { nameOf } from "../app/artists.js";
import { useAsked, useAskedList } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client, isSignedIn } from "../app/session.js";
import { RoomHead } from "../parts/links.js";
import { Empty, Read, ReadList } from "../parts/states.js";
import { type Coverage, LatestCoverage } from "./latest-coverage.js";
import { type LatestItem, LatestList } from "./latest-list.js";

/** An artist's public page: what was published last, for everybody. */
export function ArtistRoom({ artistId }: RoomProps) {
  usePageTitle("Latest", artistId);
  const coverage = useAsked(`coverage ${artistId}`, async (signal) => {
    const query = { limit: 1 };
    const read = await client.call("readLatest", { path: { id: artistId }, query }, { signal });
    return read.coverage as Coverage;
  });
  const list = useAskedList<LatestItem>(`latest ${artistId}`, async (cursor, signal) => {
    const query = { limit: 20, cursor };
    const read = await client.call("readLatest", { path: { id: artistId }, query }, { signal });
    return { items: read.items, nextCursor: read.nextCursor };
  });
  const name = nameOf(artistId);
  return (
    <>
      <RoomHead title={name ?? "Latest"}>
        What was published last, in its exact words.
        {!isSignedIn.value && (
          <>
            {" "}
            <a href="/">Sign in</a> to ask a question.
          </>
        )}
      </RoomHead>
      <div class="with-margin">
        <div>
          <ReadList
            list={list}
            what="posts and releases"
            empty={<Empty title="Nothing is saved yet" />}
          >
            {(items) => <LatestList items={items} />}
          </ReadList>
        </div>
        <aside aria-label="How fresh it is">
          <Read asked={coverage} what="how fresh it is">
            {(platforms) => <LatestCoverage coverage={platforms} />}
          </Read>
        </aside>
      </div>
    </>
  );
}
