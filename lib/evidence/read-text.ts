import type { SavedOriginal } from "#lib/evidence/original.js";
import { type Unit, unitsOf } from "#lib/evidence/units.js";
import type { Steps } from "#lib/kernel/steps.js";
import type { Analyzer } from "#lib/language/analyzer.js";
import { analyzerOf } from "#lib/language/tokens.js";

/** The text of an original as a search reads it. */
export interface ReadText {
  text: string;
  analyzer: Analyzer;
  /** Its units, by how it was cut. */
  units: Map<string, readonly Unit[]>;
}

/**
 * UTF-16 units of the texts that are kept, each with about 7 bytes; up to twice as many, because
 * the previous generation is kept too.
 */
const maxKeptChars = 2_000_000;
/** Revisions that are known to have been read once. */
const maxSeen = 20_000;

const seen = new Set<string>();
let recent = new Map<string, ReadText>();
let before = new Map<string, ReadText>();
let recentChars = 0;

/**
 * Reads the text of an original; call it once a search. A text that is read a second time is kept,
 * because reading one costs more than searching it (decision 8.47). A text that is read once is not: to keep all
 * would cost the garbage collector more than it saves.
 */
export function readText({
  text,
  reference: { revision },
}: Pick<SavedOriginal, "text" | "reference">): ReadText {
  const known = recent.get(revision) ?? before.get(revision);
  const read =
    known?.text === text ? known : { text, analyzer: analyzerOf(text), units: new Map() };
  if (seen.has(revision)) keep(revision, read);
  else {
    if (seen.size >= maxSeen) seen.clear();
    seen.add(revision);
  }
  return read;
}

function keep(revision: string, read: ReadText): void {
  const { length } = read.text;
  if (length > maxKeptChars || recent.get(revision) === read) return;
  if (recentChars + length > maxKeptChars) {
    [before, recent, recentChars] = [recent, new Map(), 0];
  }
  recent.set(revision, read);
  recentChars += length;
}

/** The units of a read text (`unitsOf`), which the caller does not change. */
export function* unitsIn(
  { text, analyzer, units }: ReadText,
  maxChars: number,
  voiceStarts: readonly number[],
): Steps<readonly Unit[]> {
  const cut = `${maxChars} ${voiceStarts.join()}`;
  const known = units.get(cut) ?? (yield* unitsOf(text, maxChars, voiceStarts, analyzer));
  units.set(cut, known);
  return known;
}
