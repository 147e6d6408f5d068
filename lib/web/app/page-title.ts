import { useEffect } from "preact/hooks";
import { opened } from "./address.js";
import { nameOf } from "./artists.js";

/** Says a text to screen readers without moving the focus. */
export function announce(words: string): void {
  const announcer = document.getElementById("announcer");
  if (announcer !== null) announcer.textContent = words;
}

/**
 * Names the page in the tab and in the history, and moves the focus to its heading when a link has led here. The heading is the
 * view's only `h1`.
 *
 * @param artistId whose page it is; null for pages of nobody
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
