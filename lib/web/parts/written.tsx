import { type Attributes, h } from "preact";
import { writtenLanguage } from "#lib/language/written-language.js";

/**
 * The attributes of an element with something that somebody wrote: its direction, and its language
 * where letters or words tell it.
 */
export function written(text: string | null | undefined): { dir: "auto"; lang?: string } {
  const lang = writtenLanguage(text ?? "");
  return lang === null ? { dir: "auto" } : { dir: "auto", lang };
}

type Tag = "span" | "p" | "b" | "s" | "h1" | "h2" | "h3" | "dd" | "blockquote";

/** An element with a text that somebody wrote, in its own direction and language. */
export function Written({
  as = "span",
  children,
  ...rest
}: Attributes & { as?: Tag; class?: string; id?: string; tabIndex?: number; children: string }) {
  return h(as, { ...rest, ...written(children) }, children);
}

/** A paragraph of exact words. */
export function Words({ children }: { children: string }) {
  return (
    <Written as="p" class="words">
      {children}
    </Written>
  );
}
