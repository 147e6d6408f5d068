import type { TextVoice } from "#lib/contract/voices.js";
import { apart, areTurns } from "#lib/outside/adapters/labelled-voices.js";

/** A line of a page's text, and what its markup says of it. */
export interface MarkedLine {
  text: string;
  /** The strong words at its beginning; empty when it begins otherwise. */
  strong: string;
  /** The element that ends it, such as P, DT or H2. */
  block: string;
}

const name = /^[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]{1,30}(?: [\p{L}\p{M}.'’-]{1,30}){0,3}$/u;

/**
 * Who speaks in a written interview, where the markup states the names: strong words with a colon at the
 * beginning of a paragraph, or the terms of a list of definitions. A line without a name continues the
 * voice before; headings, and what follows the last turn, are nobody's. Null for any other page
 * (decision 1.35).
 */
export function interviewVoices(lines: readonly MarkedLine[]): TextVoice[] | null {
  const turns: { name: string; text: string; line: number }[] = [];
  for (const [at, { text, strong, block }] of lines.entries()) {
    const said = block === "DT" && lines[at + 1]?.block === "DD" ? at + 1 : at;
    const label = said === at ? labelOf(strong, text) : text.replace(/ ?[:：]$/, "");
    if (label !== null && name.test(label)) {
      turns.push({ name: label, text: lines[said]?.text ?? "", line: said });
    }
  }
  if (!areTurns(turns)) return null;
  const speakers = new Map(turns.map((turn) => [turn.line, turn.name]));
  const last = turns.at(-1)?.line ?? 0;
  const voices: TextVoice[] = [];
  let start = 0;
  for (const [at, { text, block }] of lines.entries()) {
    const speaker = speakers.get(at);
    const isNobodys = /^(?:H[1-6]|DT)$/.test(block) || (at > last && block !== "DD");
    if (speaker !== undefined) voices.push({ start, name: speaker });
    else if (isNobodys) voices.push({ start, name: null });
    start += text.length + 1;
  }
  return apart(voices);
}

/** The name before the colon that ends the strong words, or follows them; null when there is none. */
function labelOf(strong: string, text: string): string | null {
  if (strong === "") return null;
  const isClosed = /[:：]$/.test(strong) || /^ ?[:：]/.test(text.slice(strong.length));
  return isClosed ? strong.replace(/ ?[:：]$/, "") : null;
}
