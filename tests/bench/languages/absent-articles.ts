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
import { answered } from "../verdict/absent-gold.js";

/** Questions that are asked about articles that are saved, and about articles that are not. */
const maxAsked = { saved: 60, absent: 40 };

/** One in this many articles is left out. */
const leftOutOf = 4;

/** Claims about saved articles, and about articles without a single saved paragraph. */
export async function benchAbsentArticles(
  service: BenchService,
  { name, documents, questions }: DataSet<AnswerQuestion>,
  choice: SetChoice,
  findings: Findings,
): Promise<void> {
  const articles = [...new Set(documents.map(({ article }) => article))];
  const leftOut = new Set(articles.filter((_, index) => index % leftOutOf === 0));
  const absent = new Set(
    documents.filter(({ article }) => leftOut.has(article)).map(({ id }) => id),
  );
  const loaded = await LoadedSet.load(
    service,
    `${name}-part`,
    documents.filter(({ id }) => !absent.has(id)),
  );
  for (const group of ["saved", "absent"] as const) {
    const isSaved = group === "saved";
    const of = questions.filter(
      (one) => isAskable(one) && one.gold.some((id) => absent.has(id)) !== isSaved,
    );
    for (const { id, question, gold, answer } of spread(
      sampled(of, choice, of.length),
      maxAsked[group],
    )) {
      const { score, support } = await loaded.delivered(question, { gold, answer }, { isSaved });
      findings.count(score);
      findings.add(`${name}, ${group}`, id, { ...answered(score), support });
    }
  }
}
