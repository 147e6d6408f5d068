import * as v from "valibot";
import { languageNameOf } from "#lib/language/language-name.js";

/** An artist's evidence as `corpus_of` describes it. */
export const Corpus = v.object({
  /** Number of eligible originals by platform; "" for those of none. */
  platforms: v.record(v.string(), v.number()),
  /** First and last year of their dates; null when none has one. */
  firstYear: v.nullable(v.number()),
  lastYear: v.nullable(v.number()),
  /** The beginnings of some, spread evenly over all. */
  samples: v.array(v.string()),
  /** The beginnings of some whose language few others may have. */
  rare: v.array(v.string()),
});
export type Corpus = v.InferOutput<typeof Corpus>;

/** What the originals of a platform are. */
const kindNames: Readonly<Record<string, string>> = {
  "": "pages",
  catalog_a: "releases",
  catalog_b: "releases",
  moments: "moments",
};

/** The originals of an artist in one line: their number, kinds, years and languages. */
export function corpusInWords({ platforms, firstYear, lastYear, samples, rare }: Corpus): string {
  const kinds = new Map<string, number>();
  for (const [platform, count] of Object.entries(platforms)) {
    const name = kindNames[platform] ?? "posts and transcripts";
    kinds.set(name, (kinds.get(name) ?? 0) + count);
  }
  const parts = [...kinds].map(([name, count]) => `${count} ${name}`);
  const years = firstYear === null ? "" : `, of ${firstYear} to ${lastYear}`;
  return `Originals: ${parts.join(", ")}${years}. Languages: ${languagesIn(samples, rare)}.`;
}

/** "English 90 %, Russian 10 %, also German": shares by the samples, and what else the rare ones have. */
function languagesIn(samples: readonly string[], rare: readonly string[]): string {
  const names = Map.groupBy(samples, languageNameOf);
  const others = new Set(rare.map(languageNameOf).filter((name) => !names.has(name)));
  const shares = [...names].map(([name, { length }]) => ({ name, length }));
  return [
    ...shares
      .toSorted((one, other) => other.length - one.length)
      .map(({ name, length }) => `${name} ${Math.round((100 * length) / samples.length)} %`),
    ...(others.size === 0 ? [] : [`also ${[...others].join(" and ")}`]),
  ].join(", ");
}
