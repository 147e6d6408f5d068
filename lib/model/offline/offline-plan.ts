import type { DataBlock } from "#lib/model/data-block.js";

const recentActivity =
  /\b(what else|anything else|anything new|what(['’]s| is| are they) (new|up to)|lately|these days|(latest|recent|newest) (news|posts?|activity|updates?|things?)|more recent)\b/i;
/**
 * A need and the words that show it: one of `words`, or one of `first` followed by one of `after`.
 */
interface NeedWords {
  need: string;
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
const asking =
  /\b(who|whom|whose|what|when|where|which|why|how|did|does|do|is|are|was|were|has|have|will|can)\b/i;
/** A follow-up that names nothing itself: it means something only after a conversation. */
const bareFollowUp =
  /^\W*((and|or|but|so|what about|how about)\b\W*)*(it|that|those|(the |that )?(first|second|third|last|next|other|same|former|latter)( ones?)?)\W*$/i;
const courtesy =
  /\b(please|could you|can you|would you|tell me|do you know|i wonder|i would like to know)\b[,:]?/gi;

/**
 * Plans a question by its words: the clause with the question word becomes the topic, and patterns
 * choose the need.
 */
export function planOffline(blocks: readonly DataBlock[]) {
  const textOf = (wanted: string) => blocks.find(({ name }) => name === wanted)?.text ?? "";
  const question = textOf("question");
  const topic = askingPart(question);
  const isAlone = textOf("conversation").trim() === "";
  const isLatest = recentActivity.test(topic);
  const year = /\bin ((?:19|20)\d\d)\b/i.exec(topic)?.[1];
  const urls = blocks.filter(({ name }) => name === "url");
  const idsFrom = (from: string) =>
    urls
      .filter(({ attributes }) => attributes.from === from)
      .map(({ attributes }) => attributes.id);
  return {
    asks: isAlone && bareFollowUp.test(question) ? "unclear" : "question",
    topic,
    evidenceNeed: needs.find((words) => isShown(words, topic))?.need ?? "reporting",
    freshness: /\b(this|past|last) week\b/i.test(topic) ? "recent" : "stored",
    retrieval: isLatest ? "latest" : "relevance",
    answerScope: isLatest ? "overview" : "focused",
    platform: null,
    fromDate: year === undefined || isLatest ? null : `${year}-01-01`,
    toDate: year === undefined || isLatest ? null : `${year}-12-31`,
    target: idsFrom("question")[0] ?? null,
    alreadyDiscussed: isLatest ? idsFrom("context") : [],
    continues: isLatest && !isAlone,
  };
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

/** Minimum characters of a topic (rule 2.1.topic). */
const minTopicChars = 3;

/**
 * The last sentence with a question mark, from its clause with a question word on, without polite
 * phrases. The whole question when too little of it is left.
 */
function askingPart(question: string): string {
  const sentences = question.split(/(?<=[.!?])\s+/);
  const asked = sentences.findLast((sentence) => sentence.includes("?")) ?? sentences.at(-1) ?? "";
  const clauses = asked.split(/[,;:–—]\s+/);
  const first = clauses.findIndex((clause) => asking.test(clause));
  const part = clauses.slice(Math.max(0, first)).join(", ").replace(courtesy, " ");
  const topic = part.replace(/\s+/g, " ").trim();
  return topic.length < minTopicChars ? question : topic;
}
