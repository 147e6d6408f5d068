import type { Disagreement, Reference, Status } from "#lib/client/generated/types.js";
import { isSameWord } from "#lib/language/same-word.js";
import { wordsOf } from "#lib/language/words.js";
import { answerState } from "./answer-state.js";
import { titleNaming } from "./named-title.js";
import type { StatedReleases } from "./stated-releases.js";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six"] as const;

/** The ends that mean that what is saved does not say it. */
const unsaid = [
  "no_outside_option",
  "no_supported_evidence",
  "outside_allowance_exhausted",
  "evidence_changed",
] as const;

/** What the line is made from, in a status or in a shared one. */
type VerdictOf = Pick<Status, "stage" | "message" | "limitations" | "selection" | "references">;

/**
 * The result of a question as one line in plain words; null while it runs and where the message of
 * the status says more. Sources are counted, not their quotations.
 *
 * @param stated what catalogs state; null unless the question is about a release date
 * @param read what was read besides the status. Until it is whole, nothing is said about how many
 *   sources say it: the next one could be the one that disagrees.
 */
export function verdictLine(
  status: VerdictOf,
  question: { words: string; need: string | undefined; titles?: Iterable<string | null> },
  stated: StatedReleases | null,
  read: { disagreements: readonly Disagreement[] | undefined; isWhole: boolean },
): string | null {
  const { kind } = answerState(status);
  const begins = (word: string) => status.limitations.some((one) => one.startsWith(`${word}: `));
  if (kind === "unanswered") {
    if (begins("partly_answered")) return "The saved sources answer part of it.";
    if (begins("premise_contradicted")) return "The saved sources contradict the question.";
    if (!unsaid.some(begins)) return null;
    const undated = status.limitations.find((one) => one.startsWith("no_release_date: "));
    if (undated !== undefined && isStatedByText(undated, question)) {
      const areApart = isSaidDisputed(status, question.need) || isReadDisputed(status);
      return `No catalog entry says it. ${areApart ? "Texts disagree." : "A text does."}`;
    }
    if (!begins("offline_model")) return "Nothing saved says it.";
    // Without a reading model it is not known what the texts say.
    if (undated !== undefined) return "No catalog entry says it. Nobody has judged the texts.";
    return status.references.length > 0 ? unanswered : "Nothing saved says it.";
  }
  if (kind !== "answered" && kind !== "passages") return null;
  if (!read.isWhole) return null;
  const disputed = read.disagreements?.find(asking(question, read.disagreements));
  if (disputed !== undefined) return disagreeing(disputed);
  if (read.disagreements === undefined && isSaidDisputed(status, question.need))
    return "Sources disagree.";
  if (isReadDisputed(status)) return "Sources disagree.";
  if (stated?.isOneTitle === false)
    return stated.areApart ? "Sources disagree." : "Sources say so.";
  const isStated = stated !== null && stated.entries.length > 0;
  const saying = isStated || kind === "passages" ? stated?.entries : status.references;
  const count = countOf(saying ?? []);
  if (stated?.areApart) return `${count} sources disagree.`;
  if (saying === undefined || saying.length === 0) return unread;
  if (count === "One") return "One source says so.";
  // Every entry states the date, but of several windows one alone or only all together may answer.
  return `${count} sources ${isStated ? "say so" : "answer it"}.`;
}

/**
 * Whether a model found a conflict in the references, as opposed to statements that were compared.
 */
function isReadDisputed({ limitations }: VerdictOf): boolean {
  return limitations.some((one) => /^sources_disagree: (?:A model says|the references)/.test(one));
}

/**
 * Whether a text states the date that no catalog does: for a title that is asked about, or in a model's reading.
 */
function isStatedByText(
  undated: string,
  { words, titles = [] }: Parameters<typeof asking>[0],
): boolean {
  const said = [...undated.matchAll(/ of "([^"]+)"/g)].map(([, title = ""]) => title);
  const isNamed = titleNaming(words, [...titles, ...said]);
  return said.some(isNamed) || undated.includes("; a model reads it in ");
}

const unread = "Passages that may answer. Nobody has judged them.";
const unanswered = "The nearest passages. Nobody has judged them.";

/** Whether a disagreement is about the very thing asked: the date or the credit of a named title. */
function asking(
  {
    words,
    need,
    titles = [],
  }: { words: string; need?: string | undefined; titles?: Iterable<string | null> },
  all: readonly Disagreement[],
): (one: Disagreement) => boolean {
  const isNamed = titleNaming(words, [...titles, ...all.map(({ title }) => title)]);
  const asked = wordsOf(words).map(({ word }) => word.toLowerCase());
  return ({ kind, title, role }) => {
    if (!isNamed(title)) return false;
    if (kind === "release_date") return need === "release_date";
    const roles = wordsOf(role ?? "").map(({ word }) => word.toLowerCase());
    return need === "credits" && asked.some((word) => roles.some((one) => isSameWord(one, word)));
  };
}

/** Whether the limitations say that sources disagree about the kind of thing asked for. */
function isSaidDisputed({ limitations }: VerdictOf, need: string | undefined): boolean {
  const kinds = { release_date: "release dates", credits: "credit different people" };
  const said = need === "release_date" || need === "credits" ? kinds[need] : null;
  return limitations.some(
    (one) => said !== null && one.startsWith("sources_disagree: ") && one.includes(said),
  );
}

function disagreeing({ sides }: Disagreement): string {
  const all = sides.flatMap(({ references }) => references);
  return all.length === 0 ? "Sources disagree." : `${countOf(all)} sources disagree.`;
}

function countOf(references: readonly Reference[]): string {
  const count = new Set(references.map(({ sourceId }) => sourceId)).size;
  return numbers[count] ?? `${count}`;
}
