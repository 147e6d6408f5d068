import { valuesOf } from "#lib/cli/eval/score-answer.js";
import { Bm25 } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import { ndcgAt10, recallAt6 } from "../sets/measures.js";
import {
  chosen,
  type DocumentQuestion,
  isAskable,
  readSet,
  type SetChoice,
  sampled,
} from "../sets/read-set.js";

const sets = ["multihop", "2wiki", "musique", "hotpot"];

/** Questions of a set that are read. */
const maxRead = 300;

/**
 * Recall and gain of the gold documents: offered in twelve windows, in the best six, and delivered by the finished job,
 * which can show six. A question that is too long to be asked is offered for only.
 */
export async function benchDocuments(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  const names = chosen(sets, choice);
  for (const name of names) {
    const { documents, questions } = readSet<DocumentQuestion>(folder, name);
    const plain = new Bm25(documents.map(({ title, text }) => `${title ?? ""}\n${text}`));
    const loaded = await LoadedSet.load(service, name, documents);
    const answerable = questions.filter(({ gold }) => gold.length > 0);
    const tooLong = answerable.filter((one) => !isAskable(one)).length;
    for (const { id, question, gold } of sampled(answerable, choice, maxRead)) {
      const ranked = plain.rank(question).map((index) => documents[index]?.id ?? "");
      const { windows } = await loaded.offered(question);
      const of12 = [...new Set(windows.map((window) => loaded.idOf(window)))];
      const of6 = [...new Set(windows.slice(0, 6).map((window) => loaded.idOf(window)))];
      const offered = {
        bm25: recallAt6(ranked, gold),
        "offered 12": recallAt6(of12, gold),
        "offered 6": recallAt6(of6, gold),
        "bm25 nDCG": ndcgAt10(ranked, gold),
        "offered nDCG": ndcgAt10(of12, gold),
      };
      findings.add(`${name}, all`, id, offered);
      if (!isAskable({ question })) continue;
      const { ids, score } = await loaded.delivered(question, { gold });
      findings.count(score);
      findings.add(`${name}, askable`, id, {
        ...offered,
        ...valuesOf(score),
        delivered: recallAt6(ids, gold),
        "deliv. nDCG": ndcgAt10(ids, gold),
      });
    }
    console.log(`${name}: ${tooLong} of ${answerable.length} questions are too long to be asked`);
  }
  const both = names.flatMap((name) => [`${name}, all`, `${name}, askable`]);
  const recall = ["bm25", "offered 12", "offered 6", "delivered"];
  findings.table("recall@6 of documents", both, recall);
  findings.table("nDCG@10 of documents", both, ["bm25 nDCG", "offered nDCG", "deliv. nDCG"]);
  const asked = names.map((name) => `${name}, askable`);
  findings.table("what was answered", asked, [
    "firstPlace",
    "complete",
    "falseAnswer",
    "modelCalls",
  ]);
}
