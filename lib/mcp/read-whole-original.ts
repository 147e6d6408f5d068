import type { ErrorBody } from "#lib/contract/error.js";
import type { EvidencePassage } from "#lib/contract/evidence-read.js";
import type { Reference } from "#lib/contract/reference.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import type { OriginalName } from "#lib/mcp/original-uri.js";
import { runOperation } from "#lib/mcp/run-operation.js";
import { fault } from "#lib/platform/fault.js";

/** The exact text of an original or of a window of it, with its metadata. */
export interface WholeOriginal {
  artistId: string;
  text: string;
  reference: Reference;
  totalChars: number;
  /** Where to continue reading, when the text does not fit into one answer; null at the end. */
  nextStart: number | null;
}

/** Maximum UTF-16 code units of one passage, and of all passages that one call joins. */
const passageChars = 12_000;
const wholeChars = 60_000;

/**
 * Reads an original passage by passage, each with the operation and its checks, and joins them.
 *
 * @returns the original, or the error body of the operation
 * @throws invalid_input when neither the name nor the endpoint's address names an artist
 */
export async function readWholeOriginal(
  call: AgentCall,
  { artistId, sourceId, revision, window }: OriginalName,
): Promise<WholeOriginal | { error: ErrorBody }> {
  const id = artistId ?? call.artistId;
  if (id === null)
    throw fault(
      "invalid_input",
      "no artist is named: add ?artist=ID to the URI or to this server's address",
    );
  const first = window?.start ?? 0;
  const end = Math.min(window?.end ?? Number.POSITIVE_INFINITY, first + wholeChars);
  let text = "";
  for (let start = first; ; ) {
    const maxChars = Math.max(256, Math.min(passageChars, end - start));
    const args = { id, sourceId, revision, start, maxChars };
    const answer = await runOperation(call, "read_research_original", args);
    if (!answer.ok) return answer;
    const { passage, totalChars, nextStart } = answer.body as unknown as EvidencePassage;
    text += passage.text;
    if (nextStart === null || nextStart >= end || nextStart <= start) {
      const whole = text.slice(0, end - first);
      const isCut = first + whole.length < totalChars;
      const next = isCut ? first + whole.length : null;
      return { artistId: id, text: whole, reference: passage, totalChars, nextStart: next };
    }
    start = nextStart;
  }
}
