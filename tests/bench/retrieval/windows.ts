import type { Window } from "#lib/kernel/window.js";
import { bm25Paragraphs } from "../sets/bm25.js";
import type { Findings } from "../sets/findings.js";
import type { BenchService } from "../sets/finish.js";
import { LoadedSet } from "../sets/loaded-set.js";
import { coveredShare, isInside } from "../sets/measures.js";
import {
  chosen,
  isAskable,
  readSet,
  type SetChoice,
  sampled,
  type WindowQuestion,
} from "../sets/read-set.js";

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
      const offer = { bm25: ranked, offered: windows };
      findings.add(`${name}, all`, id, measured(name, gold, offer));
      if (!isAskable({ question })) continue;
      const target = { targetUrl: loaded.urlOf(document) };
      const delivered = await loaded.delivered(question, { gold: [document] }, target);
      const found = { ...offer, delivered: delivered.windows };
      findings.add(`${name}, askable`, id, measured(name, gold, found));
    }
  }
  const groups = (name: string) =>
    chosen([name], choice).flatMap((one) => [`${one}, all`, `${one}, askable`]);
  const ways = ["bm25", "offered", "delivered"];
  const counts = [1, 3, 6].flatMap((count) => ways.map((way) => `${way} ${count}`));
  findings.table("answer inside so many windows", groups("timeqa"), counts);
  findings.table("gold covered by six windows", groups("qmsum"), [...ways, "bm25 most", "of most"]);
}

/** For each way, whether the gold is inside so many windows, or the share of it in six. */
function measured(
  name: string,
  gold: WindowQuestion["gold"],
  found: Record<string, readonly Window[]>,
) {
  const all = gold.reduce((sum, [from, to]) => sum + to - from, 0);
  const most = Math.min(1, maxSelectedChars / all);
  const values = Object.entries(found).flatMap(([way, windows]): [string, number][] => {
    if (name !== "qmsum") {
      return [1, 3, 6].map((count) => [`${way} ${count}`, Number(isInside(windows, gold, count))]);
    }
    const share = coveredShare(windows.slice(0, 6), gold);
    if (way === "delivered") return [[way, share]];
    return [
      [way, share],
      [way === "bm25" ? "bm25 most" : "of most", share / most],
    ];
  });
  return Object.fromEntries(values);
}
