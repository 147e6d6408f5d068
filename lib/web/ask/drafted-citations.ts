import type { Citation, Reference } from "#lib/client/generated/types.js";
import { citationOf } from "#lib/client/register-answer.js";
import { sentencesOf } from "#lib/language/sentences.js";

/**
 * A drafted answer in the form that is registered: its text without the numbers, and each number as
 * a citation of its sentence.
 */
export interface DraftedAnswer {
  answer: string;
  citations: Citation[];
  /** Numbers that do not match a quotation. */
  unknown: number[];
}

const numbers = /\s?\[(\d{1,2}(?:,\s?\d{1,2}){0,8})\]/g;

/**
 * Reads `[1]` and `[1, 2]` after or inside a sentence as citations of that sentence. The rest of
 * the text is unchanged.
 */
export function draftedAnswer(draft: string, references: readonly Reference[]): DraftedAnswer {
  const cited: { at: number; number: number }[] = [];
  let answer = "";
  let from = 0;
  for (const match of draft.matchAll(numbers)) {
    answer += draft.slice(from, match.index);
    from = match.index + match[0].length;
    for (const number of (match[1] ?? "").split(",")) {
      cited.push({ at: answer.length, number: Number(number) });
    }
  }
  answer += draft.slice(from);
  const sentences = sentencesOf(answer);
  const unknown: number[] = [];
  const citations = cited.flatMap(({ at, number }): Citation[] => {
    const reference = references[number - 1];
    // A number comes after the words that it supports.
    const sentence = sentences.findLast(({ start }) => start < at) ?? sentences[0];
    if (reference === undefined || sentence === undefined) {
      unknown.push(number);
      return [];
    }
    return [{ ...citationOf(reference), answerStart: sentence.start, answerEnd: sentence.end }];
  });
  return { answer, citations, unknown };
}
