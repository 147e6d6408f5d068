import type { SharedState } from "#lib/platform/next-due.js";

/** A shared state with an injected clock, as the platform's runtime cache is one. */
export class FakeSharedState implements SharedState {
  readonly entries = new Map<string, { text: string; untilMs: number }>();
  /** Called before an entry is stored. */
  beforeSet: (key: string) => Promise<void> = async () => {};

  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  async get(key: string): Promise<unknown> {
    const entry = this.entries.get(key);
    return entry === undefined || entry.untilMs <= this.#nowMs() ? null : JSON.parse(entry.text);
  }

  async set(key: string, value: unknown, { ttl }: { ttl: number }): Promise<void> {
    await this.beforeSet(key);
    this.entries.set(key, { text: JSON.stringify(value), untilMs: this.#nowMs() + ttl * 1000 });
  }
}
