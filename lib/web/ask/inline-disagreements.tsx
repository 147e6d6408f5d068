import type { Disagreement, Reference } from "#lib/client/generated/types.js";
import { useRead } from "../app/asked.js";
import { dayWords, hostOf } from "../app/words.js";
import { readerAddress } from "../parts/reader-address.js";

/** Maximum number of disagreements shown with an answer; a separate page lists all of them. */
const maxShown = 3;

/**
 * Shows that sources disagree, with the sides that concern this answer. Without the right to read
 * the sides, only the fact is shown.
 */
export function InlineDisagreements({
  artistId,
  limits,
  references,
  words,
}: {
  artistId: string;
  limits: readonly string[];
  references: readonly Reference[];
  words: string;
}) {
  const input = { path: { id: artistId }, query: { limit: 100 } };
  const list = useRead("listDisagreements", input);
  const all = list.value?.disagreements ?? [];
  const own = concerning(all, references, words).slice(0, maxShown);
  return (
    <section class="disagree" aria-labelledby="disagree">
      <h2 id="disagree">Sources disagree</h2>
      {own.length === 0 && limits.map((limit) => <p key={limit}>{limit}</p>)}
      {own.map((one) => (
        <DisagreementSides
          key={`${one.title} ${one.role} ${one.market}`}
          artistId={artistId}
          disagreement={one}
        />
      ))}
      {list.value !== undefined && (
        <p>
          <a href={`/artist/${artistId}/disagreements`}>All disagreements</a>
        </p>
      )}
    </section>
  );
}

function DisagreementSides({
  artistId,
  disagreement: { kind, title, role, market, sides },
}: {
  artistId: string;
  disagreement: Disagreement;
}) {
  const about = [kind === "credit" ? (role ?? "credit") : "release date", market].filter(Boolean);
  return (
    <>
      <h3>
        {title}, {about.join(", ")}
      </h3>
      <ul class="sides">
        {sides.map(({ value, planned, references, form }) => (
          <li key={`${value} ${form} ${planned}`}>
            <strong>{kind === "credit" ? value : dayWords(value)}</strong>
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
): Disagreement[] {
  const asked = words.toLowerCase();
  const cited = new Set(references.map(({ sourceId }) => sourceId));
  const isNamed = ({ title }: Disagreement) => asked.includes(title.toLowerCase());
  const isCited = ({ sides }: Disagreement) =>
    sides.some((side) => side.references.some(({ sourceId }) => cited.has(sourceId)));
  const named = all.filter(isNamed);
  return [...named, ...all.filter((one) => !named.includes(one) && isCited(one))];
}
