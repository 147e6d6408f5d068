import type { ErrorBody } from "#lib/contract/error.js";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import { fault } from "#lib/fault.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { runOperation } from "#lib/mcp/run-operation.js";

/** An artist's mandatory interview memory, or the rest of it behind `cursor`. */
interface MemoryName {
  artistId: string;
  sitting: string | null;
  cursor: string | null;
}

export const memoryTemplate = "interview-memory://{artist}{?sitting,cursor}";

/** One page of the memory, as the operation answers it. */
interface MemoryPiece {
  uri: string;
  page: MemorySnapshot;
  /** Whether this piece ends the memory; true for the last piece alone. */
  complete: boolean;
  /** Where the rest is, when one read does not hold it; null else. */
  next: string | null;
}

/** Most UTF-16 code units of one piece, and most pieces of one read. */
const pieceChars = 50_000;
const maxPieces = 20;

/**
 * Reads the memory piece by piece, each by the operation with its checks. Nothing is left out silently: the pieces are
 * pages of one snapshot (a change between two of them is refused), the last one says `complete`, or where the rest is.
 *
 * @returns the error body instead, as the operation answered it
 */
export async function memoryPieces(
  call: AgentCall,
  { artistId, sitting, cursor }: MemoryName,
): Promise<MemoryPiece[] | { error: ErrorBody }> {
  const pieces: MemoryPiece[] = [];
  for (let at: string | null = cursor; ; ) {
    const args = {
      id: artistId,
      maxChars: pieceChars,
      ...(sitting === null ? {} : { sitting }),
      ...(at === null ? {} : { cursor: at }),
    };
    const answer = await runOperation(call, "read_interview_memory", args);
    if (!answer.ok) return answer;
    const page = answer.body as unknown as MemorySnapshot;
    const uri = memoryUri({ artistId, sitting, cursor: at });
    at = page.continuation;
    const isLast = at === null || pieces.length + 1 === maxPieces;
    const next = at !== null && isLast ? memoryUri({ artistId, sitting, cursor: at }) : null;
    pieces.push({ uri, page, complete: at === null, next });
    if (isLast) return pieces;
  }
}

/** The URI of a memory, or of the rest behind a cursor. */
export function memoryUri({ artistId, sitting, cursor }: MemoryName): string {
  const query = new URLSearchParams();
  if (sitting !== null) query.set("sitting", sitting);
  if (cursor !== null) query.set("cursor", cursor);
  return `interview-memory://${artistId}${query.size === 0 ? "" : `?${query}`}`;
}

/**
 * What a URI of a memory names.
 *
 * @throws invalid_input
 */
export function memoryName(uri: string): MemoryName {
  const [, artistId, search = ""] =
    /^interview-memory:\/\/([0-9a-fA-F-]{36})(?:\?(.*))?$/.exec(uri) ?? [];
  const query = new URLSearchParams(search);
  const unknown = [...query.keys()].some((name) => name !== "sitting" && name !== "cursor");
  if (artistId === undefined || unknown)
    throw fault("invalid_input", `the memory is named ${memoryTemplate}`);
  return { artistId, sitting: query.get("sitting"), cursor: query.get("cursor") };
}
