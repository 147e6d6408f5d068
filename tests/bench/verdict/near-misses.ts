import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import {
  type AnswerQuestion,
  chosen,
  isAskable,
  readSet,
  type SetChoice,
  sampled,
} from "../sets/read-set.js";
import { answered, areaLine } from "./absent-gold.js";

/** Questions that are asked of each kind; the set has more than twice as many. */
const maxAsked = 500;

/** Questions with an answer, and questions written to be just not answerable by the same paragraphs. */
export async function benchNearMisses(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  if (chosen(["squad2-en"], choice).length === 0) return;
  const { documents, questions } = readSet<AnswerQuestion>(folder, "squad2-en");
  const loaded = await LoadedSet.load(service, "squad2", documents);
  const groups = { answerable: "squad2, answerable", near: "squad2, near misses" };
  const supports = { answerable: [] as number[], near: [] as number[] };
  const judged = { answerable: [] as number[], near: [] as number[] };
  for (const group of ["answerable", "near"] as const) {
    const all = questions.filter(
      (one) => isAskable(one) && one.gold.length > 0 === (group === "answerable"),
    );
    for (const { id, question, gold, answer } of sampled(all, choice, maxAsked)) {
      const { score, support } = await loaded.delivered(question, { gold, answer });
      findings.count(score);
      const values = { ...answered(score), support };
      findings.add(groups[group], id, values);
      supports[group].push(support);
      judged[group].push(values.complete);
    }
  }
  findings.table("near misses", Object.values(groups), [
    "complete",
    "falseAnswer",
    "firstPlace",
    "covered",
    "support",
  ]);
  const share = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const balanced = (share(judged.answerable) + 1 - share(judged.near)) / 2;
  console.log(`balanced accuracy of the verdict: ${balanced.toFixed(3)}`);
  console.log(areaLine("near misses", supports.answerable, supports.near));
}
