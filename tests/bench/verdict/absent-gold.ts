import { valuesOf } from "#lib/cli/eval/score-answer.js";
import { Bm25 } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import { areaUnderCurve, mean } from "../sets/measures.js";
import {
  chosen,
  type DocumentQuestion,
  isAskable,
  readSet,
  type SetChoice,
  sampled,
} from "../sets/read-set.js";

const sets = ["hotpot", "musique", "2wiki"];

/** Questions of a set that are asked, each twice, and those of multihop with and without an answer that are read. */
const maxAsked = 60;
const maxRead = 150;

/**
 * Every question is asked twice: with its gold documents saved, and of a corpus that never had the gold of any question.
 * Marking the gold removed would not do, since what is hidden still counts in the weights of words (decision 9.7).
 */
export async function benchAbsentGold(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  const areas: string[] = [];
  const names = chosen(sets, choice);
  for (const name of names) {
    const { documents, questions } = readSet<DocumentQuestion>(folder, name);
    const gold = new Set(questions.flatMap((one) => one.gold));
    const scores = { there: [] as number[], absent: [] as number[] };
    for (const state of ["there", "absent"] as const) {
      const isSaved = state === "there";
      const saved = documents.filter(({ id }) => isSaved || !gold.has(id));
      const loaded = await LoadedSet.load(service, `${name}-${state}`, saved);
      for (const one of sampled(questions.filter(isAskable), choice, maxAsked)) {
        const { score, support } = await loaded.delivered(one.question, one, { isSaved });
        findings.count(score);
        scores[state].push(support);
        findings.add(`${name}, gold ${state}`, one.id, { ...answered(score), support });
      }
    }
    areas.push(areaLine(name, scores.there, scores.absent));
  }
  const groups = names.flatMap((name) => [`${name}, gold there`, `${name}, gold absent`]);
  findings.table("askable questions", groups, ["complete", "falseAnswer", "delivered", "support"]);
  for (const state of ["there", "absent"]) {
    const shares = names.flatMap(
      (name) =>
        findings.meansOf(`${name}, gold ${state}`).find(({ measure }) => measure === "complete")
          ?.mean ?? [],
    );
    console.log(`complete with gold ${state}, mean of the sets: ${mean(shares).toFixed(3)}`);
  }
  if (chosen(["multihop"], choice).length > 0) {
    areas.push(await multihopArea(service, folder, choice, findings));
  }
  console.log(areas.join("\n"));
}

/** Most questions of multihop are too long to be asked, so that only the support score is read. */
async function multihopArea(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
) {
  const { documents, questions } = readSet<DocumentQuestion>(folder, "multihop");
  const loaded = await LoadedSet.load(service, "multihop", documents);
  const plain = new Bm25(documents.map(({ title, text }) => `${title ?? ""}\n${text}`));
  const scores = { with: [] as number[], without: [] as number[] };
  const plainScores = { with: [] as number[], without: [] as number[] };
  for (const group of ["with", "without"] as const) {
    const asked = questions.filter(({ gold }) => gold.length > 0 === (group === "with"));
    for (const { id, question } of sampled(asked, choice, maxRead)) {
      const { support } = await loaded.offered(question);
      scores[group].push(support);
      plainScores[group].push(plain.support(question));
      findings.add(`multihop, ${group} an answer`, id, { support });
    }
  }
  const beside = areaUnderCurve(plainScores.with, plainScores.without).toFixed(3);
  return `${areaLine("multihop", scores.with, scores.without)}, of BM25 ${beside}`;
}

/** The values of an answer, where complete is asked of every question, an answer saved or not. */
export function answered(score: Parameters<typeof valuesOf>[0]) {
  return { ...valuesOf(score), complete: Number(score.verdict === "complete") };
}

/** How often the support of a question with an answer is higher. */
export function areaLine(name: string, withAnswer: readonly number[], without: readonly number[]) {
  const area = areaUnderCurve(withAnswer, without).toFixed(3);
  return `${name}: area under the curve of the support score ${area} (${withAnswer.length} and ${without.length} questions)`;
}
