import type { Lexicon } from "./lexicon.js";

export const functionWords = `ai ấy bị bởi các cho có còn của cũng đã đang đâu để đến do đó được
  gì hay họ hoặc không khi là lại mà một nào nếu này nhiều nhiêu như nhưng những ở ra rằng sao sẽ
  sự tại theo thế thì tới trên trong từ và vào về vì việc với`;

export const vi: Lexicon = {
  functionWords,
  months: "",
  numbers: "",
  scales: "",
  negations: "",
  endings: [],
  plainWords: null,
};
