import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { announce } from "../app/page-title.js";
import { siteWords } from "../app/words.js";
import { addressWith } from "../parts/facet-field.js";
import { Facts, Outside } from "../parts/links.js";
import { readerAddress } from "../parts/reader-address.js";
import { dateWords, savedTitle } from "../parts/source-words.js";
import { Loading, Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { MarkedOriginal } from "../reader/marked-original.js";
import { useOriginalText } from "../reader/original-text.js";

const wide = matchMedia("(min-width: 1100px)");
/**
 * Whether there is room for a preview beside the list; without it, a source opens in the reader.
 */
export const isWide = signal(wide.matches);
wide.addEventListener("change", ({ matches }) => {
  isWide.value = matches;
});

/** The beginning of a source's text, beside the list. */
export function SourcePreview({ artistId, sourceId }: { artistId: string; sourceId: string }) {
  const { stretch, problem, renew } = useOriginalText(artistId, sourceId, null, null);
  const source = stretch?.source;
  const title = source === undefined ? "" : savedTitle(source);
  useEffect(() => {
    if (title !== "") announce(`Preview: ${title}`);
  }, [title]);
  return (
    <aside class="preview" aria-label="Preview">
      <Problem problem={problem} again={renew} />
      {source === undefined && problem === undefined && <Loading what="the source" />}
      {stretch !== undefined && source !== undefined && (
        <>
          <Written as="h2" class="row-title">
            {title}
          </Written>
          <Facts>
            <Outside to={source.url}>{siteWords(source.platform, source.url)}</Outside>
            <span>{dateWords(source)}</span>
          </Facts>
          <p class="choices">
            <a href={readerAddress(artistId, source)}>Open in the reader</a>
            <a href={addressWith({ open: "" })}>Close the preview</a>
          </p>
          <MarkedOriginal stretch={stretch} window={null} readFor={undefined} />
          {stretch.text.length < stretch.totalChars && (
            <p>
              <a href={readerAddress(artistId, source)}>Read on</a>
            </p>
          )}
        </>
      )}
    </aside>
  );
}
