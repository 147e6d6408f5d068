/** A progress line on a terminal, drawn at most ten times a second. */
export class ProgressBar {
  readonly #out: NodeJS.WriteStream;
  #next = 0;
  #isDrawn = false;

  /** @param out where it is drawn, if that is a terminal */
  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  /** Draws how much is done; when `all` is unknown (null), only the words. */
  draw(done: number, all: number | null, words: () => string): void {
    if (!this.#out.isTTY || performance.now() < this.#next) return;
    this.#next = performance.now() + 100;
    this.#isDrawn = true;
    const share = all === null || all <= 0 ? null : Math.min(1, done / all);
    const bar =
      share === null
        ? ""
        : `[${"#".repeat(Math.round(share * 24)).padEnd(24, ".")}] ${String(Math.floor(share * 100)).padStart(3)} %  `;
    this.#out.write(`\r${`${bar}${words()}`.slice(0, (this.#out.columns || 80) - 1)}\u001b[K`);
  }

  /** Removes the line. */
  clear(): void {
    if (this.#isDrawn) this.#out.write("\r\u001b[K");
    this.#isDrawn = false;
    this.#next = 0;
  }
}
