import { preferredKinds } from "#lib/contract/preferred-kind.js";
import type { EvidenceNeed } from "#lib/contract/research-request.js";
import { tokensOf } from "#lib/kernel/tokens.js";
import type { DataBlock } from "#lib/model/data-block.js";
import {
  type OfflineQuestion,
  offlineQuestion,
  type QuestionKind,
} from "#lib/model/offline/offline-question.js";

/** Share of the question's words that one window with its title must hold to count as an answer. */
const sufficientShare = 0.5;
/** A window is named when it scores at least this share of the best. */
const namedShare = 0.5;

/** A pattern that an answer to a question of the kind must match; other kinds are not checked. */
const answerPattern: Partial<Record<QuestionKind, RegExp>> = {
  quantity:
    /\p{Nd}|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand)\b/iu,
  date: /\b(1[89]|20)\d\d\b|\b\d{1,2} (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
};

/** A window with its score for the question, and whether it counts as an answer. */
export interface JudgedWindow {
  block: DataBlock;
  id: string;
  /** The share of the question's words in it, plus a bonus for an answer pattern and for nearness; higher is better. */
  score: number;
  answers: boolean;
}

/** The answer to an assessment: the windows that share most words with the question, else the first offered lookup. */
export function assessOffline(blocks: readonly DataBlock[]) {
  const { windows } = judgeOffline(blocks);
  const sufficient = windows.some(({ answers }) => answers);
  const lookup = blocks.find(({ name }) => name === "lookup")?.attributes.id ?? null;
  return {
    windows: windows.slice(0, 6).map(({ id }) => id),
    sufficient,
    lookup: sufficient ? null : lookup,
  };
}

/**
 * Judges windows by the words they share with the question (decision 7.2). A window answers when it contains at least
 * half of them, a word that is no name, every required word and the answer pattern of the kind, and every name of the
 * question occurs in some window. When the request selects by constraints (newest, a URL), every window answers; when
 * it selects by dates and no window shares a word, all windows are named and none answers.
 */
export function judgeOffline(blocks: readonly DataBlock[]): {
  windows: JudgedWindow[];
  question: OfflineQuestion;
} {
  const asked = blocks.find(({ name }) => name === "question");
  const question = offlineQuestion(asked?.text ?? "");
  const windows = blocks.filter(({ name }) => name === "window");
  if (asked?.attributes.selects === "constraints") {
    return { question, windows: windows.map((block) => judged(block, 1, true)) };
  }
  const known = new Set(windows.flatMap((block) => [...termsOf(block)]));
  if (asked?.attributes.selects === "dates" && !question.terms.some((term) => known.has(term))) {
    return { question, windows: windows.map((block) => judged(block, 1, false)) };
  }
  const namesAreKnown = question.names.every((name) => known.has(name));
  const scored = windows.map((block) => {
    const present = termsOf(block);
    const holds = answerPattern[question.kind]?.test(block.text) ?? true;
    const share = shareOf(question, present, holds);
    const isMeant = question.required.every((term) => present.has(term));
    const answers =
      namesAreKnown &&
      isMeant &&
      holds &&
      saysMoreThanNames(question, present) &&
      share >= sufficientShare;
    return judged(block, share + (holds ? 0.2 : 0) + closeness(question, block) / 2, answers);
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const named = scored.filter(({ score }) => score > 0.2 && score >= best * namedShare);
  const preferred = preferredKinds[asked?.attributes.evidenceNeed as EvidenceNeed];
  const isPreferred = ({ block }: JudgedWindow) => Number(block.attributes.kind === preferred);
  return {
    question,
    windows: named.sort(
      (one, other) => isPreferred(other) - isPreferred(one) || other.score - one.score,
    ),
  };
}

function judged(block: DataBlock, score: number, answers: boolean): JudgedWindow {
  return { block, id: block.attributes.id ?? "", score, answers };
}

function termsOf(block: DataBlock): Set<string> {
  return new Set(
    tokensOf(`${block.attributes.title ?? ""}\n${block.text}`).map(({ term }) => term),
  );
}

/** Whether a window contains a word of the question that is no name; true when the question has only names. */
function saysMoreThanNames(question: OfflineQuestion, present: ReadonlySet<string>): boolean {
  const others = question.terms.filter((term) => !question.names.includes(term));
  return (
    others.length === 0 || others.some((term) => present.has(term) || question.replaced.has(term))
  );
}

/** The share of the question's words that are present; with an answer pattern, replaced words count as present. */
function shareOf(question: OfflineQuestion, present: ReadonlySet<string>, holds: boolean): number {
  const held = question.terms.filter(
    (term) => present.has(term) || (holds && question.replaced.has(term)),
  );
  return held.length / Math.max(1, question.terms.length);
}

/** The largest share of the question's words that occurs in one sentence. */
function closeness(question: OfflineQuestion, { text }: DataBlock): number {
  const shares = text.split(/(?<=[.!?。])\s+|\n+/).map((sentence) => {
    const present = new Set(tokensOf(sentence).map(({ term }) => term));
    return shareOf(question, present, false);
  });
  return Math.max(0, ...shares);
}
