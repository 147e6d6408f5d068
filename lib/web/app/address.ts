import { computed, signal } from "@preact/signals";

/** What the browser's address says: path and fragment, both without their sign. */
export interface Address {
  path: string;
  fragment: string;
}

const current = signal(read());

/** The present address; views read it and are drawn again when it changes. */
export const address = computed(() => current.value);

/** How many addresses were opened since the page was loaded; the focus moves only after the first. */
export let opened = 0;

function read(): Address {
  return { path: location.pathname, fragment: location.hash.slice(1) };
}

function changed(): void {
  opened += 1;
  current.value = read();
}

/** Opens an address of the page; with `replace` the present one is no step back any more. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  if (how === "replace") history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  changed();
  if (how === "push") scrollTo(0, 0);
}

/** Lets links within the page open without loading it again; everything else stays with the browser. */
export function watchAddress(): void {
  current.value = read();
  addEventListener("popstate", changed);
  addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (link === null || link === undefined || !isPlain(event) || !isOfPage(link)) return;
    event.preventDefault();
    if (link.href !== location.href) go(link.href);
  });
}

function isPlain(event: MouseEvent): boolean {
  const { button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !defaultPrevented && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isOfPage({ origin, pathname, target, hash, download }: HTMLAnchorElement): boolean {
  if (origin !== location.origin || target !== "" || download !== "") return false;
  if (pathname === location.pathname && hash !== "") return false;
  return pathname === "/" || pathname.startsWith("/artist/");
}
