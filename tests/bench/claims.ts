import { sentencesOf } from "#lib/language/sentences.js";
import { analyzerOf } from "#lib/language/tokens.js";
import { citedText } from "#lib/research/claims/cited-text.js";
import { contradictionIn } from "#lib/research/claims/judge-by-rules.js";
import { itemSentences } from "#lib/research/claims/text-items.js";
import { benchPairs } from "./claims/pairs.js";
import {
  chosenBy,
  type TrueSentence,
  trueSentences,
  valuesIn,
  withValue,
} from "./claims/planted.js";
import {
  type AnswerQuestion,
  chosen,
  readSet,
  type SetChoice,
  setsFolder,
  setsIn,
  spread,
} from "./sets/read-set.js";

/** Number of sentences read per set, unless all are requested. */
const most = 500;

/** One statement with its cited window, and whether it is true. */
interface Case {
  id: string;
  group: string;
  text: string;
  window: string;
  title: string | undefined;
  isTrue: boolean;
}

/**
 * Planted swaps of a number, date or name in true sentences that the rules alone call unsupported, and true sentences
 * that they call so: as written, shortened, and put together from a question and its answer. In two halves by document.
 * With `--pairs FILE`, sentences that people wrote.
 */
export function benchClaims(choice: SetChoice): void {
  if (choice.pairs !== undefined) benchPairs(choice.pairs);
  const kinds = choice.pairs === undefined ? (["languages", "retrieval"] as const) : [];
  for (const kind of kinds) {
    const folder = setsFolder(kind);
    if (folder === null) continue;
    for (const name of chosen(setsIn(folder), choice)) {
      const { documents, questions } = readSet<AnswerQuestion>(folder, name);
      const sentences = spread(trueSentences(name, documents), choice.every === 1 ? 1e9 : most);
      const cases = [
        ...sentences.flatMap((one) => casesOf(one, sentences)),
        ...reworded(name, documents, questions),
      ];
      report(name, cases, choice);
    }
  }
}

function casesOf(one: TrueSentence, all: readonly TrueSentence[]): Case[] {
  const { id, window, title } = one;
  const make = (group: string, text: string, isTrue: boolean) => ({
    id,
    group,
    text,
    window,
    title,
    isTrue,
  });
  const cases = [make("true: as written", one.text, true)];
  const short = shortened(one.text);
  if (short !== null) cases.push(make("true: shortened", short, true));
  for (const kind of ["number", "date", "name"] as const) {
    const value = chosenBy(
      one.values.filter((own) => own.kind === kind),
      `${id}${kind}`,
    );
    if (value === undefined) continue;
    const foreign = all.flatMap(({ values }) => values.filter((other) => other.kind === kind));
    const elsewhere = chosenBy(
      foreign.filter((other) => !window.includes(other.text)),
      `${id}${kind}foreign`,
    );
    if (elsewhere)
      cases.push(make(`${kind} from elsewhere`, withValue(one.text, value, elsewhere.text), false));
    const inside = chosenBy(
      one.others.filter((other) => other.kind === kind),
      `${id}${kind}inside`,
    );
    if (inside)
      cases.push(make(`${kind} of the window`, withValue(one.text, value, inside.text), false));
    const [first, second] = one.values
      .filter((own) => own.kind === kind)
      .sort((a, b) => a.start - b.start);
    if (first && second && first.text !== second.text) {
      const exchanged = withValue(withValue(one.text, second, first.text), first, second.text);
      cases.push(make(`${kind}s exchanged`, exchanged, false));
    }
  }
  return cases;
}

/** Without its last clause or brackets; null when little would be left. */
function shortened(text: string): string | null {
  const without = text.replace(/ ?\([^()]*\)/g, "").replace(/, [^,]*$/, ".");
  return without !== text && without.length > 40 && valuesIn(without).length > 0 ? without : null;
}

/** A question with its answer as a statement, true and with another value of the paragraph as the answer. */
function reworded(
  name: string,
  documents: readonly { id: string; text: string; title?: string }[],
  questions: readonly AnswerQuestion[],
): Case[] {
  return spread(questions, most).flatMap((question) => {
    const { id, answer, gold } = question;
    const document = documents.find((one) => one.id === gold?.[0]);
    if (
      answer === undefined ||
      document === undefined ||
      sentencesOf(question.question).length !== 1
    )
      return [];
    const statement = (said: string) => `${question.question.replace(/[?？؟]\s*$/, "")}: ${said}.`;
    const [value] = valuesIn(` x ${answer}`);
    const other = chosenBy(
      valuesIn(document.text).filter(
        (one) =>
          one.kind === value?.kind &&
          !answer.includes(one.text) &&
          !question.question.includes(one.text),
      ),
      id,
    );
    const base = { id: `${name}/${id}`, window: document.text, title: document.title };
    return [
      { ...base, group: "true: question and answer", text: statement(answer), isTrue: true },
      ...(value && other
        ? [
            {
              ...base,
              group: "question and another answer",
              text: statement(other.text),
              isTrue: false,
            },
          ]
        : []),
    ];
  });
}

function report(name: string, cases: readonly Case[], choice: SetChoice): void {
  const groups = Map.groupBy(cases, ({ group }) => group);
  for (const [group, all] of [...groups].sort(([a], [b]) => a.localeCompare(b))) {
    const halves: [number, number][] = [
      [0, 0],
      [0, 0],
    ];
    for (const one of all) {
      const found = judged(one);
      const half = halves[chosenBy([0, 1], one.id.split("/").slice(0, 2).join("/")) ?? 0] as [
        number,
        number,
      ];
      half[0] += Number(found !== null);
      half[1]++;
      if (choice.out !== undefined && (found !== null) === one.isTrue) {
        console.log(JSON.stringify({ group, text: one.text, found }));
      }
    }
    const share = ([n, of]: [number, number]) => (of === 0 ? "-" : (n / of).toFixed(3));
    console.log(
      `${name} ${group}: ${all.length} cases, unsupported ${halves.map(share).join(" / ")}`,
    );
  }
}

function judged(one: Case): string | null {
  const analyzer = analyzerOf(one.window);
  const cited = [citedText(one.window, one.title === undefined ? [] : [one.title], analyzer)];
  for (const sentence of itemSentences(one.text, analyzer)) {
    const found = contradictionIn(sentence, cited);
    if (found !== null) {
      const words = found.missing.map(({ start, end }) => one.text.slice(start, end)).join(" | ");
      return found.says === null
        ? words
        : `${words} <> ${one.window.slice(found.says.sentence.start, found.says.sentence.end)}`;
    }
  }
  return null;
}
