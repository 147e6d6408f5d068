const place = "places";
const maxKept = 200;
/**
 * Milliseconds between two checks whether anything is still being read; the page waits until nothing is.
 */
const holdMs = 5000;
/** Input by which a person moves on a page; after it, the page no longer scrolls by itself. */
const moves = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Where a history entry was left: how far it was scrolled, and the link that was followed. */
interface Left {
  top: number;
  link?: string | undefined;
}

const left = new Map<string, Left>(JSON.parse(sessionStorage.getItem(place) ?? "[]"));
let release: (() => void) | null = null;

/** The current entry of the tab's history. */
function entry(): string {
  return String((history.state as { entry?: string } | null)?.entry ?? "");
}

export function newEntry(): { entry: string } {
  return { entry: crypto.randomUUID() };
}

/** Whether the page is being brought back to the place where it was left. */
export function isReturning(): boolean {
  return release !== null;
}

/** Remembers the place on the open page; call it before another one is opened. */
export function leavePlace(link?: string): void {
  release?.();
  left.set(entry(), { top: scrollY, link });
}

/**
 * Brings the page back to where this history entry was left, again whenever content arrives, until
 * the person moves.
 */
export function returnToPlace(): void {
  release?.();
  const { top, link } = left.get(entry()) ?? { top: 0 };
  const keep = () => {
    const followed =
      link && document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
    const isFree = document.activeElement?.matches("body, main, h1") ?? true;
    if (followed && isFree) followed.focus({ preventScroll: true });
    scrollTo({ top, behavior: "instant" });
  };
  const content = new ResizeObserver(keep);
  content.observe(document.body);
  // A view gives the focus to its heading when it opens.
  addEventListener("focusin", keep);
  const timer = setInterval(() => {
    if (document.querySelector(".loading") === null) release?.();
  }, holdMs);
  release = () => {
    release = null;
    content.disconnect();
    removeEventListener("focusin", keep);
    clearInterval(timer);
    for (const move of moves) removeEventListener(move, stop);
  };
  const stop = () => release?.();
  for (const move of moves) addEventListener(move, stop, { passive: true });
}

/** Remembers and restores places in place of the browser, which does not wait for the content. */
export function watchPlaces(): void {
  history.scrollRestoration = "manual";
  if (entry() === "") history.replaceState(newEntry(), "");
  else if (left.has(entry())) returnToPlace();
  addEventListener("scroll", () => {
    // A page that is not complete yet cannot be scrolled as far as it was.
    if (!isReturning()) left.set(entry(), { ...left.get(entry()), top: scrollY });
  });
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(place, JSON.stringify([...left].slice(-maxKept)));
    } catch {
      // The tab's storage is full or switched off.
    }
  });
}
