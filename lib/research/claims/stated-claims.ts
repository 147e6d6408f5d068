import { namesStatement } from "#lib/evidence/statements/plain-patterns.js";
import { type StatingContent, statedIn } from "#lib/evidence/statements/stated-in.js";
import { foldedTitle, type StatedRow } from "#lib/evidence/statements/statement.js";
import { formOf } from "#lib/evidence/statements/written-parts.js";
import type { Window } from "#lib/kernel/window.js";
import type { ItemSentence } from "#lib/research/claims/text-items.js";

/** What a cited window's statement says about the same release: the same, or something else. */
export interface Decided<Cited> {
  isSame: boolean;
  cited: Cited;
  window: Window;
}

/**
 * Whether the statements of cited windows decide a sentence that states release dates or credits
 * (decision 3.36). `isSame` only when the sentence says nothing else; null when they do not decide.
 */
export function decidedByStatements<Cited>(
  text: string,
  sentence: ItemSentence,
  cited: readonly { cited: Cited; content: StatingContent }[],
): Decided<Cited> | null {
  const title = cited.map(({ content }) => content.title ?? "").join(" | ");
  const claimed = statedIn({ ...noContent, title, text });
  if (claimed.length === 0) return null;
  const stated = cited.flatMap((one) =>
    statedIn(one.content).map((row) => ({ row, cited: one.cited })),
  );
  let same: Decided<Cited> | null = null;
  const said: StatedRow[] = [];
  for (const claim of claimed) {
    const about = stated.filter(({ row }) => isAbout(claim, row));
    const agreeing = about.find(({ row }) => isIn(claim, row));
    const [one = null] = agreeing === undefined ? about : [agreeing];
    if (one === null) return null;
    const window = { start: one.row.windowStart, end: one.row.windowEnd };
    if (agreeing === undefined) return { isSame: false, cited: one.cited, window };
    same ??= { isSame: true, cited: one.cited, window };
    said.push({ ...claim, form: one.row.form });
  }
  return saysMore(sentence, said) ? null : same;
}

const noContent = { kind: "web_page", activityDate: null, activityDateKind: null };

function isAbout(claim: StatedRow, row: StatedRow): boolean {
  const isSameOwner = claim.by === null || row.by === null || claim.by === row.by;
  const isSameForm = claim.form === "" || row.form === "" || claim.form === row.form;
  return (
    isSameOwner &&
    isSameForm &&
    claim.kind === row.kind &&
    claim.titleKey === row.titleKey &&
    claim.role === row.role
  );
}

/** Whether a value holds another: a day its year, all people some of them. */
function isIn({ kind, value }: StatedRow, row: StatedRow): boolean {
  if (kind === "release_date") return row.value.startsWith(value);
  const people = row.value.split("|");
  return value.split("|").every((one) => people.includes(one));
}

/** Whether a sentence has a word that is not part of what it states, as another role or a form. */
function saysMore({ items }: ItemSentence, said: readonly StatedRow[]): boolean {
  const parts = said.flatMap(({ title, stated, by }) => [title, stated, by ?? ""]);
  const words = new Set(parts.flatMap((part) => foldedTitle(part).split(" ")));
  const isPart = (word: string) =>
    words.has(word) ||
    said.some((one) => namesStatement(word, one) || (one.form !== "" && formOf(word) === one.form));
  return items.some((item) => !item.isFunctionWord && !item.words.every(isPart));
}
