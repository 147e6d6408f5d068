import type { MemoryEntry, MemorySnapshot } from "#lib/contract/interview-memory.js";

/** Reads one page: the first without a cursor. */
export type ReadPage = (cursor: string | undefined) => Promise<MemorySnapshot>;

/** An entry with its exact fields. */
export interface WholeEntry {
  entryId: string;
  revision: string;
  kind: MemoryEntry["kind"];
  metadata: MemoryEntry["metadata"];
  fields: Record<string, string>;
}

/** A memory that a question may be drafted with: nothing that limits it is missing. */
export interface DraftContext {
  snapshotId: string;
  sitting: number;
  latestAnswer: MemorySnapshot["latestAnswer"];
  entries: WholeEntry[];
}

/** The memory that was read is not whole, or not one memory. */
export class IncompleteMemory extends Error {}

/**
 * Reads a whole memory by following its continuations, and returns it only when every constraint was delivered
 * in full and every field fits together: the reference for clients (rule 4.5.content). The reader throws a
 * refused page (409 `memory_changed`); the memory is then read again from the start.
 */
export async function readWholeMemory(
  readPage: ReadPage,
  maxPages = 10_000,
): Promise<DraftContext> {
  const first = await readPage(undefined);
  const entries = new Map<string, WholeEntry>();
  let page = first;
  for (let pages = 1; ; pages += 1) {
    if (page.snapshotId !== first.snapshotId || page.sitting !== first.sitting) {
      throw new IncompleteMemory("the pages are not of one memory");
    }
    for (const entry of page.entries) take(entries, entry);
    if (page.continuation === null) break;
    if (pages >= maxPages) throw new IncompleteMemory("the memory has no end");
    page = await readPage(page.continuation);
  }
  return draftContext(page, entries);
}

/** What may be drafted with after the page `last`; throws while anything that limits it is missing. */
export function draftContext(
  last: MemorySnapshot,
  entries: ReadonlyMap<string, WholeEntry>,
): DraftContext {
  if (!last.constraintsComplete) throw new IncompleteMemory("constraints are missing");
  if (entries.size !== last.totalEntries) throw new IncompleteMemory("entries are missing");
  const { snapshotId, sitting, latestAnswer } = last;
  return { snapshotId, sitting, latestAnswer, entries: [...entries.values()] };
}

function take(entries: Map<string, WholeEntry>, piece: MemoryEntry): void {
  const { entryId, revision, kind, metadata } = piece;
  const entry = entries.get(entryId) ?? { entryId, revision, kind, metadata, fields: {} };
  if (entry.revision !== revision) throw new IncompleteMemory("the pieces are of two revisions");
  entries.set(entryId, entry);
  for (const { name, text, start, end, totalChars, complete } of piece.fields) {
    const before = entry.fields[name] ?? "";
    if (text === null) continue;
    if (
      before.length !== start ||
      start + text.length !== end ||
      complete !== (end === totalChars)
    ) {
      throw new IncompleteMemory("the pieces of a field do not fit together");
    }
    entry.fields[name] = before + text;
  }
}
