import type { Lexicon } from "./lexicon.js";

export const th: Lexicon = {
  functionWords: "อะไร ใคร ไหน เมื่อไร เมื่อไหร่ อย่างไร ทำไม เท่าไร เท่าไหร่ เท่าใด กี่ ใด บ้าง",
  months: "",
  numbers: "",
  scales: "",
  negations: "",
  endings: [],
  plainWords: null,
};
