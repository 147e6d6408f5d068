import { afterDrawing } from "./page-title.js";

/**
 * When the focused element is removed from the page, the focus moves to a neighbour of it or an
 * element around it, but never to another control, which the next key press would trigger.
 */
export function watchFocus(): void {
  let around: readonly Node[] = [];
  const note = () => {
    around = pathOf(document.activeElement);
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
      if (document.activeElement !== document.body) return;
      const after = elementOf(removal.nextSibling, "nextElementSibling");
      const before = elementOf(removal.previousSibling, "previousElementSibling");
      const lastBefore = before?.matches("ul, ol") ? before.lastElementChild : before;
      [after, lastBefore, ...pathOf(removal.target)].find(give);
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/** A node and those around it in the body, from the inside out. */
function pathOf(node: Node | null): Node[] {
  return node === null || node === document.body ? [] : [node, ...pathOf(node.parentNode)];
}

/** A node that is an element, or the element beside it; null when it is no longer in the page. */
function elementOf(
  node: Node | null,
  beside: "nextElementSibling" | "previousElementSibling",
): Element | null {
  if (!node?.isConnected) return null;
  return node instanceof Element ? node : (node as CharacterData)[beside];
}

/**
 * Gives the focus to an element, or to the heading if the element is the whole content; false for a
 * control and for an empty element.
 */
function give(around: Node | null): boolean {
  if (!(around instanceof HTMLElement)) return false;
  const place = around.id === "content" ? around.querySelector("h1") : around;
  if (place === null || place.tabIndex >= 0 || !place.textContent.trim()) return false;
  place.tabIndex = -1;
  place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  place.focus({ preventScroll: true });
  return true;
}
