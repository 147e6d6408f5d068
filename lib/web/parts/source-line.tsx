import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { dayWords, hostOf } from "../app/words.js";
import { Facts, Outside } from "./links.js";

/** The address of a window of an original in the reader. */
export function readerAddress(
  artistId: string,
  { sourceId, revision, start, end }: Pick<Reference, "sourceId" | "revision" | "start" | "end">,
): string {
  return `/artist/${artistId}/reader/${sourceId}@${revision}#${start}-${end}`;
}

/** The date of a reference with what it is the date of; a publication date is never shown as a release date. */
export function dateOf({ activityDate, activityDateKind, publishedAt }: Reference): string {
  if (activityDate !== undefined) {
    const day = dayWords(activityDate);
    return activityDateKind === "release" ? `released ${day}` : `moment of ${day}`;
  }
  return publishedAt == null ? "date unknown" : `published ${dayWords(publishedAt)}`;
}

const kinds = {
  original_text: null,
  caption: "caption",
  provider_transcript: "transcript, speaker not verified",
};

/** Where a quotation stands: site, date with its kind, kind of text, time or page, and the ways to it. */
export function SourceLine({ artistId, reference }: { artistId: string; reference: Reference }) {
  const facts = [
    dateOf(reference),
    kinds[reference.evidenceKind ?? "original_text"],
    placeWords(reference),
    reference.curation === "pending" ? "pending review" : null,
  ];
  return (
    <Facts>
      <a href={readerAddress(artistId, reference)}>{hostOf(reference.url)}</a>
      {facts.map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
      <Outside to={placeUrl(reference)}>Source</Outside>
    </Facts>
  );
}
