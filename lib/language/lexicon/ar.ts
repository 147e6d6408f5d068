import type { Lexicon } from "./lexicon.js";

export const ar: Lexicon = {
  functionWords: `في من على إلى الى عن مع هو هي هم هذا هذه ذلك تلك التي الذي الذين ما ماذا متى أين
    اين كيف كم لماذا لم لن لا أن ان إن كان كانت كانوا قد ثم أو او و بعد قبل بين عند كل أي اي أية
    هل حيث كما لكن غير تم وقد وهو وهي بها به له لها فيها فيه منها منه عليه عليها إليه إليها بأن
    أنه أنها وما ومن وفي`,
  months: "",
  numbers: "",
  scales: "",
  negations: "",
  endings: [],
  plainWords: null,
};
