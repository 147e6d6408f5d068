import { computed, signal } from "@preact/signals";
import { pageAt } from "./pages.js";
import { leavePlace, newEntry, returnToPlace, watchPlaces } from "./place.js";

/** The browser's address: path and fragment, without the `#`. */
export interface Address {
  path: string;
  fragment: string;
}

const current = signal(read());

/** The current address; views that read it are drawn again when it changes. */
export const address = computed(() => current.value);

/**
 * How many addresses were opened since the page was loaded; the focus moves only after the first
 * one.
 */
export let opened = 0;

function read(): Address {
  return { path: location.pathname, fragment: location.hash.slice(1) };
}

function changed(): void {
  opened += 1;
  current.value = read();
}

/**
 * Opens an address of this page; with `replace` it replaces the current history entry, with `beside`
 * the page stays where it is scrolled to.
 *
 * @param link the address in the link that was followed
 */
export function go(to: string, how: "push" | "replace" | "beside" = "push", link?: string): void {
  if (how === "replace") history.replaceState(history.state, "", to);
  else {
    leavePlace(link);
    history.pushState(newEntry(), "", to);
  }
  changed();
  if (how === "push") scrollTo(0, 0);
}

/** Opens links within the page without reloading it; the browser handles all others. */
export function watchAddress(): void {
  current.value = read();
  watchPlaces();
  addEventListener("popstate", () => {
    if (history.state === null) history.replaceState(newEntry(), "");
    else returnToPlace();
    changed();
  });
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (link === null || link === undefined || !isPlain(event) || !isOfPage(link)) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.href, "push", link.getAttribute("href") ?? "");
  });
}

function isPlain(event: MouseEvent): boolean {
  const { button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isOfPage({ origin, pathname, target, hash, download }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target !== "" || download !== "") return false;
  if (pathname === location.pathname && hash !== "") return false;
  // An artist's own address is the public page, which the server renders.
  return pathname === "/" || pageAt(pathname) !== null;
}
