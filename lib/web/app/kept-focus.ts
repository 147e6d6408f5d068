import { afterDrawing } from "./page-title.js";

/**
 * When the element that has the focus is taken out of the page, the focus moves to what is beside
 * it, or else around it: never to another control, which the next press of the key would use.
 */
export function watchFocus(): void {
  /** The element that has the focus, and those around it, from the inside out. */
  let around: Node[] = [];
  const note = () => {
    around = [];
    for (let one: Node | null = document.activeElement; one !== null; one = one.parentNode)
      around.push(one);
  };
  for (const event of ["focusin", "pointerup"]) addEventListener(event, note);
  new MutationObserver((changes) => {
    if (around[0]?.isConnected !== false) return;
    const removal = changes.find(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => around.includes(node)),
    );
    around = [];
    const { href } = location;
    afterDrawing(() => {
      if (removal === undefined || location.href !== href) return;
      const { nextSibling, previousSibling, target } = removal;
      const before = elementOf(previousSibling, "previousElementSibling");
      const lastBefore = before?.matches("ul, ol") ? before.lastElementChild : before;
      for (const place of [elementOf(nextSibling, "nextElementSibling"), lastBefore, target])
        if (document.activeElement === document.body && place instanceof HTMLElement) give(place);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/** A node that is an element, or the element beside it; null when it is no longer in the page. */
function elementOf(
  node: Node | null,
  beside: "nextElementSibling" | "previousElementSibling",
): Element | null {
  if (!node?.isConnected) return null;
  return node instanceof Element ? node : (node as CharacterData)[beside];
}

/** Gives an element the focus, in place of the whole page its heading, unless it is a control or empty. */
function give(around: HTMLElement): void {
  const place = around.id === "content" ? around.querySelector("h1") : around;
  if (place === null || place.tabIndex >= 0 || !place.textContent.trim()) return;
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
}
