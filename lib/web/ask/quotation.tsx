import type { Reference } from "#lib/client/generated/types.js";
import { placeUrl, placeWords } from "#lib/client/reference-place.js";
import { useArtistId } from "../app/artists.js";
import { useKept } from "../app/kept.js";
import { hostOf } from "../app/words.js";
import { Button } from "../parts/controls.js";
import { CopyButton } from "../parts/copy-button.js";
import { Outside, Tag } from "../parts/links.js";
import { QuotedText } from "../parts/quoted-text.js";
import { readerAddress } from "../parts/reader-address.js";
import {
  dateWords,
  driftWords,
  evidenceWords,
  kindWords,
  titleWords,
} from "../parts/source-words.js";
import { written } from "../parts/written.js";
import { quotedKey } from "../reader/read-for.js";
import { quotationOf } from "./citation-formats.js";
import type { ProvenSource } from "./cited-sources.js";
import { ownLabel } from "./part-label.js";
import type { QuotedPart } from "./quoted-parts.js";

/** A numbered citation, and what its proof says about the source. */
interface CitedSource {
  jobId: string;
  reference: Reference;
  number: number;
  source: ProvenSource | undefined;
}

/** A numbered quotation with its marks; its source is in the margin. */
export function Quotation({
  parts,
  quote,
  ...cited
}: CitedSource & { parts: readonly QuotedPart[]; quote: string }) {
  const artistId = useArtistId();
  const { reference, number, source } = cited;
  const copied = { reference, quote, title: source?.title ?? null };
  const [isWhole, setWhole] = useKept(`whole ${quotedKey(reference)}`, false);
  const isCut = parts.some(({ kind }) => kind === "left-out");
  return (
    <li class="quotation with-margin">
      <figure>
        <blockquote cite={reference.url} {...written(reference.text)}>
          <QuotedText parts={parts} isWhole={isWhole} isWeak />
        </blockquote>
        <figcaption class="choices">
          <a class="button quiet" href={readerAddress(artistId, reference)}>
            Read in context<span class="unseen">, quotation {number}</span>
          </a>
          <CopyButton text={() => quotationOf(copied)}>
            Copy<span class="unseen"> quotation {number}</span>
          </CopyButton>
          {isCut && (
            <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show less" : "Show the whole quotation"}
              <span class="unseen"> {number}</span>
            </Button>
          )}
        </figcaption>
      </figure>
      <SourceNote {...cited} />
    </li>
  );
}

/** The source of a quotation: title, site, date, kind, place and any reservations. */
function SourceNote({ jobId, reference, number, source }: CitedSource) {
  const place = placeWords(reference);
  const drift = source?.drift ?? null;
  return (
    <aside class="source-note" {...ownLabel(`Source ${number}`, `source-${number}`, jobId)}>
      <span class="number" aria-hidden="true">
        {number}
      </span>
      <h3 {...written(source?.title)}>
        {titleWords(source?.title, reference.url, reference.evidenceKind)}
      </h3>
      <p>
        <Outside to={placeUrl(reference)}>
          {hostOf(reference.url)}
          {place !== null && `, ${place}`}
        </Outside>
      </p>
      <p>{dateWords(reference)}</p>
      <p>{whatWords(reference, source?.kind ?? null)}</p>
      {reference.curation === "pending" && <Tag tone="open">Pending review</Tag>}
      {reference.truncated === true && <p>The source was truncated when it was saved.</p>}
      {drift === "unreachable" && <p>{driftWords(drift)}.</p>}
      {(drift === "moved" || drift === "reworded" || drift === "gone") && (
        <p>
          <Tag tone={drift === "moved" ? "open" : "bad"}>Changed since</Tag> {driftWords(drift)}.
        </p>
      )}
    </aside>
  );
}

/** The kind of the original, where it is known and says more than that it is a text. */
function whatWords(reference: Reference, kind: ProvenSource["kind"]): string {
  const { evidenceKind = "original_text" } = reference;
  return evidenceKind === "original_text" && kind !== null
    ? kindWords(kind)
    : evidenceWords(reference);
}
