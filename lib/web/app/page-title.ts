import { useLayoutEffect } from "preact/hooks";
import { opened } from "./address.js";
import { nameOf } from "./artists.js";

/** Announces a text to screen readers without moving the focus. */
export function announce(words: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer !== null) announcer.textContent = words;
}

/**
 * Sets the title in the tab and in the history, and moves the focus to the heading when a link was
 * followed. The heading is the view's only `h1`.
 *
 * @param artistId the artist that the page belongs to; null for a page without an artist
 */
export function usePageTitle(title: string, artistId: string | null): void {
  const artist = artistId === null ? undefined : nameOf(artistId);
  // Both before the view is drawn: later the person could be in a field already.
  useLayoutEffect(() => {
    document.title = [title, artist, "Artist Research"].filter((part) => part).join(" · ");
  }, [title, artist]);
  useLayoutEffect(() => {
    if (opened === 0) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}

/** A page's title, for a part that is not always its main one. */
export function PageTitle({ title, artistId }: { title: string; artistId: string }) {
  usePageTitle(title, artistId);
  return null;
}

/**
 * Moves the focus to the element with this id after the view is drawn again, unless the person has
 * gone on to a field meanwhile.
 *
 * @param field a selector: the first such field of the element's article or entry, if it has one
 */
export function focusOn(id: string, field?: string): void {
  afterDrawing(() => {
    if (document.activeElement?.matches("input, textarea")) return;
    const element = document.getElementById(id);
    const own = field && element?.closest("article, li")?.querySelector<HTMLElement>(field);
    (own || element)?.focus();
  });
}

/** Runs it when what has changed is drawn. */
export function afterDrawing(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
