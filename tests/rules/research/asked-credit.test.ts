import { expect, test } from "vitest";
import { askedCredit, statesCredit } from "#lib/research/asked-credit.js";
import { savedOriginal } from "../model/saved-originals.js";

const states = (topic: string, text: string, title = "Grey Coast") => {
  const asked = askedCredit(topic, "Skerrylight");
  const original = savedOriginal(text, { kind: "release", title });
  const ranked = { original, window: { start: 0, end: text.length } };
  return asked !== null && statesCredit(ranked, asked);
};

test.each([
  ["Who mixed Grey Coast?", "Mixed by Siri Moe."],
  ["who was the producer of grey coast by skerrylight", "Production: Siri Moe."],
  ["Who wrote the lyrics of Grey Coast?", "Words: Siri Moe."],
  ["Who played drums on Grey Coast?", "Siri Moe (drums)."],
  ["Who played the harmonium on Grey Coast?", "Harmonium: Siri Moe."],
  ["Who played on Grey Coast?", "Siri Moe plays on it."],
  ["Who sang on Grey Coast?", "Vocals: Siri Moe."],
  ["Wer hat Grey Coast produziert?", "Produced by Siri Moe."],
  ["¿Quién mezcló Grey Coast?", "Mixed by Siri Moe."],
])("a window about the title with a word for the work states the credit: %s, %s", (topic, text) => {
  expect(states(topic, text)).toBe(true);
  expect(states(topic, text, "Low Lamp")).toBe(false);
});

test.each([
  ["Who mixed Grey Coast?", "Produced by Siri Moe."],
  ["Who produced and mixed Grey Coast?", "Produced by Siri Moe."],
  ["Who mastered Grey Coast?", "Mixed by Siri Moe."],
  ["Who wrote Grey Coast?", "Songs by Skerrylight."],
  ["who wrote grey coast", "Songs by Skerrylight."],
  ["Who played the harmonium on Grey Coast?", "Siri Moe played the cello."],
  ["Who produced Grey Coast with Ana Lund?", "Produced by Siri Moe."],
  ["Who is behind Grey Coast?", "Produced by Siri Moe."],
])("a window without a word for the asked work does not state the credit: %s, %s", (topic, text) => {
  expect(states(topic, text)).toBe(false);
});

test("a word for work inside a title does not count as asking for that work", () => {
  expect(states("Who produced Mixed Feelings?", "Produced by Siri Moe.", "Mixed Feelings")).toBe(
    true,
  );
  expect(states("Who produced “Write Home”?", "Produced by Siri Moe.", "Write Home")).toBe(true);
});
