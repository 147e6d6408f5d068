import type { RestoredType } from "../restore/restored-records.js";
import { firstTold } from "./import-problem.js";
import type { RecordType } from "./records.js";
import type { WrittenRow } from "./write-rows.js";

/**
 * Counts of the records of one type; a replaced record counts the same way as the line that
 * replaced it.
 */
export interface RecordCount {
  created: number;
  changed: number;
  unchanged: number;
}

/** Something that was imported differently from what its line says; lines are counted from 1. */
export interface ImportWarning {
  line: number;
  sentence: string;
}

/**
 * The counts of an import by record type, for the types in the file, and its warnings in line
 * order, if any.
 */
export type ImportReport = Partial<Record<RecordType | RestoredType, RecordCount>> & {
  warnings?: readonly ImportWarning[];
  /** Erased sources, accounts, profiles and discoveries that were not imported (decision 8.31). */
  keptOut?: number;
};

/** The warnings in words, one line each, with the excess only counted: `line 4: warning: publishedAt …`. */
export function warningLines({ warnings = [] }: ImportReport): string[] {
  const lines = warnings.map(({ line, sentence }) => `line ${line}: warning: ${sentence}`);
  return firstTold(lines, "warning");
}

/** Counts what was written out of `total` records. */
export function countOf(total: number, written: readonly WrittenRow[]): RecordCount {
  const created = written.filter((row) => row.created).length;
  const changed = written.length - created;
  return { created, changed, unchanged: total - written.length };
}

/** One line for people: `imported 500 originals (498 new, 2 unchanged), 1 artist (1 changed)`. */
export function reportSentence(report: ImportReport): string {
  const order: (RecordType | RestoredType)[] = [
    "original",
    "artist",
    "link",
    "account",
    "user",
    "claim",
    "candidate",
    "lore",
    "lore_entry",
    "cited_window",
    "latest_snapshot",
    "onboarding",
    "interview_session",
    "interview_question",
    "interview_version",
    "interview_correction",
    "interview_boundary",
    "interview_proposal",
    "job",
    "registered_answer",
    "answer_draft",
    "model_call",
    "reservation",
    "activity",
  ];
  const parts = order.flatMap((type) => {
    const count = report[type];
    return count === undefined ? [] : [countInWords(type, count)];
  });
  const told = parts.length === 0 ? "nothing to import" : `imported ${parts.join(", ")}`;
  return report.keptOut === undefined
    ? told
    : `${told}; ${report.keptOut} kept out because they were erased (--again imports them)`;
}

const nouns: Partial<Record<RecordType | RestoredType, string>> = {
  lore: "lore text",
  onboarding: "onboarding state",
  activity: "activity entry",
};

function countInWords(
  type: RecordType | RestoredType,
  { created, changed, unchanged }: RecordCount,
): string {
  const total = created + changed + unchanged;
  const noun = nouns[type] ?? type.replaceAll("_", " ");
  const nounOfMany = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  const shares = [
    [created, "new"],
    [changed, "changed"],
    [unchanged, "unchanged"],
  ] as const;
  const words = shares.filter(([share]) => share > 0).map(([share, word]) => `${share} ${word}`);
  return `${total} ${total === 1 ? noun : nounOfMany} (${words.join(", ")})`;
}
