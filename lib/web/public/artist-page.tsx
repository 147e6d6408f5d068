import { nameOf } from "../app/artists.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { isSignedIn } from "../app/session.js";
import { PageHead } from "../parts/links.js";
import { Empty, Loading, ReadList } from "../parts/states.js";
import { LatestCoverage, LatestList, useLatest } from "./latest-list.js";

/** An artist's public page: the latest publications, for everyone. */
export function ArtistPage({ artistId }: PageProps) {
  usePageTitle("Latest", artistId);
  const list = useLatest(artistId);
  const name = nameOf(artistId);
  return (
    <>
      <PageHead title={name ?? "Latest"}>
        The latest publications, in their exact words.
        {!isSignedIn.value && (
          <>
            {" "}
            <a href="/">Sign in</a> to ask a question.
          </>
        )}
      </PageHead>
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
