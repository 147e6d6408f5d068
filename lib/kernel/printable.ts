// It is bundled into the client, so it uses ES2022 features only.

const controls = /[^\P{Cc}\n\r\t]/gu;
const lineBreaks = /[\n\r\t\u2028\u2029]+/g;
const unprintable = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text without control characters other than line ends and tabs: the text must not control the
 * reader's terminal.
 */
export function withoutControls(text: string): string {
  return text.replace(controls, "");
}

/**
 * A foreign value as part of one line: without characters that move the cursor, change colours,
 * end the line or reverse it.
 */
export function printable(value: string): string {
  return withoutControls(value.replace(lineBreaks, " ")).replace(directions, "");
}

/** The JSON of a value, with characters that are not printable escaped, too. */
export function printableJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value).replace(unprintable, escaped);
}
