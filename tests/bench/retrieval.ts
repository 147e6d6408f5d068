import { benchDatabase } from "./bench-database.js";
import { Bm25, bm25Paragraphs } from "./retrieval/bm25.js";
import {
  areaUnderCurve,
  coveredShare,
  isInside,
  mean,
  ndcgAt10,
  recallAt6,
} from "./retrieval/measures.js";
import { benchSearchSpeed } from "./retrieval/search-speed.js";
import { loadSet } from "./retrieval/service-selection.js";
import {
  type DocumentQuestion,
  readSet,
  setsFolder,
  type WindowQuestion,
} from "./retrieval/sets.js";

type Db = Awaited<ReturnType<typeof benchDatabase>>["db"];

/**
 * `npm run bench -- retrieval [every]`: what selection finds, beside BM25 (k1 1.2, b 0.75) in the same
 * run, then how fast a search is. With a number only every so many-th question is asked.
 */
export async function benchRetrieval(every = 1): Promise<void> {
  const folder = setsFolder();
  const { db, close } = await benchDatabase();
  try {
    if (folder === null) {
      console.log("retrieval: no data at ../shared/data/retrieval (set DATA_SETS)");
    } else {
      await benchDocuments(db, folder, every);
      await benchWindows(db, folder, every);
    }
    await benchSearchSpeed(db);
  } finally {
    await close();
  }
}

async function benchDocuments(db: Db, folder: string, every: number): Promise<void> {
  console.log("documents      recall@6            nDCG@10");
  console.log("               BM25  here  ratio   BM25  here  ratio");
  const ratios: number[] = [];
  for (const name of ["multihop", "2wiki", "musique", "hotpot"]) {
    const { documents, questions } = readSet<DocumentQuestion>(folder, name, every);
    const plain = new Bm25(documents.map(({ title, text }) => `${title ?? ""}\n${text}`));
    const loaded = await loadSet(db, name, documents);
    const figures = { plainRecall: 0, recall: 0, plainGain: 0, gain: 0 };
    const support = { here: [[], []] as number[][], plain: [[], []] as number[][] };
    const answerable = questions.filter(({ gold }) => gold.length > 0).length;
    for (const { question, gold } of questions) {
      const selected = await loaded.select(question);
      const group = gold.length > 0 ? 0 : 1;
      support.here[group]?.push(selected.support);
      support.plain[group]?.push(plain.support(question));
      if (gold.length === 0) continue;
      const found = [...new Set(selected.windows.map(loaded.idOf))];
      const ranked = plain.rank(question).map((index) => documents[index]?.id ?? "");
      figures.plainRecall += recallAt6(ranked, gold) / answerable;
      figures.recall += recallAt6(found, gold) / answerable;
      figures.plainGain += ndcgAt10(ranked, gold) / answerable;
      figures.gain += ndcgAt10(found, gold) / answerable;
    }
    ratios.push(figures.recall / figures.plainRecall);
    console.log(
      `${name.padEnd(14)} ${beside(figures.plainRecall, figures.recall)}  ${beside(figures.plainGain, figures.gain)}`,
    );
    const [withAnswer = [], without = []] = support.here;
    if (without.length > 0) {
      const [plainWith = [], plainWithout = []] = support.plain;
      const here = areaUnderCurve(withAnswer, without);
      const there = areaUnderCurve(plainWith, plainWithout);
      console.log(
        `  answer there or not, area under the curve: ${there.toFixed(4)} ${here.toFixed(4)}`,
      );
    }
  }
  console.log(
    `mean ratio of recall ${mean(ratios).toFixed(3)}, lowest ${Math.min(...ratios).toFixed(3)}`,
  );
}

async function benchWindows(db: Db, folder: string, every: number): Promise<void> {
  console.log("\nwindows of at most 2,000 characters in the right document");
  console.log("                              BM25  here  ratio");
  for (const name of ["timeqa", "qmsum"]) {
    const { documents, questions } = readSet<WindowQuestion>(folder, name, every);
    const texts = new Map(documents.map(({ id, text }) => [id, text]));
    const plain = new Map(documents.map(({ id, text }) => [id, bm25Paragraphs(text)]));
    const loaded = await loadSet(db, name, documents, name === "qmsum");
    const asked = questions.filter(({ gold, document }) => gold.length > 0 && texts.has(document));
    const sides = { here: [] as Found[], plain: [] as Found[] };
    for (const { question, document, gold } of asked) {
      const { windows } = await loaded.select(question, loaded.urlOf(document));
      sides.here.push({ windows: windows.map(({ window }) => window), gold });
      sides.plain.push({ windows: plain.get(document)?.(question) ?? [], gold });
    }
    const print = (label: string, rate: (found: Found) => number) => {
      const there = mean(sides.plain.map(rate));
      console.log(`${label.padEnd(29)} ${beside(there, mean(sides.here.map(rate)))}`);
    };
    if (name === "qmsum") {
      print("qmsum, gold covered by six", ({ windows, gold }) =>
        coveredShare(windows.slice(0, 6), gold),
      );
    } else {
      for (const count of [1, 3, 6]) {
        print(`timeqa, answer inside ${count}`, ({ windows, gold }) =>
          isInside(windows, gold, count) ? 1 : 0,
        );
      }
    }
  }
}

type Found = { windows: { start: number; end: number }[]; gold: [number, number][] };

function beside(plain: number, here: number): string {
  return `${plain.toFixed(3)} ${here.toFixed(3)} ${(here / plain).toFixed(2)}`;
}
