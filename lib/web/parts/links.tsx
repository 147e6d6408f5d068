import type { ComponentChildren } from "preact";
import { isReachable, moment } from "../app/words.js";

/**
 * A link to another site, without opener and referrer; what cannot be opened there is shown as
 * text.
 */
export function Outside({ to, children }: { to: string; children: ComponentChildren }) {
  if (!/^https?:\/\//.test(to) || !isReachable(to)) return <span>{children}</span>;
  return (
    <a href={to} rel="noopener noreferrer nofollow" target="_blank" class="outside">
      {children}
    </a>
  );
}

/** An instant in the reader's own time zone. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{moment(at)}</time>;
}

/** An event and its instant, such as `saved 12 Mar 2026, 14:05`; nothing without an instant. */
export function When({ words, at }: { words: string; at: string | null | undefined }) {
  if (at === null || at === undefined) return null;
  return (
    <span>
      {words} <Time at={at} />
    </span>
  );
}

export function Facts({ children }: { children: ComponentChildren }) {
  return <p class="facts">{children}</p>;
}

/** Whether a fact is good, bad or needs attention. */
export type Tone = "plain" | "good" | "bad" | "open";

/** One fact as a label. */
export function Tag({ children, tone = "plain" }: { children: ComponentChildren; tone?: Tone }) {
  return <span class={`tag ${tone}`}>{children}</span>;
}

/** The head of a table with these columns. */
export function Columns({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The heading of a view, with one sentence about it. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="page-head">
      <h1 dir="auto">{title}</h1>
      {children !== undefined && <p class="lead">{children}</p>}
    </header>
  );
}

interface SectionProps {
  class?: string;
  id: string;
  title: string;
  children: ComponentChildren;
}

/** A part of a page with its heading, which names it. */
export function Section({ id, title, children, ...rest }: SectionProps) {
  return (
    <section {...rest} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
