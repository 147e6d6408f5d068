import { useLayoutEffect, useRef } from "preact/hooks";
import type { Window } from "#lib/kernel/window.js";
import { nameOf, useArtistId } from "../app/artists.js";
import { isReturning } from "../app/place.js";
import { answeringSentences } from "../ask/answering-sentences.js";
import { markedParts } from "../ask/quoted-parts.js";
import { QuotedText } from "../parts/quoted-text.js";
import { written } from "../parts/written.js";
import type { Stretch } from "./original-text.js";
import type { ReadFor } from "./read-for.js";

/**
 * A window up to this length is marked whole when it is not known which of its sentences matter.
 */
const shortWindow = 400;

/** What scrolls an original: the pane that it is open in, or the page. */
export function scrollerOf(part: Element | null): Element {
  return part?.closest(".pane") ?? document.documentElement;
}

interface MarkedOriginalProps {
  stretch: Stretch;
  window: Window | null;
  readFor: ReadFor | undefined;
}

/** An original's text, with a line along the quoted window and marked sentences. */
export function MarkedOriginal({ stretch: { start, text }, window, readFor }: MarkedOriginalProps) {
  const body = useRef<HTMLDivElement>(null);
  const quoted = useRef<HTMLSpanElement>(null);
  const edge = useRef<HTMLSpanElement>(null);
  const from = window === null ? 0 : Math.max(0, window.start - start);
  const to = window === null ? 0 : Math.min(text.length, Math.max(from, window.end - start));
  const inside = text.slice(from, to);
  const { words, need } = readFor ?? {};
  const artist = nameOf(useArtistId());
  const near =
    words === undefined ? [] : (answeringSentences([inside], words, need, artist).marks[0] ?? []);
  const whole =
    inside.length > 0 && inside.length <= shortWindow ? [{ start: 0, end: inside.length }] : [];
  const parts = markedParts(inside, near.length > 0 ? near : whole);
  // The line is updated when the width changes or more of the text is shown.
  useLayoutEffect(() => {
    const place = () => {
      const [box, span] = [
        body.current?.getBoundingClientRect(),
        quoted.current?.getBoundingClientRect(),
      ];
      if (box === undefined || span === undefined || edge.current === null) return;
      edge.current.style.top = `${span.top - box.top}px`;
      edge.current.style.height = `${span.height}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    if (body.current !== null) watcher.observe(body.current);
    return () => watcher.disconnect();
  }, [text, from, to]);
  // The first mark is scrolled to a third of the screen, so that the text before it is visible.
  useLayoutEffect(() => {
    const scroller = scrollerOf(body.current);
    const isPage = scroller === document.documentElement;
    if (inside === "" || (isPage && isReturning())) return;
    const mark = quoted.current?.querySelector("mark") ?? quoted.current;
    const [top] = mark?.getClientRects() ?? [];
    if (top !== undefined)
      scroller.scrollTo({ top: scroller.scrollTop + top.top - innerHeight / 3 });
  }, [window?.start, window?.end]);
  return (
    <div class="original-text" ref={body} {...written(text)}>
      {text.slice(0, from)}
      {inside !== "" && (
        <span class="quoted-window" ref={quoted}>
          <QuotedText parts={parts} isWhole />
        </span>
      )}
      {text.slice(to)}
      {inside !== "" && <span class="window-edge" ref={edge} aria-hidden="true" />}
    </div>
  );
}
