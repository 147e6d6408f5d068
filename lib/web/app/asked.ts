import { useEffect, useRef, useState } from "preact/hooks";
import { renewal } from "./session.js";

/** What was read from the service: the value once it came, and the last one beside a later failure. */
export interface Asked<T> {
  value: T | undefined;
  problem: unknown;
  isLoading: boolean;
  /** Reads again; what is shown stays until the answer comes. */
  renew(): Promise<void>;
}

const kept = new Map<string, unknown>();

/** Forgets everything that was read; for signing out. */
export function forgetAnswers(): void {
  kept.clear();
}

/** Forgets what was read under keys that begin so; for views that are not open. */
export function forget(beginning: string): void {
  for (const key of kept.keys()) if (key.startsWith(beginning)) kept.delete(key);
}

/**
 * Reads from the service when the view opens, and again for another key. What was read before under the same key is
 * shown at once and read again, so that coming back shows no empty view.
 *
 * @param key names the value: operation, artist and parameters
 */
export function useAsked<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; value?: T; problem?: unknown }>({ key });
  const load = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await read(signal);
      if (signal.aborted) return;
      kept.set(key, value);
      setState({ key, value });
    } catch (problem) {
      if (!signal.aborted) setState({ key, problem });
    }
  };
  // The key names what is read
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [key]);
  const isOwn = state.key === key;
  const value = (isOwn ? state.value : undefined) ?? (kept.get(key) as T | undefined);
  const problem = isOwn ? state.problem : undefined;
  return {
    value,
    problem,
    isLoading: value === undefined && problem === undefined,
    renew: () => load(new AbortController().signal),
  };
}

/** A page of a list. */
export interface ListPage<T> {
  items: T[];
  nextCursor: string | null;
}

/** A list that is read page by page. */
export interface AskedList<T, Beside = unknown> extends Asked<T[]> {
  /** What was read first, with what that page says beside its items. */
  firstPage: (ListPage<T> & Beside) | undefined;
  hasMore: boolean;
  more(): Promise<void>;
}

/** {@link useAsked} for lists with cursors: `more` appends the next page. */
export function useAskedList<T, Beside = unknown>(
  key: string,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<T> & Beside>,
): AskedList<T, Beside> {
  const first = useAsked(key, (signal) => read(undefined, signal));
  const [later, setLater] = useState<ListPage<T> & { of: unknown }>();
  const [moreProblem, setMoreProblem] = useState<unknown>();
  const page = later !== undefined && later.of === first.value ? later : first.value;
  return {
    ...first,
    firstPage: first.value,
    value: page?.items,
    problem: first.problem ?? moreProblem,
    hasMore: page !== undefined && page.nextCursor !== null,
    async more() {
      if (page === undefined || page.nextCursor === null) return;
      setMoreProblem(undefined);
      try {
        const next = await read(page.nextCursor, new AbortController().signal);
        const items = [...page.items, ...next.items];
        setLater({ items, nextCursor: next.nextCursor, of: first.value });
      } catch (problem) {
        setMoreProblem(problem);
      }
    },
  };
}

/** Something that a person sets going: a save, a decision. */
export interface Work {
  isBusy: boolean;
  problem: unknown;
  /** Runs it once at a time; true when it succeeded. What a failure leaves is for the person to try again. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** The state of one action of a view. */
export function useWork(): Work {
  const [state, setState] = useState<{ isBusy: boolean; problem?: unknown }>({ isBusy: false });
  // The view is drawn again only after a second press may have come.
  const isRunning = useRef(false);
  return {
    isBusy: state.isBusy && renewal.value === null,
    problem: state.problem,
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setState({ isBusy: true });
      try {
        await work();
        setState({ isBusy: false });
        return true;
      } catch (problem) {
        setState({ isBusy: false, problem });
        return false;
      } finally {
        isRunning.current = false;
      }
    },
  };
}
