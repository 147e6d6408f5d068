import type { MemoryEntry, WholeMemory } from "#lib/client/read-whole-memory.js";

/** A change of the memory since a question was drafted with it. */
export interface MemoryChange {
  what: "added" | "removed" | "changed";
  entry: MemoryEntry;
}

/**
 * The differences between two memories, in the order of the later one, removed entries last. An
 * entry counts as changed when the same answer has another wording or embargo. A different latest
 * answer counts as added, because the earlier answer is kept.
 */
export function memoryChanges(earlier: WholeMemory, later: WholeMemory): MemoryChange[] {
  const before = new Map(earlier.entries.map((entry) => [entry.entryId, entry]));
  const changes: MemoryChange[] = [];
  const kept = new Set<string>();
  for (const entry of later.entries) {
    const known = before.get(entry.entryId);
    kept.add(entry.entryId);
    if (known === undefined) changes.push({ what: "added", entry });
    else if (stateOf(known) !== stateOf(entry)) changes.push({ what: "changed", entry });
  }
  for (const entry of earlier.entries) {
    if (!kept.has(entry.entryId) && entry.kind !== "latest_answer")
      changes.push({ what: "removed", entry });
  }
  return changes;
}

function stateOf({ revision, metadata }: MemoryEntry): string {
  const until = "until" in metadata ? metadata.until : undefined;
  const ended = "untilEndedAt" in metadata ? metadata.untilEndedAt : undefined;
  return [revision, until, ended].join(" ");
}

/** The text of a field of an entry, or an empty string. */
export function fieldOf(entry: MemoryEntry, name: string): string {
  return entry.fields.find((field) => field.name === name)?.text ?? "";
}

const words = { added: "New", removed: "No longer there", changed: "Changed" };
const kinds = { latest_answer: "latest answer", correction: "correction", boundary: "boundary" };

/** A change in words: what kind of entry it is and its text. */
export function changeWords({ what, entry }: MemoryChange): string {
  const text =
    fieldOf(entry, "wording") || fieldOf(entry, "correction") || fieldOf(entry, "answer");
  return `${words[what]}: the ${kinds[entry.kind]} “${text}”`;
}
