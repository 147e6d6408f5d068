import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { useMemo } from "preact/hooks";

const prefix = "draft:";
/** The text written under each key; null when there is none. */
const written = new Map<string, Signal<string | null>>();

/** A text that a person writes, kept in the tab until it is saved. */
export interface Draft {
  /** What was written, or the initial text. */
  readonly text: ReadonlySignal<string>;
  /** Whether the text differs from the initial one. */
  readonly isWritten: ReadonlySignal<boolean>;
  write(text: string): void;
  /** Call it after a save, with the text that was sent: anything written since then stays. */
  clear(saved?: string): void;
}

/**
 * The draft under a key; every view that uses the key gets the same draft. `initial` is its text
 * while nothing has been written. A draft outlives the view, a reload and an expired token; it ends
 * when it is saved or the tab is closed.
 */
export function draftOf(key: string, initial = ""): Draft {
  const own = writtenUnder(key);
  const text = computed(() => own.value ?? initial);
  return {
    text,
    isWritten: computed(() => text.value !== initial),
    write(given) {
      // The unchanged initial text is not a draft; an emptied text is one.
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

/** The text of a field that is not kept, such as a token or a search query. */
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

/** Whether there is unsaved text under a key that starts with `beginning`. */
export function hasDraft(beginning: string): boolean {
  return draftKeys(beginning).length > 0;
}

/** Drafts whose loss means no rewriting: choices, searches, and notes of the page itself. */
const minor = /^(?:sought|search|searched|request|edit-base|boundary-scope|kept|kept-at) /;

/** Whether the service has the same text as a private draft (decision 8.85). */
const isKept = (key: string) => writtenUnder(`kept ${key}`).value === writtenUnder(key).value;

/**
 * After a sign-out, removes from the tab the drafts that the service has: whoever signs in next
 * does not see them.
 */
export function forgetKept(): void {
  for (const key of draftKeys("kept ").map((name) => name.slice("kept ".length)))
    if (isKept(key)) for (const one of [key, `kept ${key}`, `kept-at ${key}`]) draftOf(one).clear();
}

let isComingBack = false;
/** Leaves the page for an address that leads back to it, or loads it again: the drafts stay in the tab. */
export function leaveFor(address?: string): void {
  isComingBack = true;
  if (address === undefined) location.reload();
  else location.assign(address);
}

/**
 * Asks before the tab is closed with words that were written and are nowhere else: a closed tab
 * forgets them.
 */
export function warnBeforeClosing(): void {
  addEventListener("beforeunload", (event) => {
    if (!isComingBack && draftKeys("").some((key) => !minor.test(key) && !isKept(key)))
      event.preventDefault();
  });
}

/** The keys with unsaved text that start with `beginning`. */
export function draftKeys(beginning: string): string[] {
  const inStorage = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  const keys = new Set([...inStorage.map((key) => key.slice(prefix.length)), ...written.keys()]);
  return [...keys].filter(
    (key) => key.startsWith(beginning) && (writtenUnder(key).value ?? "") !== "",
  );
}

/**
 * The request id for saving a draft. It is made once and stored with the draft, so that a save
 * repeated after a lost response does not save twice. Clear it together with the draft.
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
