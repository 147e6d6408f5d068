/** The kinds of evidence that the words of a question can ask for. */
export type AskedEvidence =
  | "release_date"
  | "credits"
  | "social_caption"
  | "spoken_content"
  | "reporting";

/** A need and what shows it: one of `words`, or one of `first` followed by one of `after`. */
interface NeedWords {
  need: AskedEvidence;
  words: RegExp;
  first?: RegExp;
  after?: RegExp;
}
const needs: readonly NeedWords[] = [
  {
    need: "release_date",
    words: /\brelease date\b/i,
    first: /\bwhen\b/i,
    after: /\b(release|released|came? out|coming out|out)\b/i,
  },
  {
    need: "credits",
    words: /\bcredits?\b/i,
    first: /\bwho\b/i,
    after: /\b(produce|wrote|write|play|mix|engineer|master|record|sing|sang)/i,
  },
  { need: "social_caption", words: /\b(post|posts|posted|caption|tweet)\b/i },
  {
    need: "spoken_content",
    words: /\b(podcast|episode|transcript)\b/i,
    first: /\b(say|said|tell|told|talk)\b/i,
    after: /\b(video|interview|recording)\b/i,
  },
];
const inYear = /\bin ((?:19|20)\d\d)\b/i;
/** What is dated by its publication, and words after which a year may be that of something else. */
const isPublished = /\b(?:post|posts|posted|tweet|tweets|tweeted|captions?|published|reported)\b/i;
const isBeside =
  /\b(?:after|at|before|from|of|since|that|tells?|what|when|where|which|while|who|why)\b/i;

/** What the English words of a question ask for: a rule, where no model plans. */
export function evidenceAskedFor(question: string): AskedEvidence {
  return needs.find((words) => isShown(words, question))?.need ?? "reporting";
}

/**
 * The year whose posts or reports a question wants, `posted in 2024`. Null for any other year: of what
 * happened in 2001, later texts tell.
 */
export function yearAskedFor(question: string): string | null {
  const year = inYear.exec(question);
  const before = question.slice(0, year?.index ?? 0);
  const published = isPublished.exec(before);
  if (year === null || published === null) return null;
  return isBeside.test(before.slice(published.index + published[0].length))
    ? null
    : (year[1] ?? null);
}

/**
 * Searches for the following words only once; searching after every first word would take quadratic
 * time.
 */
function isShown({ words, first, after }: NeedWords, topic: string): boolean {
  const begin = first?.exec(topic);
  const behind =
    begin === undefined || begin === null ? "" : topic.slice(begin.index + begin[0].length);
  return words.test(topic) || after?.test(behind) === true;
}
