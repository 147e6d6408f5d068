import { useLayoutEffect, useRef } from "preact/hooks";
import { Refusal } from "#lib/client/refusal.js";
import { address } from "../app/address.js";
import { usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { Button } from "../parts/controls.js";
import { readerAddress, readerPlace } from "../parts/reader-address.js";
import { titleWords } from "../parts/source-words.js";
import { Empty, Loading, Problem } from "../parts/states.js";
import { MarkedOriginal } from "./marked-original.js";
import { type Stretch, useOriginalText } from "./original-text.js";
import { readForOf } from "./read-for.js";
import { SourceFacts } from "./source-facts.js";

/** An original, opened at the quoted part, with everything known about it in the margin. */
export function ReaderPage({ artistId, params }: PageProps) {
  const { sourceId, revision, window } = readerPlace(params.original ?? "", address.value.fragment);
  const original = useOriginalText(artistId, sourceId, revision, window);
  const { stretch, problem } = original;
  const source = stretch?.source;
  const title = source === undefined ? "Original" : titleWords(source.title, source.url);
  usePageTitle(title, artistId);
  const quoted = window === null || revision === null ? null : { sourceId, revision, ...window };
  const readFor = quoted === null ? undefined : readForOf(quoted);
  const hasChanged = problem instanceof Refusal && problem.code === "revision_changed";
  return (
    <article class="reader">
      <header class="page-head">
        {readFor !== undefined && (
          <p class="back">
            <a href={readFor.back}>← {readFor.backWords}</a>
          </p>
        )}
        <h1>{title}</h1>
      </header>
      {hasChanged ? (
        <Empty title="This original has changed since it was quoted">
          <p>
            The quoted version is no longer available.{" "}
            <a href={readerAddress(artistId, { sourceId })}>Read the current text</a>
          </p>
        </Empty>
      ) : (
        <Problem problem={problem} again={original.renew} />
      )}
      {stretch === undefined && problem === undefined && <Loading what="the original" />}
      {stretch !== undefined && (
        <div class="with-margin">
          <section aria-label="Original text">
            {stretch.totalChars === 0 && <Empty title="The text of this original is missing" />}
            <Pieces stretch={stretch} original={original}>
              <MarkedOriginal stretch={stretch} window={window} readFor={readFor} />
            </Pieces>
          </section>
          <SourceFacts artistId={artistId} stretch={stretch} window={window} />
        </div>
      )}
    </article>
  );
}

/**
 * The text, with buttons to read what comes before and after; the visible text keeps its place on
 * the screen.
 */
function Pieces({
  stretch,
  original,
  children,
}: {
  stretch: Stretch;
  original: ReturnType<typeof useOriginalText>;
  children: preact.ComponentChildren;
}) {
  const height = useRef<number | null>(null);
  const { start, text, totalChars } = stretch;
  const end = start + text.length;
  useLayoutEffect(() => {
    if (height.current === null) return;
    scrollBy({ top: document.documentElement.scrollHeight - height.current });
    height.current = null;
  }, [start]);
  return (
    <>
      {start > 0 && (
        <Button
          isBusy={original.isBusy}
          onClick={() => {
            height.current = document.documentElement.scrollHeight;
            void original.earlier();
          }}
        >
          Read what comes before
        </Button>
      )}
      {children}
      {end < totalChars && (
        <Button isBusy={original.isBusy} onClick={() => original.later()}>
          Read on
        </Button>
      )}
      <p class="extent">
        {start === 0 && end === totalChars
          ? "This is the whole text."
          : `${share(start, totalChars)} to ${share(end, totalChars)} of the text`}
      </p>
    </>
  );
}

function share(part: number, whole: number): string {
  return `${Math.round((100 * part) / Math.max(1, whole))} %`;
}
