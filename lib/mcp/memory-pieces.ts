import type { ErrorBody } from "#lib/contract/error.js";
import type { MemorySnapshot } from "#lib/contract/interview-memory.js";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { runOperation } from "#lib/mcp/run-operation.js";
import { fault } from "#lib/platform/fault.js";

/** An artist's mandatory interview memory, or the rest of it after `cursor`. */
interface MemoryName {
  artistId: string;
  sitting: string | null;
  cursor: string | null;
}

export const memoryTemplate = "interview-memory://{artist}{?sitting,cursor}";

/** One page of the memory, as the operation returns it. */
interface MemoryPiece {
  uri: string;
  page: MemorySnapshot;
  /** Whether this piece ends the memory; true only for the last piece. */
  complete: boolean;
  /** Where the rest is, when it does not fit into one read; otherwise null. */
  next: string | null;
}

/** Maximum UTF-16 code units of one piece, and maximum pieces of one read. */
const pieceChars = 50_000;
const maxPieces = 20;

/**
 * Reads the memory piece by piece, each with the operation and its checks. Nothing is left out
 * silently: the pieces are pages of one snapshot (a change between two of them is refused), and the
 * last one says `complete` or where the rest is.
 *
 * @returns the pieces, or the error body of the operation
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

/** The URI of a memory, or of the rest after a cursor. */
export function memoryUri({ artistId, sitting, cursor }: MemoryName): string {
  const query = new URLSearchParams();
  if (sitting !== null) query.set("sitting", sitting);
  if (cursor !== null) query.set("cursor", cursor);
  return `interview-memory://${artistId}${query.size === 0 ? "" : `?${query}`}`;
}

/**
 * Parses the URI of a memory.
 *
 * @throws invalid_input
 */
export function memoryName(uri: string): MemoryName {
  const [, artistId, search = ""] =
    /^interview-memory:\/\/([0-9a-fA-F-]{36})(?:\?(.*))?$/.exec(uri) ?? [];
  const query = new URLSearchParams(search);
  const unknown = [...query.keys()].some((name) => name !== "sitting" && name !== "cursor");
  if (artistId === undefined || unknown)
    throw fault("invalid_input", `the URI of a memory has the form ${memoryTemplate}`);
  return { artistId, sitting: query.get("sitting"), cursor: query.get("cursor") };
}
