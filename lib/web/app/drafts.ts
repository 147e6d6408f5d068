import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

const prefix = "draft:";
/** What was written under each key; null when nothing was. */
const written = new Map<string, Signal<string | null>>();

/** A text that a person writes, kept in the tab until it is saved. */
export interface Draft {
  /** What was written, or the initial text. */
  readonly text: ReadonlySignal<string>;
  /** Whether something was written that differs from the initial text. */
  readonly isWritten: ReadonlySignal<boolean>;
  write(text: string): void;
  /** To be called when a text was saved: with the text that was sent, so that what was written since then stays. */
  clear(saved?: string): void;
}

/**
 * The draft under a key, the same one for every view that names it; `initial` is what stands there while nothing was
 * written. It outlives the view, a reload and an expired token; it ends when it is saved or the tab is closed.
 */
export function draftOf(key: string, initial = ""): Draft {
  const own = writtenUnder(key);
  const text = computed(() => own.value ?? initial);
  return {
    text,
    isWritten: computed(() => text.value !== initial),
    write(given) {
      // The initial text itself is no draft; an emptied one is.
      own.value = given === initial ? null : given;
      store(key, own.value);
    },
    clear(saved) {
      if (saved !== undefined && saved !== text.value) return;
      own.value = null;
      store(key, null);
    },
  };
}

/** {@link draftOf} within a component. */
export function useDraft(key: string, initial = ""): Draft {
  return useMemo(() => draftOf(key, initial), [key, initial]);
}

/** A text of a field that is kept nowhere, such as a token or what one searches for. */
export function useUnkept(initial = ""): Draft {
  return useMemo(() => {
    const text = signal(initial);
    const write = (given: string) => {
      text.value = given;
    };
    const isWritten = computed(() => text.value !== initial);
    return { text, isWritten, write, clear: () => write(initial) };
    // The first initial text counts
  }, []);
}

/** Whether something is written that is not saved, under any key that begins so. */
export function hasDraft(beginning: string): boolean {
  return draftKeys(beginning).length > 0;
}

/** The keys of everything that is written and not saved, of those that begin so. */
export function draftKeys(beginning: string): string[] {
  const inStorage = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  const keys = new Set([...inStorage.map((key) => key.slice(prefix.length)), ...written.keys()]);
  return [...keys].filter(
    (key) => key.startsWith(beginning) && (writtenUnder(key).value ?? "") !== "",
  );
}

/**
 * The id of the save of a draft: made once and kept beside it, so that a save which is repeated after a lost answer saves
 * nothing twice. To be cleared with the draft.
 */
export function requestIdOf(key: string): { id: string; clear(): void } {
  const kept = draftOf(`request ${key}`);
  if (kept.text.value === "") kept.write(crypto.randomUUID());
  return { id: kept.text.value, clear: () => kept.clear() };
}

function writtenUnder(key: string): Signal<string | null> {
  const known = written.get(key);
  if (known !== undefined) return known;
  const made = signal(sessionStorage.getItem(prefix + key));
  written.set(key, made);
  return made;
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, text);
  } catch {
    // The tab's storage is full or switched off; the text stays in memory.
  }
}
