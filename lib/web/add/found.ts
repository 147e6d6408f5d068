import { signal } from "@preact/signals";
import type { FoundPart, FoundRecord, RecordStanding } from "#lib/contract/page-reading.js";

/** Problems that are kept to be shown. */
const shownBad = 200;

/** The records of one kind. */
export interface FoundKind {
  kind: FoundRecord["kind"];
  records: FoundRecord[];
  counts: Record<RecordStanding, number>;
  /** How many would be sent. */
  ticked: number;
  /** How many can be sent: the new and the changed ones. */
  sendable: number;
}

/** What was found in the dropped files, and what the person wants to send. */
export class Findings {
  readonly records: FoundRecord[] = [];
  readonly bad: { where: string; what: string }[] = [];
  readonly leftOut = new Map<string, number>();
  readonly opened: FoundPart["opened"] = [];
  badCount = 0;
  readonly #unticked = new Set<number>();
  /** Raised by every change, so that views that read it are drawn again. */
  readonly changes = signal(0);

  add(part: FoundPart): void {
    for (const record of part.records) this.records[record.id] = record;
    for (const [why, count] of part.leftOut) {
      this.leftOut.set(why, (this.leftOut.get(why) ?? 0) + count);
    }
    this.badCount += part.bad.length;
    this.bad.push(...part.bad.slice(0, shownBad - this.bad.length));
    this.opened.push(...part.opened);
    this.#changed();
  }

  isTicked({ id }: FoundRecord): boolean {
    return !this.#unticked.has(id);
  }

  tick(records: readonly FoundRecord[], isTicked: boolean): void {
    for (const { id } of records) {
      if (isTicked) this.#unticked.delete(id);
      else this.#unticked.add(id);
    }
    this.#changed();
  }

  /** What was found by kind, compared with what is saved. */
  kinds(): FoundKind[] {
    const kinds = new Map<string, FoundKind>();
    for (const record of this.records) {
      const { kind, standing } = record;
      const one = kinds.get(kind) ?? {
        kind,
        records: [],
        counts: { new: 0, changed: 0, saved: 0, kept: 0 },
        ticked: 0,
        sendable: 0,
      };
      kinds.set(kind, one);
      one.records.push(record);
      one.counts[standing] += 1;
      if (!isSendable(record)) continue;
      one.sendable += 1;
      if (this.isTicked(record)) one.ticked += 1;
    }
    return [...kinds.values()];
  }

  /** The ids of what is to be sent. */
  wanted(): number[] {
    return this.records
      .filter((record) => this.isTicked(record) && isSendable(record))
      .map(({ id }) => id);
  }

  #changed(): void {
    this.changes.value += 1;
  }
}

/** Whether sending a record would change something. */
export function isSendable({ standing }: FoundRecord): boolean {
  return standing === "new" || standing === "changed";
}
