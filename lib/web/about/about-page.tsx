import { useArtistId, useBrief } from "../app/artists.js";
import { useWork } from "../app/asked.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { client } from "../app/session.js";
import { counted, handleWords, limitWords, moment, platformWords } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { IfMay } from "../parts/if-may.js";
import { Outside, PageHead } from "../parts/links.js";
import { Empty, Problem, Read, ReadList } from "../parts/states.js";
import { Words } from "../parts/written.js";
import { LatestCoverage, LatestList, useLatest } from "./latest-list.js";

/** What is published about the artist: the life story, links, Latest, and coverage. */
export function AboutPage({ artistId }: PageProps) {
  usePageTitle("What is said", artistId);
  const brief = useBrief(artistId);
  return (
    <>
      <PageHead title="What is said" />
      <Read asked={brief} what="the artist">
        {({ lore, links, coverage }) => (
          <div class="with-margin">
            <div>
              {lore === null ? (
                <Empty title="No life story is published">
                  <IfMay operation="readOnboardingState">
                    <p>
                      <a href={`/artist/${artistId}/start`}>Write one, or have one drafted</a> from
                      what you approved.
                    </p>
                  </IfMay>
                </Empty>
              ) : (
                <section aria-label="Life story" class="lore">
                  <Words>{lore.text}</Words>
                  <small>
                    {lore.publishedAt !== null && <>Published {moment(lore.publishedAt)}. </>}
                    {lore.truncated && "It was truncated when it was stored. "}A summary, never
                    evidence.
                  </small>
                </section>
              )}
              <NewThings />
            </div>
            <aside aria-label="Links and coverage" class="about-margin">
              <h2>Links</h2>
              {links.length === 0 && <p>None yet.</p>}
              <ul>
                {links.map(({ platform, url, identifier }) => (
                  <li key={url}>
                    <Outside to={url}>{platformWords(platform)}</Outside>{" "}
                    <small>{handleWords(identifier)}</small>
                  </li>
                ))}
              </ul>
              <h2>Evidence</h2>
              <p>
                {counted(coverage.eligible, "source")} can be quoted.{" "}
                {coverage.missingText > 0 &&
                  `${counted(coverage.missingText, "source")} without text. `}
                <a href={`/artist/${artistId}/sources`}>All sources</a>
              </p>
              {/* How many have no text is said above. */}
              {coverage.limitations
                .filter((limitation) => !limitation.startsWith("missing_text:"))
                .map((limitation) => (
                  <p key={limitation}>
                    <small>{limitWords(limitation)}</small>
                  </p>
                ))}
              <p>
                <a href={`/artist/${artistId}`}>The public page</a>
              </p>
            </aside>
          </div>
        )}
      </Read>
    </>
  );
}

function NewThings() {
  const artistId = useArtistId();
  const { isBusy, problem, run } = useWork();
  const list = useLatest(artistId);
  const refresh = () =>
    run(async () => {
      await client.call("requestLatestRefresh", { path: { id: artistId }, body: {} });
      announce("The accounts will be read");
    });
  return (
    <section class="new-things" aria-labelledby="new-things">
      <div class="section-head">
        <h2 id="new-things">Latest</h2>
        <IfMay operation="requestLatestRefresh">
          <Button kind="quiet" isBusy={isBusy} onClick={refresh}>
            Read the accounts again
          </Button>
        </IfMay>
      </div>
      <Problem problem={problem} />
      {list.firstPage !== undefined && (
        <details>
          <summary>How fresh it is</summary>
          <LatestCoverage coverage={list.firstPage.coverage} />
        </details>
      )}
      <ReadList
        list={list}
        what="posts and releases"
        empty={<Empty title="Nothing is saved yet" />}
      >
        {(items) => <LatestList items={items} />}
      </ReadList>
    </section>
  );
}
