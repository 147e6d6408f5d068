import { nameOf } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { isSignedIn } from "../app/session.js";
import { RoomHead } from "../parts/links.js";
import { Empty, Loading, ReadList } from "../parts/states.js";
import { useLatest } from "./latest.js";
import { LatestCoverage } from "./latest-coverage.js";
import { LatestList } from "./latest-list.js";

/** An artist's public page: what was published last, for everybody. */
export function ArtistRoom({ artistId }: RoomProps) {
  usePageTitle("Latest", artistId);
  const list = useLatest(artistId);
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
          {list.isLoading && <Loading what="how fresh it is" />}
          {list.firstPage !== undefined && <LatestCoverage coverage={list.firstPage.coverage} />}
        </aside>
      </div>
    </>
  );
}
