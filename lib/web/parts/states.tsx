import type { ComponentChildren } from "preact";
import type { Asked, AskedList } from "../app/asked.js";
import { problemWords } from "../app/words.js";
import { Button } from "./controls.js";

/** Lines in place of what is being read; they appear only when it takes a moment. */
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

/** Nothing is there, and what one can do about it. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** What went wrong, with a way to try again. Shows nothing when nothing did. */
export function Problem({ problem, again }: { problem: unknown; again?: () => unknown }) {
  // The region is there before the text is, so that screen readers say it.
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

/** One of three: what was read, that it is being read, or what went wrong (beside the last value when there is one). */
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

/** A list that is read page by page, with its empty state and the button for the next page. */
export function ReadList<T>({
  list,
  what,
  empty,
  children,
}: {
  list: AskedList<T>;
  what: string;
  empty: ComponentChildren;
  children: (items: T[]) => ComponentChildren;
}) {
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
