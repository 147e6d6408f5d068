import { askedIn, resolvedIn } from "#lib/language/antecedents.js";
import { evidenceAskedFor, yearAskedFor } from "#lib/language/asked-evidence.js";
import { isBareFollowUp } from "#lib/language/follow-up.js";
import type { DataBlock } from "#lib/model/data-block.js";

const recentActivity =
  /\b(what else|anything else|anything new|what(['’]s| is| are they) (new|up to)|lately|these days|(latest|recent|newest) (news|posts?|activity|updates?|things?)|more recent)\b/i;
const asking =
  /\b(who|whom|whose|what|when|where|which|why|how|did|does|do|is|are|was|were|has|have|will|can)\b/i;
const courtesy =
  /\b(please|could you|can you|would you|tell me|do you know|i wonder|i would like to know)\b[,:]?/gi;

/**
 * Plans a question by its words: the clause with the question word becomes the topic, and patterns
 * choose the need.
 */
export function planOffline(blocks: readonly DataBlock[]) {
  const textOf = (wanted: string) => blocks.find(({ name }) => name === wanted)?.text ?? "";
  const question = textOf("question");
  const conversation = textOf("conversation");
  const resolved = resolvedIn(question, conversation);
  const topic = askingPart(resolved ?? question);
  const isAlone = conversation.trim() === "";
  const isLatest = recentActivity.test(topic);
  // After earlier messages, "What else was there?" asks for more news. Earlier messages that were
  // not questions are not read, and may name what is meant.
  const isUnnamed = isAlone || (!isLatest && askedIn(conversation).length > 0);
  const isUnclear = resolved === null && isUnnamed && isBareFollowUp(question);
  const year = yearAskedFor(topic);
  const urls = blocks.filter(({ name }) => name === "url");
  const idsFrom = (from: string) =>
    urls
      .filter(({ attributes }) => attributes.from === from)
      .map(({ attributes }) => attributes.id);
  return {
    asks: isUnclear ? "unclear" : "question",
    topic,
    evidenceNeed: evidenceAskedFor(topic),
    freshness: /\b(this|past|last) week\b/i.test(topic) ? "recent" : "stored",
    retrieval: isLatest ? "latest" : "relevance",
    answerScope: isLatest ? "overview" : "focused",
    platform: null,
    fromDate: year === null || isLatest ? null : `${year}-01-01`,
    toDate: year === null || isLatest ? null : `${year}-12-31`,
    target: idsFrom("question")[0] ?? null,
    alreadyDiscussed: isLatest ? idsFrom("context") : [],
    continues: isLatest && !isAlone,
    // Only a reading model recognizes questions that want every mention; words alone find one in
    // seven.
    mentionsOf: null,
    ownWords: false,
  };
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
