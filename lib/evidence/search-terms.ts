import { originalRanking, questionReading } from "#lib/evidence/ranking-constants.js";
import { nameKey, namesIn } from "#lib/kernel/names.js";
import { contentTerms, tokensOf, tsvectorOf } from "#lib/kernel/tokens.js";

/** The search terms of a question: its words, and with their prefixes the titles and sites that it may name. */
export interface SearchTerms {
  words: string[];
  titles: string[];
  sites: string[];
}

const { titleSign, siteSign, nameSign } = originalRanking;
const { maxTitleWords, maxSiteWords, maxTitleChars } = questionReading;
/** Labels of a host that are no part of its site's name, and those that are left out of a question's words. */
const hostParts = new Set("www m en co com org net gov edu ac blog news".split(" "));
const spokenParts = new Set("www com co uk org net".split(" "));
const monthOf = new Map(
  `jan january feb february mar march apr april jun june jul july aug august sep september sept september oct october nov
   november dec december`
    .split(/\s+/)
    .map((month, index, all) => [month, all[index + 1] ?? ""] as const)
    .filter((_, index) => index % 2 === 0),
);

/**
 * The input text of the tsvector of an original: its words, and as prefixed lexemes its exact title, its site and the
 * names that its text mentions.
 */
export function searchVectorOf(content: {
  title: string | null;
  text: string;
  url: string;
}): string {
  const title = content.title === null ? "" : nameKey(content.title);
  const site = siteOf(content.url);
  const further = [
    ...(title === "" || title.length > maxTitleChars ? [] : [`${titleSign}${title}`]),
    ...(site === "" ? [] : [`${siteSign}${site}`]),
    ...namesIn(content.text).map((name) => `${nameSign}${name}`),
  ].map((term) => `'${term}'`);
  return [tsvectorOf(content.title, content.text), ...further].join(" ");
}

/** The search terms of a question. */
export function searchTermsOf(question: string): SearchTerms {
  const words = questionTerms(question);
  const known = new Set(words);
  const terms = tokensOf(question).map(({ term }) => term);
  const titles = runs(terms, maxTitleWords).filter((run) => run.some((term) => known.has(term)));
  const spoken = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const sites = runs(
    spoken.filter((word) => !spokenParts.has(word)),
    maxSiteWords,
  );
  return {
    words,
    titles: [...new Set(titles.map((run) => `${titleSign}${run.join(" ")}`))],
    sites: [...new Set(sites.map((run) => `${siteSign}${run.join("")}`))],
  };
}

/** The distinct terms of a question without stop words, months written out. */
export function questionTerms(question: string): string[] {
  return contentTerms(
    question.replace(/\p{L}+/gu, (word) => monthOf.get(word.toLowerCase()) ?? word),
  );
}

/** The name of a site: its host without `www`, generic labels and the last label. */
function siteOf(url: string): string {
  const parts = new URL(url).hostname.toLowerCase().split(".").slice(0, -1);
  return parts
    .filter((part) => !hostParts.has(part))
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function runs(terms: readonly string[], longest: number): string[][] {
  return terms.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, terms.length - start) }, (_, more) =>
      terms.slice(start, start + more + 1),
    ),
  );
}
