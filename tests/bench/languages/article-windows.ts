import { bestWindows } from "#lib/evidence/windows.js";
import { finished } from "#lib/kernel/steps.js";
import type { Window } from "#lib/kernel/window.js";
import { bm25Paragraphs } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import { type AnswerQuestion, type DataSet, type SetChoice, sampled } from "../sets/read-set.js";

/** Questions of a set that are read. */
const maxRead = 200;

/** A window holds at most this part of its article. */
const parts = 6;

/**
 * Whether the best window of an article (its paragraphs joined) contains the answer, in the right
 * paragraph.
 */
export function benchArticleWindows(
  { name, documents, questions }: DataSet<AnswerQuestion>,
  choice: SetChoice,
  findings: Findings,
): void {
  const articles = new Map<string, { text: string; places: Map<string, Window> }>();
  for (const { id, article = id, text } of documents) {
    const joined = articles.get(article) ?? { text: "", places: new Map<string, Window>() };
    const start = joined.text === "" ? 0 : joined.text.length + 2;
    joined.text = joined.text === "" ? text : `${joined.text}\n\n${text}`;
    joined.places.set(id, { start, end: start + text.length });
    articles.set(article, joined);
  }
  const rankings = new Map<string, (question: string) => Window[]>();
  const articleOf = new Map(documents.map(({ id, article = id }) => [id, article]));
  for (const { id, question, gold, answer } of sampled(questions, choice, maxRead)) {
    const key = articleOf.get(gold[0] ?? "") ?? "";
    const article = articles.get(key);
    const place = article?.places.get(gold[0] ?? "");
    if (article === undefined || place === undefined || answer === undefined) continue;
    const { text } = article;
    const maxChars = Math.ceil(text.length / parts);
    const plain = rankings.get(key) ?? bm25Paragraphs(text, maxChars);
    rankings.set(key, plain);
    const holds = (window: Window | undefined) =>
      window !== undefined &&
      text
        .slice(Math.max(window.start, place.start), Math.min(window.end, place.end))
        .includes(answer);
    const [window] = finished(bestWindows(text, question, { maxChars, count: 1, spoken: false }));
    findings.add(`${name}, window`, id, {
      bm25: Number(holds(plain(question)[0])),
      offered: Number(holds(window)),
    });
  }
}
