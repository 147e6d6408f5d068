import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Refusal } from "#lib/client/refusal.js";
import { type Asked, type AskedList, useWork } from "../app/asked.js";
import { problemWords } from "../app/words.js";
import { Button } from "./controls.js";

/** Placeholder lines while something is read; they appear only when it takes a moment. */
export function Loading({ what }: { what: string }) {
  return (
    <div class="loading" role="status">
      <span class="unseen">Loading {what}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}

/** An empty state, with what the person can do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/**
 * A problem, with a button to try again where that can help: what the service refuses because of
 * what was asked is refused again. Shows nothing when there is no problem.
 */
export function Problem({ problem, again }: { problem: unknown; again?: () => unknown }) {
  // The region exists before its text does, so that screen readers announce the text.
  return (
    <div class="problem" role="alert">
      {problem !== undefined && (
        <>
          <p>{problemWords(problem)}</p>
          {again !== undefined && mayPass(problem) && (
            <Working kind="quiet" work={again}>
              Try again
            </Working>
          )}
        </>
      )}
    </div>
  );
}

/** A button that shows while its work is going on. */
function Working({
  work,
  ...rest
}: Omit<Parameters<typeof Button>[0], "onClick" | "isBusy"> & { work: () => unknown }) {
  const { isBusy, run } = useWork();
  return <Button {...rest} isBusy={isBusy} onClick={() => run(async () => work())} />;
}

function mayPass(problem: unknown): boolean {
  return !(problem instanceof Refusal && [400, 403, 404, 413].includes(problem.status));
}

interface ReadProps<T> {
  asked: Asked<T>;
  what: string;
  children: (value: T) => ComponentChildren;
}

/** Shows the value, that it is being read, or the problem with the last value. */
export function Read<T>({ asked, what, children }: ReadProps<T>) {
  return (
    <>
      <Problem problem={asked.problem} again={asked.renew} />
      {asked.isLoading && <Loading what={what} />}
      {asked.value !== undefined && children(asked.value)}
    </>
  );
}

interface ReadListProps<T> {
  list: AskedList<T>;
  what: string;
  empty: ComponentChildren;
  /** The next page is read before one has scrolled to the end. */
  isEndless?: boolean;
  children: (items: T[]) => ComponentChildren;
}

/** A list that is read page by page, with an empty state and a button for the next page. */
export function ReadList<T>({ list, what, empty, isEndless, children }: ReadListProps<T>) {
  return (
    <Read asked={list} what={what}>
      {(items) => (
        <>
          {items.length === 0 ? empty : children(items)}
          {list.hasMore && (
            <More list={list} what={what} isEndless={isEndless === true} count={items.length} />
          )}
        </>
      )}
    </Read>
  );
}

interface MoreProps<T> {
  list: AskedList<T>;
  what: string;
  isEndless: boolean;
  count: number;
}

function More<T>({ list, what, isEndless, count }: MoreProps<T>) {
  const end = useRef<HTMLParagraphElement>(null);
  const isRefused = list.problem !== undefined;
  // Observed again for each page, because the end of a short page is near at once.
  useEffect(() => {
    if (!isEndless || isRefused || end.current === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void list.more();
      },
      { rootMargin: "1500px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isEndless, isRefused, count]);
  return (
    <p class="more" ref={end}>
      <Working work={list.more}>More {what}</Working>
    </p>
  );
}

type ReadRowsProps<T> = Omit<ReadListProps<T>, "children"> & {
  rows?: string;
  keyOf: (item: T) => string;
  children: (item: T) => ComponentChildren;
};

/** {@link ReadList} with a row for each item; `rows` is the class of the list. */
export function ReadRows<T>({ rows = "rows", keyOf, children, ...list }: ReadRowsProps<T>) {
  return (
    <ReadList {...list}>
      {(items) => (
        <ul class={rows}>
          {items.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </ReadList>
  );
}
