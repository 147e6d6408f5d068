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
  /** With several titles, the number of entries does not say how many state each date. */
  isOneTitle: boolean;
}

/**
 * Finds the catalog entries of the title that a question names, with their typed dates: they are
 * exact without a model. When their dates disagree and the question is more specific, for example
 * about the single, only the entries that match count.
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
    return [{ reference, title: folded(title), held }];
  });
  const most = Math.max(0, ...named.map(({ held }) => held));
  const meant = areApart(named) ? named.filter(({ held }) => held === most) : named;
  const [first] = meant;
  const precise = meant.reduce(
    (best, one) =>
      best !== undefined && agree(best, one) && dateOf(one).length > dateOf(best).length
        ? one
        : best,
    first,
  );
  const entries = meant.map(({ reference }) => reference);
  return {
    entries,
    precise: precise?.reference,
    areApart: areApart(meant),
    isOneTitle: meant.every(({ title }) => title === first?.title),
  };
}

interface Entry {
  reference: Reference;
  title: string;
}

const dateOf = ({ reference }: Entry) => reference.activityDate ?? "";

/** Whether two entries of one title have dates that cannot both be true. */
function areApart(entries: readonly Entry[]): boolean {
  return entries.some((one, at) =>
    entries.slice(at + 1).some((other) => one.title === other.title && !agree(one, other)),
  );
}

/** Whether two entries are of one title, and one of their dates lies in the other: 2026-11-13 in 2026-11. */
function agree(one: Entry, other: Entry): boolean {
  const [date, otherDate] = [dateOf(one), dateOf(other)];
  return one.title === other.title && (date.startsWith(otherDate) || otherDate.startsWith(date));
}
