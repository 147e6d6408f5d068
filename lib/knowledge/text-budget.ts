import { snapDown } from "#lib/kernel/text.js";

/** A number of UTF-16 units that several texts share; what does not fit is left out and can be told. */
export class TextBudget {
  #left: number;

  constructor(chars: number) {
    this.#left = chars;
  }

  /** Whether all of these texts fit together; then they are counted. */
  takes(...texts: readonly (string | null)[]): boolean {
    const chars = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    if (chars > this.#left) return false;
    this.#left -= chars;
    return true;
  }

  /** As much of the beginning of a text as fits and is at most `maxChars`; it is counted. */
  beginning(text: string, maxChars: number): string {
    const cut = text.slice(0, snapDown(text, Math.min(maxChars, this.#left)));
    this.#left -= cut.length;
    return cut;
  }
}
