import { creditWords } from "#lib/evidence/statements/credit-words.js";
import { asserts, mayTell } from "#lib/evidence/statements/plain-patterns.js";
import { statedIn } from "#lib/evidence/statements/stated-in.js";
import {
  foldedTitle,
  peopleValue,
  rowsOf,
  type Said,
  type StatedRow,
} from "#lib/evidence/statements/statement.js";
import { calendarDateAt, peopleAt } from "#lib/evidence/statements/written-parts.js";
import { sliceOf, type Window } from "#lib/kernel/window.js";
import { evidenceAskedFor } from "#lib/language/asked-evidence.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { wordsOf } from "#lib/language/words.js";
import { askedCredit } from "#lib/research/asked-credit.js";
import { isWrittenAsName, namedThings } from "#lib/research/named-things.js";
import { asksWhenReleased } from "#lib/research/plain-words.js";
import { disagreementAskedIn } from "../proposals/rule-proposals.js";

/**
 * The release dates and credits that an answer states (decision 5.94), by the rules that read
 * originals; or, when the question asks for one of one title, the only date or the names that the
 * answer begins with.
 */
export function statedByAnswer(question: string, answer: string, artistName: string): StatedRow[] {
  const content = { kind: "published_answer", activityDate: null, activityDateKind: null };
  const whole = mayTell(answer) ? statedIn({ ...content, title: question, text: answer }) : [];
  const stated = whole.length > 0 ? whole : shortAnswer(question, answer, artistName);
  const artist = foldedTitle(artistName);
  // As `write_statements` keeps them: of the artist's own works, and not of the artist's own name.
  return stated.filter(
    ({ by, titleKey, value }) =>
      (by === null || ` ${by} `.includes(` ${artist} `)) &&
      titleKey !== artist &&
      !value.split("|").some((name) => name === artist || pronouns.has(name)),
  );
}

/** Pronouns, which name nobody although they are capitalised at the beginning of a sentence. */
const pronouns = new Set(
  "i we you he she they it ich wir er sie je nous il elle ils elles on yo nosotros el ella jeg vi han hun de".split(
    " ",
  ),
);

function shortAnswer(question: string, answer: string, artistName: string): StatedRow[] {
  const asked = disagreementAskedIn(question) ?? askedIn(question, artistName);
  if (asked === null) return [];
  const { title, role } = asked;
  const said = { title, form: "", by: null, planned: false };
  if (role === null) {
    const [date, ...more] = datesIn(answer);
    if (date === undefined || more.some(({ value }) => value !== date.value)) return [];
    if (!isAsserted(answer, date.window)) return [];
    const { value, stated, window } = date;
    return rowsOf(answer, [
      { said: { ...said, kind: "release_date", role: "", value, stated }, window },
    ]);
  }
  const people = peopleAt(answer, 0);
  if (people === null || !/^(?:$|[.;!\n]|, )/u.test(answer.slice(people.end))) return [];
  const { names, end } = people;
  if (!isAsserted(answer, { start: 0, end })) return [];
  const credit: Said = {
    ...said,
    kind: "credit",
    role,
    value: peopleValue(names),
    stated: names.join(", "),
  };
  return rowsOf(answer, [{ said: credit, window: { start: 0, end } }]);
}

/** "Who" at the beginning of a question, where no other language means something else by the word. */
const asksWho =
  /^\P{L}*(?:who|wer|qui|quien|quién|quienes|quiénes|chi|quem|hvem|vem|кто)(?!\p{L})/iu;

/** The one title whose date or credit a question asks for; the role is null for a date. */
function askedIn(question: string, artistName: string) {
  const need = evidenceAskedFor(question);
  const isCredit = need === "credits" || asksWho.test(question);
  const credit = isCredit ? askedCredit(question, artistName) : null;
  const [work, ...others] = credit?.work ?? [];
  const role = work === undefined || others.length > 0 ? null : (creditWords[work]?.[0] ?? null);
  const things = credit?.things ?? namedThings({ topic: question, artistName, titles: [] });
  const [title, ...more] = things.filter((thing) => isWrittenAsName(question, thing));
  if (title === undefined || more.length > 0) return null;
  const isDate = need === "release_date" || asksWhenReleased(question.replace(title, " "));
  return role !== null || isDate ? { title, role } : null;
}

/** Whether the sentence around a window is a plain assertion. */
function isAsserted(answer: string, { start }: Window): boolean {
  const sentence = sentencesOf(answer).find(({ end }) => end > start);
  return sentence === undefined || asserts(sliceOf(answer, sentence));
}

function datesIn(text: string): { value: string; stated: string; window: Window }[] {
  const found: { value: string; stated: string; window: Window }[] = [];
  for (const { start } of wordsOf(text)) {
    if (start < (found.at(-1)?.window.end ?? 0)) continue;
    const date = calendarDateAt(text, start);
    if (date === null) continue;
    const { value, stated, end } = date;
    found.push({ value, stated, window: { start, end } });
  }
  return found;
}
