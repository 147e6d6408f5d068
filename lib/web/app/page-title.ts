import { useEffect } from "preact/hooks";
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
  useEffect(() => {
    document.title = [title, artist, "Artist Research"].filter((part) => part).join(" · ");
  }, [title, artist]);
  useEffect(() => {
    if (opened === 0) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
}

/** Moves the focus to the element with this id after the view is drawn again. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  });
}
