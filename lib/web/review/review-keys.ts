import { useEffect, useRef } from "preact/hooks";
import { announce } from "../app/page-title.js";
import { decide, decisions, taken, undo, undoLeft } from "./decisions.js";
import { type Candidate, headingId, isUndecided } from "./discovery-card.js";

/**
 * Keyboard control of the queue: j and k select, j after the last one reads the next page, each
 * decision's own key decides and moves on, u undoes the last decision. Keys are ignored with a
 * modifier, and while the focus is in a field.
 */
export function useReviewKeys(
  artistId: string,
  candidates: readonly Candidate[],
  at: number,
  select: (index: number) => void,
  more: (() => Promise<void>) | null,
): void {
  // Key presses can come faster than the page is drawn.
  const here = useRef(at);
  here.current = at;
  /** The discovery to open as soon as the next page of the list is read. */
  const next = useRef<number | null>(null);
  const isReading = useRef(false);
  useEffect(() => {
    const open = (index: number) => {
      const candidate = candidates[index];
      if (candidate === undefined) {
        if (index !== candidates.length || more === null || isReading.current) return;
        next.current = index;
        isReading.current = true;
        void more().finally(() => {
          isReading.current = false;
        });
        return;
      }
      next.current = null;
      here.current = index;
      select(index);
      document.getElementById(headingId(candidate.id))?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target)) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const candidate = candidates[here.current];
      if (event.key === "j") open(here.current + 1);
      else if (event.key === "k") open(here.current - 1);
      else if (event.key === "u") void undoLast();
      else {
        const chosen = decisions.find(({ key }) => key === event.key);
        if (chosen === undefined || candidate === undefined) return;
        if (!isUndecided(candidate.id)) return;
        const { decision, done } = chosen;
        decide({ artistId, candidateId: candidate.id, revision: candidate.revision, decision });
        announce(`${done}. Press u to undo.`);
        open(here.current + 1);
      }
      event.preventDefault();
    };
    if (next.current !== null && next.current < candidates.length) open(next.current);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [artistId, candidates, select]);
}

async function undoLast(): Promise<void> {
  const last = [...taken.value.values()].findLast((one) => undoLeft(one) > 0);
  if (last !== undefined && (await undo(last))) announce("Taken back");
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, select, textarea, [contenteditable]") !== null
  );
}
