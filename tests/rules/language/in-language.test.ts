import { expect, test } from "vitest";
import { inLanguage } from "#lib/language/in-language.js";

test.each([
  ["Das Album wurde 2019 in Oslo aufgenommen.", "de", "own"],
  ["The Harbour Clock wurde von Ana Lund produziert.", "de", "own"],
  ["The Harbour Clock wurde von Ana Lund produziert.", "en", "other"],
  ["L'album est sorti en 2019.", "fr", "own"],
  ["L'album est sorti en 2019.", "es", "other"],
  ["El disco fue grabado por Ana Lund.", "es-MX", "own"],
  ["Platen ble produsert av Ana Lund.", "nb", "own"],
  ["Platen ble produsert av Ana Lund.", "sv", "own"],
  ["It came out in May.", "en", "own"],
  ["Ana Lund produced Slack Water in Oslo.", "en", "open"],
  ["Ana Lund produced Slack Water in Oslo.", "de", "open"],
  ["Альбом вышел в 2019 году.", "ru", "own"],
  ["Альбом вийшов, і його слухають.", "ru", "other"],
  ["Альбом вийшов, і його слухають.", "bg", "own"],
  ["It came out in May.", "ru", "other"],
  ["アルバムは Slack Water です。", "ja", "own"],
  ["专辑于二零一九年发行。", "ja", "other"],
  ["专辑于二零一九年发行。", "zh-TW", "own"],
  ["It came out in May.", "ko", "other"],
  ["Slack Water を Ana Lund がプロデュースしました。", "en", "other"],
  ["The Harbour Clock を Ana Lund がプロデュースしました。", "en", "other"],
  ["The album was produced in 東京 by Ana Lund.", "en", "own"],
  ["風街ろまん was produced by Ana Lund.", "en", "own"],
])("%s in %s: %s", (sentence, language, told) => {
  expect(inLanguage(sentence, language)).toBe(told);
});
