import { expect, test } from "vitest";
import { languageNameOf } from "#lib/language/language-name.js";

test.each([
  ["The record was made by the sea, and it was mixed in the old mill.", "English"],
  ["Die Platte wurde am Meer aufgenommen und in der alten Mühle gemischt.", "German"],
  [
    "El disco fue grabado junto al mar, pero las canciones se escribieron en la casa de los padres.",
    "Spanish",
  ],
  [
    "Skivan spelades in vid havet och den mixades i en gammal kvarn som inte finns.",
    "Scandinavian",
  ],
  ["Запись сделана у самого моря, её свели зимой на старой мельнице.", "Russian"],
  [
    "Запис зроблено біля моря, його звели взимку у старому млині.",
    "another language in Cyrillic letters",
  ],
  ["レコードは海のそばで録音された。", "Japanese"],
  ["这张唱片是在海边录制的。", "Chinese"],
  ["음반은 바닷가에서 녹음되었다.", "Korean"],
  ["Ο δίσκος ηχογραφήθηκε δίπλα στη θάλασσα.", "Greek"],
  ["تم تسجيل الألبوم بجانب البحر.", "Arabic"],
  ["האלבום הוקלט ליד הים.", "Hebrew"],
  ["एल्बम समुद्र के किनारे रिकॉर्ड किया गया।", "Hindi"],
  ["อัลบั้มนี้บันทึกเสียงริมทะเล", "Thai"],
  ["1977, 12:30", "English"],
])("%s is %s", (text, name) => {
  expect(languageNameOf(text)).toBe(name);
});
