import * as v from "valibot";
import type { DraftSentences } from "#lib/contract/answer-draft.js";
import { StatementKind } from "#lib/contract/research-status.js";
import { foldedTitle } from "#lib/evidence/statements/statement.js";
import { analyzerIn, analyzerOf } from "#lib/language/tokens.js";
import { covers } from "#lib/language/written-dates.js";
import { type ItemSentence, itemSentences } from "#lib/research/claims/text-items.js";

/** What a reference states that another source contradicts (a row of `statements`). */
export const ContestedStatement = v.object({
  kind: StatementKind,
  titleKey: v.string(),
  role: v.string(),
  value: v.string(),
});
export type ContestedStatement = v.InferOutput<typeof ContestedStatement>;

/**
 * Who says that sources disagree about what was asked: statements, or the reading model alone; null
 * for nobody.
 */
export type Conflict = "statements" | "model" | null;

/**
 * Whether sentences show a conflict. For every contested title and role that they mention, they
 * have to give two values that cannot both be true. When the question was about a conflict, they
 * have to mention at least one; a conflict that only a model saw needs citations of two sources.
 *
 * @param language of the sentences, a BCP 47 tag
 */
export function saysBothSides(
  sentences: DraftSentences,
  contested: readonly ContestedStatement[],
  conflict: Conflict,
  language: string,
): boolean {
  const text = sentences.map((one) => one.text).join("\n");
  const items = itemSentences(text, analyzerIn(language) ?? analyzerOf(text));
  const groups = groupsOf(contested);
  const spokenOf = groups.filter((group) => group.some((one) => isNamed(one, text, items, false)));
  const saidOf = (group: readonly ContestedStatement[]) =>
    group.filter((one) => isNamed(one, text, items, true)).map(({ value }) => value);
  if (!spokenOf.every((group) => areApart(saidOf(group)))) return false;
  if (conflict === null || spokenOf.length > 0) return true;
  const cited = sentences.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId));
  return conflict === "model" && groups.length === 0 && new Set(cited).size > 1;
}

/**
 * Whether any sentences could pass `saysBothSides`: not when the references state only one side of the conflict
 * that was asked about, or when only a model saw it and there is only one source.
 *
 * @param sources the source ids of the references
 */
export function haveBothSides(
  sources: readonly string[],
  contested: readonly ContestedStatement[],
  conflict: Conflict,
): boolean {
  if (conflict === null) return true;
  const groups = groupsOf(contested);
  if (groups.some((group) => areApart(group.map(({ value }) => value)))) return true;
  return conflict === "model" && groups.length === 0 && new Set(sources).size > 1;
}

/** What is contested, by title and role. */
function groupsOf(contested: readonly ContestedStatement[]): ContestedStatement[][] {
  const keyOf = ({ kind, titleKey, role }: ContestedStatement) =>
    JSON.stringify([kind, titleKey, role]);
  return [...Map.groupBy(contested, keyOf).values()];
}

function areApart(values: readonly string[]): boolean {
  return values.some((one) =>
    values.some((other) => !one.startsWith(other) && !other.startsWith(one)),
  );
}

/** `isWhole`: a date is named to the day, where it is stated to the day; else its year is enough. */
function isNamed(
  { kind, value }: ContestedStatement,
  text: string,
  sentences: readonly ItemSentence[],
  isWhole: boolean,
): boolean {
  if (kind === "credit") {
    const folded = ` ${foldedTitle(text)} `;
    return value.split("|").some((name) => folded.includes(` ${name} `));
  }
  const [year = 0, month = null, day = null] = value.split("-").map(Number);
  return sentences.some(({ items }) =>
    items.some(({ dates, numbers }) => {
      if (numbers.includes(year)) return !isWhole || month === null;
      return dates.some((said) => {
        const wanted = { years: said.years && ([year, year] as const), month, day };
        return covers(said, wanted) || (!isWhole && covers(wanted, said));
      });
    }),
  );
}
