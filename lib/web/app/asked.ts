import { useEffect, useRef, useState } from "preact/hooks";
import type { Input } from "#lib/client/client.js";
import type { Operations } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { client, renewal } from "./session.js";

type Name = keyof Operations;
type Answer<N extends Name> = Operations[N]["answer"];
/** An operation that returns one page of a list. */
type Listing = {
  [N in Name]: Answer<N> extends { nextCursor: string | null } ? N : never;
}[Name];

/**
 * What was read from the service. After a failure, the last value is kept together with the
 * problem, unless it may not be read any more.
 */
export interface Asked<T> {
  value: T | undefined;
  problem: unknown;
  isLoading: boolean;
  /** Reads again; the current value stays until the response comes. */
  renew(): Promise<void>;
}

const kept = new Map<string, unknown>();

/** Forgets everything that was read; called on sign-out. */
export function forgetAnswers(): void {
  kept.clear();
}

/** Forgets an operation's cached answers for an artist, for views that are not open. */
export function forget(name: Name, artistId: string): void {
  const beginning = `${name} ${artistId} `;
  for (const key of kept.keys()) if (key.startsWith(beginning)) kept.delete(key);
}

/**
 * Reads from the service when the view opens, and again when the key changes. A value read before
 * under the same key is shown immediately and then refreshed, so that coming back never shows an
 * empty view.
 *
 * @param key identifies the value: operation, artist and parameters
 */
export function useAsked<T>(key: string, read: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; value?: T; problem?: unknown }>({ key });
  const load = async (signal: AbortSignal): Promise<void> => {
    try {
      const value = await read(signal);
      if (signal.aborted) return;
      const known = kept.get(key) as T | undefined;
      // An unchanged value stays the same object, so that what was derived from it is kept.
      const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(value);
      if (!isSame) kept.set(key, value);
      setState({ key, value: isSame ? known : value });
    } catch (problem) {
      if (signal.aborted) return;
      // What may no longer be read, or is no longer there, is not shown again.
      if (problem instanceof Refusal && [403, 404].includes(problem.status)) kept.delete(key);
      setState({ key, problem });
    }
  };
  // The key identifies what is read
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

/** An operation's answer, read by {@link useAsked}. */
export function useRead<N extends Name>(name: N, input: Input<N>): Asked<Answer<N>> {
  const { id = "" } = (input as { path?: { id?: string } }).path ?? {};
  const key = `${name} ${id} ${JSON.stringify(input)}`;
  return useAsked(key, (signal) => client.call(name, input, { signal }));
}

/** A list that is read page by page. */
export interface AskedList<T, First = unknown> extends Asked<T[]> {
  /** The first page as it was answered, including what it says besides its items. */
  firstPage: First | undefined;
  hasMore: boolean;
  more(): Promise<void>;
}

/** The items of all pages that were read, as long as the first page is still the same. */
interface Later<T> {
  items: T[];
  nextCursor: string | null;
  of: unknown;
}

/**
 * An operation's list: `itemsOf` takes the items from an answer, and `more` appends the items of
 * the next page.
 */
export function useList<N extends Listing, T>(
  name: N,
  input: Input<N>,
  itemsOf: (answer: Answer<N>) => T[],
): AskedList<T, Answer<N>> {
  const first = useRead(name, input);
  const laterKey = `more ${name} ${JSON.stringify(input)}`;
  const [, drawAgain] = useState({});
  const later = kept.get(laterKey) as Later<T> | undefined;
  const [moreProblem, setMoreProblem] = useState<unknown>();
  // The button can be pressed while the next page is already being read.
  const isReading = useRef(false);
  const hasLater = later !== undefined && later.of === first.value;
  const items = hasLater ? later.items : first.value && itemsOf(first.value);
  const cursor = (hasLater ? later : first.value)?.nextCursor ?? null;
  const more = async () => {
    if (items === undefined || cursor === null || isReading.current) return;
    isReading.current = true;
    setMoreProblem(undefined);
    try {
      const query = { ...(input as { query?: object }).query, cursor };
      const next = await client.call(name, { ...input, query });
      const { nextCursor } = next;
      const all = [...items, ...itemsOf(next)];
      kept.set(laterKey, { items: all, nextCursor, of: first.value } satisfies Later<T>);
      drawAgain({});
    } catch (problem) {
      setMoreProblem(problem);
    } finally {
      isReading.current = false;
    }
  };
  return {
    ...first,
    firstPage: first.value,
    value: items,
    problem: first.problem ?? moreProblem,
    hasMore: cursor !== null,
    more,
    renew() {
      // A list that has changed is read from its beginning.
      const isOutdated = moreProblem instanceof Refusal && moreProblem.status === 409;
      if (moreProblem !== undefined && !isOutdated) return more();
      setMoreProblem(undefined);
      return first.renew();
    },
  };
}

/**
 * The list, with the previous list's items until its own are read, so that results that change
 * while somebody types are never empty in between.
 */
export function useSteady<T, First>(list: AskedList<T, First>): AskedList<T, First> {
  const last = useRef(list);
  if (list.value !== undefined) last.current = list;
  const { value, firstPage } = last.current;
  return { ...list, value, firstPage, isLoading: list.isLoading && value === undefined };
}

/** An action that a person starts: a save, a decision. */
export interface Work {
  isBusy: boolean;
  problem: unknown;
  /** Runs it, once at a time; true when it succeeded. After a failure, the person can try again. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** The state of one action of a view. */
export function useWork(): Work {
  const [state, setState] = useState<{ isBusy: boolean; problem?: unknown }>({ isBusy: false });
  // A second click can come before the view is drawn again.
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
