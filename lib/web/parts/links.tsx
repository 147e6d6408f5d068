import type { ComponentChildren } from "preact";
import { moment } from "../app/words.js";

/** A link to another site, without opener and referrer; what is no web address stays text. */
export function Outside({ to, children }: { to: string; children: ComponentChildren }) {
  if (!/^https?:\/\//.test(to)) return <span>{children}</span>;
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

/** Small facts in a row. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <p class="facts">{children}</p>;
}

/** Whether a fact is good, bad or needs somebody. */
export type Tone = "plain" | "good" | "bad" | "open";

/** One fact as a label. */
export function Tag({ children, tone = "plain" }: { children: ComponentChildren; tone?: Tone }) {
  return <span class={`tag ${tone}`}>{children}</span>;
}

/** The heading of a view, with one sentence about it. */
export function RoomHead({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="room-head">
      <h1>{title}</h1>
      {children !== undefined && <p class="lead">{children}</p>}
    </header>
  );
}
