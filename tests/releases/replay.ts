import type { Changes } from "./changes.js";
import { differences } from "./differences.js";
import type { Shift } from "./instants.js";
import type { Query } from "./query.js";
import { timePasses } from "./time-passes.js";
import type { Conversation, Exchange } from "./wire-recorder.js";

/** How release 0.1.0 read the newest migration: a database that is ahead is also fine for it. */
const newestMigration =
  /select max\(created_at\)\S* as newest\s+from drizzle\.__drizzle_migrations/;

/** Enough to see the fault: most differences after the first are its consequences. */
const maxDifferences = 10;

/** Sends the statements of a release again, in order, and returns the first differences of the results. */
export async function replay(
  query: Query,
  conversation: Conversation,
  shift: Shift,
  changes: Pick<Changes, "addedKeys" | "derivedAnew" | "shownNow">,
): Promise<string[]> {
  const differing: string[] = [];
  for (const [at, exchange] of conversation.entries()) {
    if (differing.length >= maxDifferences) break;
    if (exchange === "time passes") {
      await timePasses(query);
      continue;
    }
    const { rows, error } = await answerTo(query, exchange, shift);
    const found =
      error === exchange.error
        ? rowDifferences(exchange, rows, shift, changes)
        : [`error ${exchange.error} became ${error}`];
    const name = exchange.text.replace(/\s+/g, " ").trim().slice(0, 100);
    differing.push(...found.map((difference) => `statement ${at} (${name}): ${difference}`));
  }
  return differing;
}

async function answerTo(query: Query, exchange: Exchange, shift: Shift) {
  const values = exchange.values.map((value) => value && shift.apply(value));
  try {
    return { rows: await query(exchange.text, values), error: null };
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && typeof problem.code === "string") {
      return { rows: [], error: problem.code };
    }
    throw problem;
  }
}

function rowDifferences(
  { text, rows }: Exchange,
  today: Exchange["rows"],
  shift: Shift,
  { addedKeys, derivedAnew, shownNow }: Pick<Changes, "addedKeys" | "derivedAnew" | "shownNow">,
) {
  if (newestMigration.test(text)) {
    return Number(today[0]?.[0]) >= Number(rows[0]?.[0]) ? [] : ["the newest migration is gone"];
  }
  // In a call by a user, the function follows the check of the rights.
  const called = /\b(\w+)\(/.exec(text.replace(/^with gate .*? case /s, ""))?.[1] ?? "";
  if (derivedAnew.has(called)) return [];
  const mayAdd = (path: string) => addedKeys.has(`${called}.${path.replace(/\b\d+\./g, "")}`);
  const found = differences(rows, today, shift, mayAdd);
  if (found.length === 0) return found;
  return differences(JSON.parse(shownNow(JSON.stringify(rows))), today, shift, mayAdd);
}
