import type { Window } from "#lib/kernel/window.js";
import { bm25Paragraphs } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import { coveredShare, isInside } from "../sets/measures.js";
import { chosen, readSet, type SetChoice, sampled, type WindowQuestion } from "../sets/read-set.js";

/** Questions of a set that are read. */
const maxRead = 300;

/** A saved selection holds at most so many characters, so that no more of a long answer can be covered. */
const maxSelectedChars = 12_000;

/** Windows of at most 2,000 characters in a document that the question names by its address. */
export async function benchWindows(
  service: BenchService,
  folder: string,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  const names = chosen(["timeqa", "qmsum"], choice);
  for (const name of names) {
    const { documents, questions } = readSet<WindowQuestion>(folder, name);
    const plain = new Map(documents.map(({ id, text }) => [id, bm25Paragraphs(text)]));
    const loaded = await LoadedSet.load(service, name, documents, name === "qmsum");
    const answerable = questions.filter((one) => one.gold.length > 0 && plain.has(one.document));
    for (const { id, question, document, gold } of sampled(answerable, choice, maxRead)) {
      const ranked = plain.get(document)?.(question) ?? [];
      const offered = await loaded.offered(question, loaded.urlOf(document));
      const windows = offered.windows.map(({ window }) => window);
      findings.add(
        name,
        id,
        name === "qmsum" ? covered(ranked, windows, gold) : inside(ranked, windows, gold),
      );
    }
  }
  const counts = [1, 3, 6].flatMap((count) => [`bm25 ${count}`, `offered ${count}`]);
  findings.table("answer inside so many windows", chosen(["timeqa"], choice), counts);
  findings.table("gold covered by six windows", chosen(["qmsum"], choice), [
    "bm25",
    "offered",
    "bm25 of most",
    "of most",
  ]);
}

type Gold = WindowQuestion["gold"];

function inside(plain: readonly Window[], windows: readonly Window[], gold: Gold) {
  const rates = [1, 3, 6].flatMap((count) => [
    [`bm25 ${count}`, Number(isInside(plain, gold, count))] as const,
    [`offered ${count}`, Number(isInside(windows, gold, count))] as const,
  ]);
  return Object.fromEntries(rates);
}

function covered(plain: readonly Window[], windows: readonly Window[], gold: Gold) {
  const all = gold.reduce((sum, [from, to]) => sum + to - from, 0);
  const most = Math.min(1, maxSelectedChars / all);
  const [there, here] = [plain, windows].map((found) => coveredShare(found.slice(0, 6), gold));
  return {
    bm25: there ?? 0,
    offered: here ?? 0,
    "bm25 of most": (there ?? 0) / most,
    "of most": (here ?? 0) / most,
  };
}
