import { type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

const prefix = "draft:";
const drafts = new Map<string, Signal<string>>();

/** A text that a person writes, kept in the tab until it is saved. */
export interface Draft {
  readonly text: Signal<string>;
  write(text: string): void;
  /** To be called when the text was saved. */
  clear(): void;
}

/**
 * The draft under a key, the same one for every view that names it; `initial` is what stands there before anything was
 * written. It outlives the view, a reload and an expired token; it ends when it is saved or the tab is closed.
 */
export function draftOf(key: string, initial = ""): Draft {
  const text = drafts.get(key) ?? signal(stored(key) ?? initial);
  drafts.set(key, text);
  return {
    text,
    write(written) {
      text.value = written;
      store(key, written);
    },
    clear() {
      drafts.delete(key);
      store(key, null);
      text.value = initial;
    },
  };
}

/** {@link draftOf} within a component. */
export function useDraft(key: string, initial = ""): Draft {
  // Another initial text does not undo what was written
  return useMemo(() => draftOf(key, initial), [key]);
}

/** A text of a field that is kept nowhere, such as a token or what one searches for. */
export function useUnkept(initial = ""): Draft {
  return useMemo(() => {
    const text = signal(initial);
    const write = (written: string) => {
      text.value = written;
    };
    return { text, write, clear: () => write(initial) };
    // The first initial text counts
  }, []);
}

/** Whether something is written that is not saved, under any key that begins so. */
export function hasDraft(beginning: string): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(prefix + beginning));
}

function stored(key: string): string | null {
  return sessionStorage.getItem(prefix + key);
}

function store(key: string, text: string | null): void {
  try {
    if (text === null || text === "") sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // The tab's storage is full or switched off; the text stays in memory.
  }
}
