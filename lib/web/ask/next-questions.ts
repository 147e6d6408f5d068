import type { Operations, Reference } from "#lib/client/generated/types.js";
import { dayWords } from "../app/words.js";

/** What is known of the artist by years. */
export type Known = Pick<Operations["readTimeline"]["answer"], "releases" | "gaps">;

const maxQuestions = 4;
const maxChars = 120;

/**
 * Next questions, from this artist's own evidence: people whom a source credits, titles, times about
 * which nothing is saved, and years. None about what was already asked or named in a question.
 *
 * @param asked the words of the questions so far
 * @param artist the artist's name, which does not count as a person
 */
export function nextQuestions(
  references: readonly Reference[],
  { releases, gaps }: Known,
  asked: readonly string[],
  artist = "",
): string[] {
  const said = [...asked, artist].join("\n").toLowerCase();
  const isNew = (name: string) => !said.includes(name.toLowerCase());
  const newestFirst = releases.toReversed();
  const years = references.flatMap(({ activityDate, publishedAt }) => {
    const year = (activityDate ?? publishedAt)?.slice(0, 4);
    return year === undefined ? [] : [year];
  });
  const first = (names: readonly string[]) => names.filter(isNew).slice(0, 1);
  const questions = [
    ...first(newestFirst.flatMap(({ people }) => people)).map(
      (name) => `What else did ${name} do?`,
    ),
    ...first(newestFirst.map(({ title }) => title)).map((title) => `When was ${title} released?`),
    ...first(releases.map(({ title }) => title)).map((title) => `Who worked on ${title}?`),
    ...gaps
      .slice(-1)
      .map(({ from, until }) => `What happened from ${dayWords(from)} to ${dayWords(until)}?`),
    ...first(years).map((year) => `What else happened in ${year}?`),
  ];
  return questions
    .filter((question) => question.length <= maxChars && isNew(question))
    .slice(0, maxQuestions);
}
