import { Bm25 } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import {
  type AnswerQuestion,
  type DataSet,
  isAskable,
  type SetChoice,
  sampled,
  spread,
} from "../sets/read-set.js";

/** Number of questions per set with windows offered, and of those run to the end. */
const maxOffered = 120;
const maxAsked = 40;

/** Whether the first offered window, and the first reference, is of the paragraph with the answer. */
export async function benchFirstDocument(
  service: BenchService,
  { name, documents, questions }: DataSet<AnswerQuestion>,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  const plain = new Bm25(documents.map(({ title, text }) => `${title ?? ""}\n${text}`));
  const loaded = await LoadedSet.load(service, name, documents);
  const read = sampled(questions.filter(isAskable), choice, maxOffered);
  const asked = new Set(spread(read, maxAsked));
  for (const one of read) {
    const { id, question, gold, answer } = one;
    const [best] = plain.rank(question);
    const [window] = (await loaded.offered(question)).windows;
    const values: Record<string, number | null> = {
      bm25: Number(best !== undefined && gold.includes(documents[best]?.id ?? "")),
      offered: Number(window !== undefined && gold.includes(loaded.idOf(window))),
    };
    if (asked.has(one)) {
      const { score } = await loaded.delivered(question, { gold, answer });
      findings.count(score);
      values.delivered = Number(score.firstPlace);
    }
    findings.add(`${name}, first`, id, values);
  }
}
