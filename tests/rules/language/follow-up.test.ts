import { expect, test } from "vitest";
import { isBareFollowUp } from "#lib/language/follow-up.js";

test.each([
  "When was it released?",
  "and the second one?",
  "What about it?",
  "who produced that",
  "what is it about?",
  "Where did they do it?",
  "Wann ist es erschienen?",
  "Wer hat das produziert?",
  "¿Cuándo salió?",
  "¿Quién lo produjo?",
  "Quand est-elle sortie ?",
  "Quando è uscito?",
  "Quando saiu?",
  "Wanneer kwam dat uit?",
  "Când a ieșit?",
  "När släpptes den?",
  "Hvem produserte den?",
  "Ne zaman çıktı?",
  "Ai viết cái đó?",
  "Когда это вышло?",
  "Πότε κυκλοφόρησε αυτό;",
  "متى صدر؟",
  "यह कब रिलीज़ हुआ?",
  "그건 언제 나왔어?",
  "それはいつ発売されましたか",
  "它是什么时候发行的？",
  "มันออกเมื่อไหร่",
])("%j names nothing that it asks about", (question) => {
  expect(isBareFollowUp(question)).toBe(true);
});

test.each([
  "When was This Is It released?",
  'When was "it" released?',
  "What did they release this year?",
  "When did that album come out?",
  "when is the next show?",
  "the first album",
  "And who are they?",
  "Where are they from?",
  "What is new?",
  "the second one mixed by Ana",
  "Gibt es ein neues Album?",
  "Wann erschien das Album?",
  "Woher kommt sie?",
  "Wie alt ist die Band?",
  "¿Cuándo salió el álbum?",
  "¿Dónde nació?",
  "Quand est sorti le disque ?",
  "Когда вышел альбом?",
  "アルバムはいつ発売されましたか",
  "专辑是什么时候发行的？",
  "อัลบั้มออกเมื่อไหร่",
  "?",
])("%j does", (question) => {
  expect(isBareFollowUp(question)).toBe(false);
});
