import type { ComponentChildren } from "preact";
import type { Asked, AskedList } from "../app/asked.js";
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

/** A problem, with a button to try again. Shows nothing when there is no problem. */
export function Problem({ problem, again }: { problem: unknown; again?: () => unknown }) {
  // The region exists before its text does, so that screen readers announce the text.
  return (
    <div class="problem" role="alert">
      {problem !== undefined && (
        <>
          <p>{problemWords(problem)}</p>
          {again !== undefined && (
            <Button kind="quiet" onClick={() => again()}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/**
 * Shows the value, that it is being read, or the problem (together with the last value when there
 * is one).
 */
export function Read<T>({
  asked,
  what,
  children,
}: {
  asked: Asked<T>;
  what: string;
  children: (value: T) => ComponentChildren;
}) {
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
  children: (items: T[]) => ComponentChildren;
}

/** A list that is read page by page, with an empty state and a button for the next page. */
export function ReadList<T>({ list, what, empty, children }: ReadListProps<T>) {
  return (
    <Read asked={list} what={what}>
      {(items) => (
        <>
          {items.length === 0 ? empty : children(items)}
          {list.hasMore && (
            <p class="more">
              <Button onClick={() => list.more()}>More {what}</Button>
            </p>
          )}
        </>
      )}
    </Read>
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
