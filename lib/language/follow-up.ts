/**
 * Words of follow-up questions in one language, folded. `points`: they stand for a thing that only
 * another sentence names; in languages that leave "it" out, verbs that need one. `beside`: words that
 * name nothing either; "they" and "she" are the artist. Nouns are left out: "this year" names
 * something.
 */
interface FollowUpWords {
  points: string;
  beside: string;
}

const languages: Record<string, FollowUpWords> = {
  en: {
    points:
      "it its that this those these there one ones first second third last next other same former latter",
    beside: `a about and are be been but by came can come could did do does else for from had has have he how in is like made
      mastered mean means mixed of on or out performed played produced recorded released sang she so the them they to was
      were what when where which who whom why with written wrote you`,
  },
  de: {
    points:
      "es das dies dieses diese dieser diesen jenes davon dazu daran darauf darin erste zweite dritte letzte andere",
    beside: `aber auf aufgenommen bei da der die den dem denn erschien erschienen gemacht gemischt geschrieben hat haben
      heißt herausgekommen im in ist kam mit oder produziert raus rausgekommen sie sind so und von veröffentlicht wann war
      waren warum was wer wie wieso wo worum wurde`,
  },
  es: {
    points:
      "eso esto aquello ello lo la las los salió publicó lanzó grabó otro otra primero primera segundo segunda último última",
    beside:
      "a cómo con cuándo de del dónde el en era es escribió fue grabó ha han o para pero por produjo qué quién se sido son y",
  },
  fr: {
    points:
      "ça cela ceci c celui celle ceux celles l il elle premier première second seconde deuxième dernier dernière autre",
    beside: `a à comment composé d dans de des du en enregistré est et était été la le les mais où ou par parle pourquoi
      produit quand que quel quelle qu qui quoi s sorti sortie sur un une écrit`,
  },
  it: {
    points:
      "esso essa questo questa quello quella ciò lo l uscito uscita primo prima secondo seconda ultimo ultima altro altra",
    beside:
      "a che chi com come cosa cos con da di dove e era fatto fu ha hanno in il la ma o per perché prodotto quale quando registrato registrata scritto si sono stato stata è",
  },
  pt: {
    points:
      "isso isto aquilo ele ela saiu lançou primeiro primeira segundo segunda último última outro outra",
    beside:
      "a as com como da de do e em era escreveu essa esse este esta foi gravou gravado lançado lançada mas o onde os ou para por porque produziu quando que quem sobre é",
  },
  nl: {
    points: "dat dit die deze ervan erover daarvan eerste tweede derde laatste andere",
    beside:
      "aan de door en er geproduceerd geschreven hebben heeft het hoe in is kwam maar met of op opgenomen over uit uitgebracht uitgekomen van waar waarom wanneer waren was wat werd wie zijn",
  },
  ro: {
    points:
      "asta acesta aceasta aceea acela ăsta aia ăla ieșit lansat prima primul doua ultima ultimul alta altul",
    beside:
      "a al au ce cine cu cum când care dar de despre din e este fost la o pe produs sau scris și unde în înregistrat îl",
  },
  sc: {
    points:
      "den det denne dette dessa detta disse första andra sista første andre siste sidste tredje anden",
    beside: `av af blev ble blir der er et en från fra gav gjorde har hva hvad hvem hvor hvordan hvornår hvorfor i innspilt
      kom med men när når och og om on på produserte producerade produceret skrev släpptes som spilt spilte till til
      udgivet ut ud utgitt vad var vem`,
  },
  tr: {
    points:
      "bu o şu bunu onu şunu bunun onun çıktı çıkmıştı yayınlandı birinci ikinci üçüncü sonuncu diğeri",
    beside:
      "da de hakkında hangi kaydedildi kim kimin mi mı ne neden nerede nasıl neydi peki niye niçin üretti ve ya yazdı zaman",
  },
  vi: {
    points: "nó đó này kia",
    beside:
      "ai bao bởi cái còn của do đâu được gì giờ hành khi là mà nào như nhất phát ra sao sản sáng tác thì thứ thế và vậy về viết xuất hai ở",
  },
  ru: {
    points:
      "это этот эта эту эти он она оно его её ее то тот та вышел вышла вышло вышли первый первая второй вторая последний последняя другой другая",
    beside:
      "а был была было были в где да и из или как какой какая когда кто кем на написал о об откуда по почему про продюсировал с со спродюсировал записал записана записан что чем",
  },
  el: {
    points: "αυτό αυτός αυτή αυτά εκείνο το την κυκλοφόρησε βγήκε πρώτο δεύτερο τελευταίο άλλο",
    beside:
      "από για γιατί είναι ήταν έγραψε ηχογραφήθηκε η και με πού που πότε ποιος ποια πώς στο στη τι",
  },
  ar: {
    points: "هو هي هذا هذه ذلك تلك صدر صدرت أصدرها أصدره الأول الثاني الثالث الأخير الآخر",
    beside:
      "أنتج أنتجها أنتجه أو أين تم سجل سجلت عن في كتب كتبها كتبه كيف لماذا ما ماذا متى مع من و وماذا ومن",
  },
  hi: {
    points: "यह ये वह वो इसे उसे इसका उसका इसको उसको इसके उसके पहला दूसरा तीसरा आखिरी",
    beside:
      "आया और कब कहाँ कहां का किसने की के कैसे को कौन क्या क्यों था थी थे गया गाया जारी निकला ने पर में बारे बनाया लिखा रिलीज़ रिलीज से हुआ हुई है हैं",
  },
  ko: {
    points:
      "그것 그것은 그건 그게 이것 이것은 이건 이게 그거 이거 저것 나왔어 나왔나요 발매됐어 발매됐나요 발매되었나요 발매되었습니까 첫번째는 두번째는",
    beside:
      "그럼 그리고 누가 만들었어 만들었나요 무엇 무엇인가요 뭐 뭐야 뭐예요 썼어 썼나요 어디 어디서 어떻게 언제 왜",
  },
  ja: {
    points: "それ これ あれ その次 二つ目 一つ目 最後の 他の",
    beside:
      "いつ いつか か が いう から で です ですか でしたか と どう どこ どれ どんな なぜ なに なん な に の は ました ましたか も を 何 作った 作りました 出た 出ました 発売 発売された されました された リリース 書いた 書きました 誰 録音 意味 では について",
  },
  zh: {
    points:
      "它 它們 它们 這個 这个 那個 那个 這 这 那 第一個 第一个 第二個 第二个 最後一個 最后一个",
    beside:
      "什麼 什么 時候 时候 哪裡 哪里 哪兒 哪儿 誰 谁 為什麼 为什么 怎麼 怎么 是 的 了 呢 嗎 吗 在 由 發行 发行 發布 发布 製作 制作 錄製 录制 寫 写 關於 关于 何時 何时 出 被 和",
  },
  th: {
    points: "มัน นั้น นี้ อันนั้น อันนี้ นั่น นี่ อันที่สอง อันแรก",
    beside:
      "เมื่อไหร่ เมื่อไร ที่ไหน ใคร อะไร ทำไม อย่างไร ยังไง แล้ว และ คือ เป็น ออก ออกมา วางจำหน่าย เขียน แต่ง ผลิต โดย ของ ล่ะ ครับ คะ เกี่ยวกับ บันทึก ที่",
  },
};

const tables = Object.values(languages).map(({ points, beside }) => {
  const pointing = new Set(points.split(/\s+/));
  return { pointing, known: [...pointing, ...beside.split(/\s+/)] };
});

const quoted = /["“”„‟«»‹›「」『』]/u;

/**
 * Whether a question is a follow-up that nothing answers without what was said before: all its words
 * are of one language's table, and one of them stands for something that it does not name. A capital
 * after the first word, or a quotation mark, may be a title.
 */
export function isBareFollowUp(question: string): boolean {
  const words = question.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  if (quoted.test(question) || words.slice(1).some((word) => /\p{Lu}/u.test(word))) return false;
  const folded = words.map((word) => word.normalize("NFC").toLowerCase());
  return tables.some(({ pointing, known }) => {
    const parts = folded.map((word) => partsOf(word, known));
    return parts.every((part) => part !== null) && parts.flat().some((part) => pointing.has(part));
  });
}

/** A word, or the words that are written without spaces in it; null when one is not known. */
function partsOf(word: string, known: readonly string[]): string[] | null {
  if (known.includes(word)) return [word];
  if (!/^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+$/u.test(word)) return null;
  const parts: string[] = [];
  for (let rest = word; rest !== ""; ) {
    const part = known
      .filter((one) => rest.startsWith(one))
      .reduce((best, one) => (one.length > best.length ? one : best), "");
    if (part === "") return null;
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

/** What is wrong with a bare follow-up, in one clause. */
export const unnamedWords = "question refers to something that was not named; say what it is about";
