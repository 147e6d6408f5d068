import type { Lexicon } from "./lexicon.js";

export const functionWords = `ama ancak arasında ayrıca bazı ben bir biz bu buna bunu bunun bütün
  çok da daha de değil diğer dır dir en fakat gibi göre hangi hangisi hem her için ile ın in ise
  kaç kadar karşı ki kim kime kimin mı mi mu mü nasıl ne neden nedir nerede nereye nın nin nun nün
  o olan olarak oldu olduğu olmuştur olup ona onlar onu onun önce sen siz sonra şu ta tarafından
  te tüm var vardır ve veya ya yok`;

export const tr: Lexicon = {
  functionWords,
  months: "",
  numbers: "",
  scales: "milyon 1e6 milyar 1e9",
  negations: "değil",
  endings: [],
  plainWords: null,
};
