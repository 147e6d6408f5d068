import { useArtistId } from "../app/artists.js";
import { useRead } from "../app/asked.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { counted, dayWords, hostOf } from "../app/words.js";
import { choicesOf } from "../parts/facet-field.js";
import { Columns, PageHead, Section } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { Empty, Read } from "../parts/states.js";
import { Written, written } from "../parts/written.js";
import { type DrawnTimeline, Strips } from "./strips.js";

/**
 * What is saved about the artist along its years, and which sites say it. The chosen year is in the
 * fragment of the address.
 */
export function TimelinePage({ artistId }: PageProps) {
  usePageTitle("Timeline", artistId);
  const asked = useRead("readTimeline", { path: { id: artistId } });
  const { year } = choicesOf(["year"]);
  return (
    <div class="timeline">
      <PageHead title="Timeline">
        When the saved sources that may be quoted are dated. Choose a mark to see its year.
      </PageHead>
      <Read asked={asked} what="the timeline">
        {(timeline) =>
          timeline.total === 0 ? (
            <Empty title="No saved source may be quoted">
              <p>
                <a href={`/artist/${artistId}/add`}>Add sources</a>
              </p>
            </Empty>
          ) : (
            <>
              <Strips timeline={timeline} />
              <Years timeline={timeline} chosen={year} />
              <WhoSaysIt sites={timeline.sites} />
            </>
          )
        }
      </Read>
    </div>
  );
}

interface YearsProps {
  timeline: DrawnTimeline;
  chosen: string;
}

/** The table of years behind the picture, and what can be done with the chosen one. */
function Years({ timeline, chosen }: YearsProps) {
  const artistId = useArtistId();
  const { years, undated, gaps } = timeline;
  return (
    <Section id="years" title="By year">
      {chosen !== "" && <ChosenYear timeline={timeline} year={chosen} />}
      <table class="counts">
        <Columns names={["Year", "Releases", "Posts", "Pages"]} />
        <tbody>
          {years.map(({ at, releases, posts, pages }) => (
            <tr key={at} aria-current={at === chosen ? "true" : undefined}>
              <th scope="row">
                <a href={`#year=${at}`}>{at}</a>
              </th>
              <td>{releases}</td>
              <td>{posts}</td>
              <td>{pages}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {undated > 0 && (
        <p>
          <a href={`/artist/${artistId}/sources#year=unknown`}>
            {counted(undated, "source")} without a date
          </a>
        </p>
      )}
      {gaps.map(({ from, until }) => (
        <p key={from}>
          Nothing is dated from {dayWords(from)} to {dayWords(until)}.
        </p>
      ))}
    </Section>
  );
}

/** A year's releases, sittings and disagreements, and the pages that can be filtered by that year. */
function ChosenYear({ timeline, year }: Omit<YearsProps, "chosen"> & { year: string }) {
  const artistId = useArtistId();
  const within = { from: `${year}-01-01`, to: `${year}-12-31` };
  const room = `/artist/${artistId}`;
  const searched = new URLSearchParams({ fromDate: within.from, toDate: within.to });
  const isOf = (at: string) => at.startsWith(year);
  const releases = timeline.releases.filter(({ date }) => isOf(date));
  const disagreements = (timeline.disagreements ?? []).filter((one) => one.years.some(isOf));
  const sittings = (timeline.sittings ?? []).filter(({ at }) => isOf(at));
  return (
    <section class="chosen-year" aria-labelledby="chosen-year">
      <h3 id="chosen-year">{year}</h3>
      <p class="choices">
        <a class="button" href={`${room}/ask#${new URLSearchParams(within)}`}>
          Ask about {year}
        </a>
        <a class="button" href={`${room}/search#${searched}`}>
          Search {year}
        </a>
        <a class="button" href={`${room}/sources#year=${year}`}>
          Sources of {year}
        </a>
      </p>
      <ul class="rows">
        {releases.map(({ title, date, people, sourceId, revision }) => (
          <li key={`${title} ${date}`}>
            <a href={readerAddress(artistId, { sourceId, revision })}>
              <Written>{title}</Written>
            </a>
            , released {dayWords(date)}
            {people.length > 0 && (
              <>
                , with <bdi {...written(people.join(", "))}>{people.join(", ")}</bdi>
              </>
            )}
          </li>
        ))}
        {disagreements.map(({ title, kind }) => (
          <li key={`${title} ${kind}`}>
            <a href={`${room}/disagreements`}>
              Sources disagree about <Written>{title}</Written>
            </a>
          </li>
        ))}
        {sittings.map(({ sitting }) => (
          <li key={sitting}>
            <a href={`${room}/interview`}>Sitting {sitting}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const maxYears = 12;

/** Sites by years; each count leads to its sources. */
function WhoSaysIt({ sites }: { sites: DrawnTimeline["sites"] }) {
  const artistId = useArtistId();
  const years = [...new Set(sites.flatMap((site) => site.years.map(({ at }) => at)))]
    .toSorted()
    .slice(-maxYears);
  const sources = (choices: Record<string, string>) =>
    `/artist/${artistId}/sources#${new URLSearchParams(choices)}`;
  return (
    <Section id="sites" title="Who says it">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard, too */}
      <section class="wide-table" aria-label="Sites by years" tabIndex={0}>
        <table class="counts">
          <Columns names={["Site", "Sources", ...years]} />
          <tbody>
            {sites.map(({ site, count, years: own }) => (
              <tr key={site}>
                <th scope="row">{hostOf(`https://${site}/`)}</th>
                <td>
                  <a href={sources({ site })} aria-label={`${counted(count, "source")} of ${site}`}>
                    {count}
                  </a>
                </td>
                {years.map((at) => (
                  <td key={at}>
                    <YearOfSite site={site} at={at} own={own} to={sources({ site, year: at })} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}

interface YearOfSiteProps {
  site: string;
  at: string;
  own: DrawnTimeline["sites"][number]["years"];
  to: string;
}

function YearOfSite({ site, at, own, to }: YearOfSiteProps) {
  const count = own.find((one) => one.at === at)?.count;
  if (count === undefined) return null;
  return (
    <a href={to} aria-label={`${counted(count, "source")} of ${site} in ${at}`}>
      {count}
    </a>
  );
}
