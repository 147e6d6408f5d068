import type { Client } from "./client.js";
import type { MandatoryInterviewMemorySnapshot as Page } from "./generated/types.js";
import { Refusal } from "./refusal.js";

type PageEntry = Page["entries"][number];

/** An entry with its whole fields. */
export interface MemoryEntry {
  kind: PageEntry["kind"];
  entryId: string;
  revision: string;
  metadata: PageEntry["metadata"];
  fields: { name: string; text: string | null }[];
}

/** The whole mandatory memory; its id is the `memorySnapshotId` of an offer. */
export interface WholeMemory {
  snapshotId: string;
  sitting: number;
  latestAnswer: Page["latestAnswer"];
  entries: MemoryEntry[];
}

/** The memory could not be read to its end, so nothing may be drafted from it. */
export class IncompleteMemory extends Error {
  constructor() {
    super("the interview memory is incomplete; nothing may be drafted from it");
    this.name = "IncompleteMemory";
  }
}

export interface MemoryOptions {
  sitting?: number;
  maxChars?: number;
  signal?: AbortSignal;
}

/**
 * Reads all pages of the mandatory memory and joins the parts of every field. Starts again when the
 * memory changes in the meantime.
 *
 * @throws IncompleteMemory when a correction, a boundary or a part is missing; Refusal, NoAnswer
 */
export async function readWholeMemory(
  client: Client,
  artistId: string,
  options: MemoryOptions = {},
): Promise<WholeMemory> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readOnce(client, artistId, options);
    } catch (problem) {
      const hasChanged = problem instanceof Refusal && problem.code === "memory_changed";
      if (!hasChanged || attempt === 5) throw problem;
    }
  }
}

async function readOnce(
  client: Client,
  artistId: string,
  { signal, ...filters }: MemoryOptions,
): Promise<WholeMemory> {
  const entries = new Map<string, MemoryEntry>();
  let cursor: string | undefined;
  for (;;) {
    const page: Page = await client.call(
      "readInterviewMemory",
      {
        path: { id: artistId },
        query: { ...filters, ...(cursor === undefined ? {} : { cursor }) },
      },
      signal === undefined ? {} : { signal },
    );
    for (const entry of page.entries) join(entries, entry);
    if (page.continuation !== null) {
      cursor = page.continuation;
      continue;
    }
    if (!page.constraintsComplete || entries.size !== page.totalEntries)
      throw new IncompleteMemory();
    const { snapshotId, sitting, latestAnswer } = page;
    return { snapshotId, sitting, latestAnswer, entries: [...entries.values()] };
  }
}

/** Joins a part to its entry; parts come in order, and a gap throws IncompleteMemory. */
function join(entries: Map<string, MemoryEntry>, piece: PageEntry): void {
  const { kind, entryId, revision, metadata } = piece;
  const entry = entries.get(entryId) ?? { kind, entryId, revision, metadata, fields: [] };
  entries.set(entryId, entry);
  for (const { name, text, start } of piece.fields) {
    const known = entry.fields.find((field) => field.name === name);
    if ((known?.text?.length ?? 0) !== start) throw new IncompleteMemory();
    if (known === undefined) entry.fields.push({ name, text });
    else known.text = (known.text ?? "") + (text ?? "");
  }
}
