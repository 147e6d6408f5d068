import { expect, test } from "vitest";
import { writtenLanguage } from "#lib/language/written-language.js";

test.each([
  ["en", "The album was recorded in the winter of that year."],
  ["de", "Das Album wurde im Winter aufgenommen und nicht in der Stadt."],
  ["sv", "Skivan spelades in under vintern och är inte den första från bandet."],
  ["no", "Platen ble spilt inn om vinteren og er ikke den første fra bandet."],
  ["ar", "صدر الألبوم في شتاء تلك السنة."],
  ["fa", "این آلبوم در زمستان همان سال منتشر شد و گروه گفت که پایان نیست."],
  ["he", "האלבום יצא בחורף של אותה שנה."],
  ["ja", "このアルバムは冬に録音された。"],
  ["uk", "Альбом вийшов узимку того року, її записали в Києві."],
  ["ru", "Альбом вышел зимой того года."],
  [null, "Skerrylight"],
  [null, "1234 – 2026"],
  [null, ""],
])("%s: %s", (code, text) => {
  expect(writtenLanguage(text)).toBe(code);
});
