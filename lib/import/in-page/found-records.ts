import canonicalize from "canonicalize";
import * as v from "valibot";
import { importLimits, OriginalToImport } from "#lib/contract/import.js";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import type { FoundPart, RecordStanding, SavedSources } from "#lib/contract/page-reading.js";
import { hashedContent, hashedIdentity } from "#lib/evidence/hashed-source.js";
import { isReadAfter, type ReaderItem } from "#lib/import/readers/reader-item.js";
import { KeptLines } from "./kept-lines.js";

/** The records that were found, each source once, and what the page is told about them. */
export class FoundRecords {
  readonly #artistId: string;
  readonly #saved: SavedSources;
  readonly #lines = new KeptLines();
  /** The id of each source, and by the id when it was read. */
  readonly #bySource = new Map<string, number>();
  readonly #readAt: (string | null)[] = [];
  #part = emptyPart();

  constructor(artistId: string, saved: SavedSources) {
    this.#artistId = artistId;
    this.#saved = saved;
  }

  /** Takes an item; if two have the same source, the one that was read later counts, else the later item. */
  async take(item: ReaderItem): Promise<void> {
    if (item.kind === "left_out") this.#leave(item.why);
    else if (item.kind === "bad") this.bad(item);
    else await this.#original(item);
  }

  bad({ where, what }: { where: string; what: string }): void {
    this.#part.bad.push({ where, what });
  }

  opened(one: FoundPart["opened"][number]): void {
    this.#part.opened.push(one);
  }

  /** What was found since the last call. */
  part(): FoundPart {
    const part = this.#part;
    this.#part = emptyPart();
    return part;
  }

  /** As many of the records as one call of the import takes, at least one. */
  async linesFor(wanted: readonly number[]): Promise<{ ids: number[]; lines: OriginalToImport[] }> {
    const ids: number[] = [];
    let bytes = 0;
    for (const id of wanted) {
      bytes += this.#lines.bytesOf(id) + 1;
      if (bytes > importLimits.bytes || ids.length === importLimits.lines) break;
      ids.push(id);
    }
    const decoder = new TextDecoder();
    const lines: OriginalToImport[] = [];
    for (const id of ids) lines.push(JSON.parse(decoder.decode(await this.#lines.get(id))));
    return { ids, lines };
  }

  async #original({ where, original }: ReaderItem & { kind: "original" }): Promise<void> {
    const { retrievedAt = null, ...known } = original;
    const read = v.safeParse(OriginalToImport, {
      ...known,
      type: "original",
      artistId: this.#artistId,
    });
    if (!read.success) return this.bad({ where, what: issueSentence([read.issues[0]]) });
    const { prefix, hashed } = hashedIdentity({ ...read.output, answerId: null });
    const sourceId = `${prefix}${await hashOf(hashed)}`;
    const earlier = this.#bySource.get(sourceId);
    if (earlier !== undefined) {
      this.#leave("repetitions");
      if (isReadAfter(this.#readAt[earlier] ?? null, retrievedAt)) return;
    }
    const id = earlier ?? this.#bySource.size;
    if (!this.#lines.set(id, JSON.stringify(read.output))) {
      return this.bad({ where, what: "is too large to be sent at once: split it" });
    }
    this.#bySource.set(sourceId, id);
    this.#readAt[id] = retrievedAt;
    const standing = await this.#standingOf(sourceId, read.output);
    this.#part.records.push({ id, kind: read.output.kind, standing });
  }

  async #standingOf(sourceId: string, record: OriginalToImport): Promise<RecordStanding> {
    const saved = this.#saved.get(sourceId);
    if (saved === undefined) return "new";
    if (saved.kept) return "kept";
    const revision = await hashOf(hashedContent(sourceId, record));
    return saved.revision === revision ? "saved" : "changed";
  }

  #leave(why: string): void {
    const counts = this.#part.leftOut;
    const counted = counts.find(([one]) => one === why);
    if (counted === undefined) counts.push([why, 1]);
    else counted[1] += 1;
  }
}

function emptyPart(): FoundPart {
  return { records: [], bad: [], leftOut: [], opened: [] };
}

const encoder = new TextEncoder();
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** SHA-256 over canonical JSON, as the service hashes it (decision 1.3). */
async function hashOf(value: unknown): Promise<string> {
  const bytes = encoder.encode(canonicalize(value) ?? "");
  let hash = "";
  for (const byte of new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) {
    hash += pairs[byte];
  }
  return hash;
}
