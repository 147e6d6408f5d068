/** Takes the longest known ending from a word, once for each of the lists. */
export function endingStripper(
  ...lists: readonly string[]
): (word: string, leastChars: number) => string {
  const rounds = lists.map((list) => {
    const endings = new Set(list.normalize("NFC").split(/\s+/));
    return { endings, longest: Math.max(...[...endings].map(({ length }) => length)) };
  });
  return (word, leastChars) => {
    let rest = word;
    for (const { endings, longest } of rounds) {
      for (let chars = Math.min(longest, rest.length - leastChars); chars > 0; chars--) {
        if (!endings.has(rest.slice(-chars))) continue;
        rest = rest.slice(0, -chars);
        break;
      }
    }
    return rest;
  };
}

/** Endings of Greek nouns, adjectives and verbs, without accents and with σ at the end. */
export const withoutGreekEnding = endingStripper(
  `α ασ εσ ε η ησ ο οσ ου ουσ οι ι ια ιασ ιο ιου ιοσ ιων ων ω εισ εωσ εων υ υσ ατα ατοσ ατων μα ματα ματοσ ματων αι ει ουν
   ουμε ετε ομαι εται ονται ομενοσ ομενη ομενο ομενοι ομενεσ ομενων ομενα ομενου ομενησ μενοσ μενη μενο μενοι μενεσ μενα
   μενων ηκε ηκαν θηκε θηκαν σε σαν αν ουσε ουσαν αμε ατε ησε ησαν ησει ησουν σει σουν θει θουν ται νται νταν ταν οταν
   ονταν οντασ`,
  "ικ ισμ ιστ ησ οτητ",
);

/** Endings of Hindi nouns, adjectives and verbs. */
export const withoutHindiEnding = endingStripper(
  `ो े ू ु ी ि ा कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं
   ुएं ुआं ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां`,
);

/** Endings of Romanian nouns and adjectives with their articles, then of verbs and derived words; without marks. */
export const withoutRomanianEnding = endingStripper(
  `a e i u ii ei ea ia ie iu ul ule ului ulor lor le ele elor ilor iilor iei lui ile iile iul iului iale ial uri urile urilor`,
  `are ere ire it ata ate ati at ita ite iti uta ute uti ut and ind eaza esc este eau au ara ira tie ti tii tion tiona al ala
   ale ali ic ica ice ici ist ista iv iva os oasa osi ar or tor tori toare eaz ez ul`,
);

/** Endings of Swedish, Danish and Norwegian nouns, adjectives and verbs. */
export const withoutScandinavianEnding = endingStripper(
  `a ad ade ades ande andes ane ar are aren arens arna arnas arne as ast aste at e ede eden edes en ende endes ene enes ens er
   eren erens erna ernas erne ernes erns ers es et ets or orna ornas s`,
);

/** Particles behind a Korean word. */
export const withoutKoreanParticle = endingStripper(
  `은 는 이 가 을 를 에 의 로 와 과 도 만 에서 에게 으로 까지 부터 이다 이며 이고 에는 에서는 으로는 라는 이라는 들 들이 들을 들은 들의
   이나 라고 이라고 보다 처럼 마다 조차 인가 입니까`,
);
