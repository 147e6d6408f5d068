import { expect, test } from "vitest";
import { draftLanguage } from "#lib/research/drafts/draft-language.js";

const german = "Das Album wurde im Winter aufgenommen, und es ist nicht das letzte der Band.";

test.each([
  ["a question that tells its language", "Who played the cello on the second record?", "en"],
  ["a short one with an English word", "Who drew Halbmond?", "en"],
  ["one that shares its first word with English", "Was kostet der Eintritt beim Konzert?", "de"],
  ["a short Spanish one", "¿Cuánto duró la gira?", "es"],
  ["a short Swedish one", "När kom den?", "sv"],
  ["one without any word that tells, by its source", "Halbmond?", "de"],
  ["one in another script", "Кто спел?", "ru"],
])("%s is answered in its language", (_name, question, language) => {
  expect(draftLanguage(question, german)).toBe(language);
});

test("is English when neither the question nor its source shows the language", () => {
  expect(draftLanguage("Halbmond?", "Halbmond")).toBe("en");
});
