import { benchDatabase } from "./bench-database.js";
import { benchAbsentArticles } from "./languages/absent-articles.js";
import { benchArticleWindows } from "./languages/article-windows.js";
import { benchFirstDocument } from "./languages/first-document.js";
import { Findings } from "./sets/findings.js";
import { benchService } from "./sets/finish.js";
import {
  type AnswerQuestion,
  chosen,
  readSet,
  type SetChoice,
  setsFolder,
  setsIn,
} from "./sets/read-set.js";

/**
 * The same questions in every language there is a set of: the first document, the verdict on articles that are saved
 * and on absent ones, and the answer inside one window. With `every` every nth question is read,
 * else a sample.
 */
export async function benchLanguages(choice: SetChoice): Promise<void> {
  const folder = setsFolder("languages");
  if (folder === null) return;
  const { db, close } = await benchDatabase({ durable: false });
  try {
    const findings = new Findings(choice);
    const names = chosen(setsIn(folder), choice);
    for (const name of names) {
      console.error(`reading ${name}`);
      const set = readSet<AnswerQuestion>(folder, name);
      set.questions = set.questions.filter(({ gold }) => gold.length > 0);
      await benchFirstDocument(benchService(db), set, choice, findings);
      await benchAbsentArticles(benchService(db), set, choice, findings);
      benchArticleWindows(set, choice, findings);
    }
    const groups = (part: string) => names.map((name) => `${name}, ${part}`);
    findings.table("recall@1", groups("first"), ["bm25", "offered", "delivered"]);
    findings.table("answer in one window", groups("window"), ["bm25", "offered"]);
    findings.table("saved articles", groups("saved"), [
      "complete",
      "falseAnswer",
      "firstPlace",
      "covered",
    ]);
    findings.table("absent articles", groups("absent"), ["complete"]);
    findings.close();
  } finally {
    await close();
  }
}
