import type { Disagreement, Reference, Status } from "#lib/client/generated/types.js";
import { useArtistId } from "../app/artists.js";
import { useAsked } from "../app/asked.js";
import { client } from "../app/session.js";
import { dayWords, hostOf, limitWords } from "../app/words.js";
import { readerAddress } from "../parts/reader-address.js";
import { written } from "../parts/written.js";
import { titleNaming } from "./named-title.js";
import { partLabel } from "./part-label.js";

/** Maximum number of disagreements shown with an answer; a separate page lists all of them. */
const maxShown = 3;

export function disagreementsSaid({ limitations }: Pick<Status, "limitations">): string[] {
  return limitations.filter((limit) => limit.startsWith("sources_disagree: "));
}

/**
 * The disagreements that concern a question whose sources disagree; undefined until they are read,
 * and when the person may not read them.
 */
export function useDisagreements(
  artistId: string,
  status: Status | undefined,
  words: string,
  titles: Iterable<string | null>,
): { value: readonly Disagreement[] | undefined; isLoading: boolean } {
  const isSaid = status !== undefined && disagreementsSaid(status).length > 0;
  const { value: all, isLoading } = useAsked(
    `disagreements ${artistId} ${isSaid}`,
    async (signal) => {
      if (!isSaid) return null;
      const all: Disagreement[] = [];
      // The one that concerns the question may be the last.
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
        const input = { path: { id: artistId }, query };
        const { disagreements, nextCursor } = await client.call("listDisagreements", input, {
          signal,
        });
        all.push(...disagreements);
        cursor = nextCursor;
      }
      return all;
    },
  );
  if (!all || status === undefined) return { value: undefined, isLoading };
  return { value: concerning(all, status.references, words, titles).slice(0, maxShown), isLoading };
}

interface InlineDisagreementsProps {
  status: Status;
  disagreements: readonly Disagreement[] | undefined;
  /** Whether they disagree about the very thing that was asked. */
  isAsked: boolean;
}

/** A note that sources disagree, with the sides that concern this answer where they are known. */
export function InlineDisagreements({ status, disagreements, isAsked }: InlineDisagreementsProps) {
  const artistId = useArtistId();
  const said = disagreementsSaid(status);
  if (said.length === 0) return null;
  return (
    <section class="disagree" {...partLabel("disagree", status.jobId)}>
      <h2 id={`disagree-${status.jobId}`}>
        {isAsked ? "What each says" : "Sources disagree on another matter"}
      </h2>
      {(disagreements ?? []).length === 0 &&
        said.map((limit) => <p key={limit}>{limitWords(limit)}</p>)}
      {disagreements?.map((one) => (
        <DisagreementSides key={`${one.title} ${one.role} ${one.market}`} disagreement={one} />
      ))}
      {disagreements !== undefined && (
        <p>
          <a href={`/artist/${artistId}/disagreements`}>All disagreements</a>
        </p>
      )}
    </section>
  );
}

function DisagreementSides({
  disagreement: { kind, title, role, market, sides },
}: {
  disagreement: Disagreement;
}) {
  const artistId = useArtistId();
  const about = [kind === "credit" ? (role ?? "credit") : "release date", market].filter(Boolean);
  return (
    <>
      <h3>
        <bdi {...written(title)}>{title}</bdi>, {about.join(", ")}
      </h3>
      <ul class="sides">
        {sides.map(({ value, planned, references, form }) => (
          <li key={`${value} ${form} ${planned}`}>
            <strong dir="auto">{kind === "credit" ? value : dayWords(value)}</strong>
            {planned && " (as planned)"}{" "}
            {references.map((reference) => (
              <a key={reference.sourceId} href={readerAddress(artistId, reference)}>
                {hostOf(reference.url)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Disagreements about something named in the question first, then those with a side in a quotation.
 */
function concerning(
  all: readonly Disagreement[],
  references: readonly Reference[],
  words: string,
  titles: Iterable<string | null>,
): Disagreement[] {
  const isNamed = titleNaming(words, [...titles, ...all.map(({ title }) => title)]);
  const cited = new Set(references.map(({ sourceId }) => sourceId));
  const isCited = ({ sides }: Disagreement) =>
    sides.some((side) => side.references.some(({ sourceId }) => cited.has(sourceId)));
  const named = all.filter(({ title }) => isNamed(title));
  return [...named, ...all.filter((one) => !named.includes(one) && isCited(one))];
}
