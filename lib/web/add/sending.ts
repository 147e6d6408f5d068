import { signal } from "@preact/signals";
import type { Operations } from "#lib/client/generated/types.js";
import { NoAnswer, Refusal } from "#lib/client/refusal.js";
import { client } from "../app/session.js";
import type { DroppedReading } from "./reading.js";

type Counts = Omit<Operations["importRecords"]["answer"], "status">;

/** The progress of sending. */
export type SendingState =
  | { kind: "sending"; sent: number; of: number }
  /** The last call was cut off; it is repeated after a pause. */
  | { kind: "waiting"; sent: number; of: number }
  /** The service refused, or does not answer: the person can continue from here. */
  | { kind: "stopped"; sent: number; of: number; problem: unknown }
  | { kind: "sent"; counts: Counts };

/** Pauses before a call that was cut off is repeated. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** Sends records in calls that are whole or not at all; one that was cut off is sent again. */
export class Sending {
  readonly state = signal<SendingState>({ kind: "sending", sent: 0, of: 0 });
  readonly #artistId: string;
  readonly #reading: DroppedReading;
  readonly #leaving = new AbortController();
  readonly #counts: Counts = { created: 0, changed: 0, unchanged: 0, kept: 0, pending: 0 };
  readonly #of: number;
  #rest: readonly number[];

  constructor(artistId: string, reading: DroppedReading, ids: readonly number[]) {
    this.#artistId = artistId;
    this.#reading = reading;
    this.#rest = ids;
    this.#of = ids.length;
  }

  /** Sends the rest; continues after it has stopped. */
  async run(): Promise<void> {
    try {
      while (this.#rest.length > 0) {
        this.state.value = this.#at("sending");
        const { ids, lines } = await this.#reading.take(this.#rest);
        const { status: _ok, ...counts } = await this.#insist(lines);
        for (const name of Object.keys(counts) as (keyof Counts)[]) {
          this.#counts[name] += counts[name];
        }
        this.#rest = this.#rest.slice(ids.length);
      }
      this.state.value = { kind: "sent", counts: this.#counts };
    } catch (problem) {
      if (this.#leaving.signal.aborted) return;
      this.state.value = { ...this.#at("stopped"), problem };
    }
  }

  /** Sends nothing more. */
  leave(): void {
    this.#leaving.abort();
  }

  async #insist(body: Parameters<typeof client.call<"importRecords">>[1]["body"]) {
    const { signal: leaving } = this.#leaving;
    const input = { path: { id: this.#artistId }, body };
    for (const pause of pausesMs) {
      try {
        return await client.call("importRecords", input, { signal: leaving });
      } catch (problem) {
        if (leaving.aborted || !mayPass(problem)) throw problem;
        this.state.value = this.#at("waiting");
        await new Promise((resolve) => setTimeout(resolve, pause));
        leaving.throwIfAborted();
      }
    }
    return client.call("importRecords", input, { signal: leaving });
  }

  #at<Kind extends string>(kind: Kind) {
    return { kind, sent: this.#of - this.#rest.length, of: this.#of };
  }
}

function mayPass(problem: unknown): boolean {
  return problem instanceof NoAnswer || (problem instanceof Refusal && problem.status >= 500);
}
