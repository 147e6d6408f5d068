import { normalizeText, snapDown } from "#lib/kernel/text.js";

/** What never belongs to a public topic: addresses of pages and people, and telephone numbers, but dates do. */
const privateText =
  /https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w-])(?!(?:19|20)\d\d[-–/ ])\+?\d[\d ().-]{7,}\d/gu;
const maxChars = 160;

/** A topic without addresses and numbers of people, in at most 160 characters (interface 2.1, topic). */
export function neutralTopic(topic: string): string {
  const neutral = normalizeText(topic.replace(privateText, " "));
  return normalizeText(neutral.slice(0, snapDown(neutral, maxChars)));
}
