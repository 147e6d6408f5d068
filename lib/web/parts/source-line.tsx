import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { useArtistId } from "../app/artists.js";
import { hostOf, isReachable } from "../app/words.js";
import { Facts, Outside } from "./links.js";
import { readerAddress } from "./reader-address.js";
import { dateWords, evidenceWords } from "./source-words.js";

/** Where a quotation is from: site, date and its kind, kind of text, place, and links. */
export function SourceLine({ reference }: { reference: Reference }) {
  const artistId = useArtistId();
  const facts = [
    dateWords(reference),
    reference.evidenceKind === undefined ? null : evidenceWords(reference),
    placeWords(reference),
    reference.curation === "pending" ? "pending review" : null,
  ];
  return (
    <Facts>
      <a href={readerAddress(artistId, reference)}>{hostOf(reference.url)}</a>
      {facts.map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
      {isReachable(reference.url) && <Outside to={placeUrl(reference)}>Source</Outside>}
    </Facts>
  );
}
