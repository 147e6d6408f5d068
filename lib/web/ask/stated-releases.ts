import type { Reference } from "#lib/client/generated/types.js";
import { folded } from "#lib/language/folding.js";
import { isSameWord } from "#lib/language/same-word.js";
import { wordsOf } from "#lib/language/words.js";
import { quotedKey } from "../reader/read-for.js";
import { titleNaming } from "./named-title.js";
import { askedWords } from "./question-words.js";

/** The catalog entries that state the release date asked for. */
export interface StatedReleases {
  entries: readonly Reference[];
  /** Of the entries that agree with the first one, the one with the most precise date. */
  precise: Reference | undefined;
  areApart: boolean;
}

/**
 * Finds the catalog entries of the title that a question names, with their typed dates: they are
 * exact without a model. Where their dates disagree and the question says more, such as that it means
 * the single, only the entries that say it, too.
 */
export function statedReleases(
  references: readonly Reference[],
  words: string,
  sources: ReadonlyMap<string, { title: string | null }>,
): StatedReleases {
  const isNamed = titleNaming(
    words,
    [...sources.values()].map(({ title }) => title),
  );
  const terms = askedWords(words, []).map(({ term }) => term);
  const named = references.flatMap((reference) => {
    const title = sources.get(quotedKey(reference))?.title ?? "";
    if (reference.activityDateKind !== "release" || !isNamed(title)) return [];
    const own = wordsOf(reference.text).map(({ word }) => folded(word));
    const held = terms.filter((term) => own.some((word) => isSameWord(term, word))).length;
    return [{ reference, held }];
  });
  const most = Math.max(0, ...named.map(({ held }) => held));
  const all = named.map(({ reference }) => reference);
  const entries =
    agreeingIn(all).length === all.length
      ? all
      : named.flatMap(({ reference, held }) => (held === most ? [reference] : []));
  const agreeing = agreeingIn(entries);
  const precise = agreeing.reduce<Reference | undefined>(
    (best, one) => (dateLength(one) > dateLength(best) ? one : best),
    agreeing[0],
  );
  return { entries, precise, areApart: agreeing.length < entries.length };
}

/** The entries whose date agrees with the first one's. */
function agreeingIn(entries: readonly Reference[]): Reference[] {
  const first = entries[0]?.activityDate ?? "";
  return entries.filter(({ activityDate }) => agree(first, activityDate ?? ""));
}

function dateLength(reference: Reference | undefined): number {
  return reference?.activityDate?.length ?? 0;
}

/** Whether one of two dates lies in the other: 2026-11-13 in 2026-11. */
function agree(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
