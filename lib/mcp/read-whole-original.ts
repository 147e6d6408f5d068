import type { ErrorBody } from "#lib/contract/error.js";
import type { EvidencePassage } from "#lib/contract/evidence-read.js";
import type { Reference } from "#lib/contract/reference.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { type OriginalName, originalUri } from "#lib/mcp/original-uri.js";
import { runOperation } from "#lib/mcp/run-operation.js";
import { fault } from "#lib/platform/fault.js";

/** The exact text of an original or of a window of it, with its metadata. */
export interface WholeOriginal {
  /** Ends with a line that says where the rest is, when it does not fit into one answer. */
  text: string;
  reference: Reference;
  totalChars: number;
  /** Where the original continues; null at its end. */
  nextStart: number | null;
  /** The URI of the rest of what was asked for; null when the text is all of it. */
  next: string | null;
}

type Passage = EvidencePassage & Record<string, unknown>;

/** Bounds of one passage in UTF-16 code units, and the maximum of all that one call joins. */
const passageChars = 12_000;
const minPassageChars = 256;
const wholeChars = 60_000;

/**
 * Reads an original passage by passage, each with the operation and its checks, and joins them.
 *
 * @returns the original, or the error body of the operation
 * @throws invalid_input when neither the name nor the endpoint's address names an artist
 */
export async function readWholeOriginal(
  call: AgentCall,
  name: OriginalName,
): Promise<WholeOriginal | { error: ErrorBody }> {
  const { sourceId, revision, window } = name;
  const id = name.artistId ?? call.artistId;
  if (id === null)
    throw fault(
      "invalid_input",
      "no artist is named: add ?artist=ID to the URI or to this server's address",
    );
  const first = window?.start ?? 0;
  const wanted = window?.end ?? Number.POSITIVE_INFINITY;
  const end = Math.min(wanted, first + wholeChars);
  let text = "";
  for (let start = first; ; ) {
    const maxChars = Math.max(minPassageChars, Math.min(passageChars, end - start));
    const args = { id, sourceId, revision, start, maxChars };
    const answer = await runOperation(call, "read_research_original", args);
    if (!answer.ok) return answer;
    const { passage: reference, totalChars, nextStart: after } = answer.body as Passage;
    text += reference.text;
    // The shortest passage could go beyond the limit, and cutting it could split a character.
    const last = wanted > end ? end - minPassageChars : end - 1;
    if (after !== null && after <= last && after > start) {
      start = after;
      continue;
    }
    text = text.slice(0, end - first);
    const read = first + text.length;
    const nextStart = read < totalChars ? read : null;
    const rest = { start: read, end: Math.min(wanted, totalChars) };
    if (rest.start >= rest.end) return { text, reference, totalChars, nextStart, next: null };
    const next = originalUri({ artistId: id, sourceId, revision, window: rest });
    text += `\n\n[Cut here: ${first} to ${read} of ${totalChars} characters. The rest: ${next}]`;
    return { text, reference, totalChars, nextStart, next };
  }
}
