import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Refusal } from "#lib/client/refusal.js";
import { address } from "../app/address.js";
import { useArtistId } from "../app/artists.js";
import { PageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { isReturning } from "../app/place.js";
import { Button } from "../parts/controls.js";
import { type ReaderPlace, readerAddress, readerPlace } from "../parts/reader-address.js";
import { savedTitle } from "../parts/source-words.js";
import { Empty, Loading, Problem } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { MarkedOriginal, scrollerOf } from "./marked-original.js";
import { type Stretch, useOriginalText } from "./original-text.js";
import { readForOf } from "./read-for.js";
import { SourceFacts } from "./source-facts.js";

/** An original at its own address. */
export function ReaderPage({ params }: PageProps) {
  const place = readerPlace(params.original ?? "", address.value.fragment);
  return <OpenOriginal place={place} />;
}

interface OpenOriginalProps {
  place: ReaderPlace;
  /** Given when it is open beside another view. */
  beside?: { alone: string; close(): void };
}

/** An original, opened at the quoted part, with everything known about it in the margin. */
export function OpenOriginal({ place: { sourceId, revision, window }, beside }: OpenOriginalProps) {
  const artistId = useArtistId();
  const original = useOriginalText(artistId, sourceId, revision, window);
  const { stretch, problem } = original;
  const source = stretch?.source;
  const title = source === undefined ? "Original" : savedTitle(source);
  const quoted = window === null || revision === null ? null : { sourceId, revision, ...window };
  const readFor = quoted === null ? undefined : readForOf(quoted);
  const hasChanged = problem instanceof Refusal && problem.code === "revision_changed";
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    if (beside !== undefined && !isReturning()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article class="reader">
      {beside === undefined && <PageTitle title={title} artistId={artistId} />}
      <header class="page-head" ref={heading} tabIndex={beside === undefined ? undefined : -1}>
        {beside !== undefined && (
          <p class="choices">
            <Button kind="quiet" onClick={beside.close}>
              Close
            </Button>
            <a class="button quiet" href={beside.alone}>
              Open it alone
            </a>
          </p>
        )}
        {beside === undefined && readFor !== undefined && (
          <p class="back">
            <a href={readFor.back}>
              ← <bdi>{readFor.backWords}</bdi>
            </a>
          </p>
        )}
        <Written as={beside === undefined ? "h1" : "h2"}>{title}</Written>
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
          <SourceFacts stretch={stretch} window={window} onDecided={original.renew} />
        </div>
      )}
    </article>
  );
}

interface PiecesProps {
  stretch: Stretch;
  original: ReturnType<typeof useOriginalText>;
  children: preact.ComponentChildren;
}

/** The text, with buttons for what is before and after; it keeps its place on the screen. */
function Pieces({ stretch, original, children }: PiecesProps) {
  const height = useRef<number | null>(null);
  const place = useRef<HTMLParagraphElement>(null);
  const { start, text, totalChars } = stretch;
  const end = start + text.length;
  useLayoutEffect(() => {
    if (height.current === null) return;
    const scroller = scrollerOf(place.current);
    scroller.scrollBy({ top: scroller.scrollHeight - height.current });
    height.current = null;
  }, [start]);
  return (
    <>
      {start > 0 && (
        <Button
          isBusy={original.isBusy}
          onClick={() => {
            height.current = scrollerOf(place.current).scrollHeight;
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
      <p class="extent" ref={place}>
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
