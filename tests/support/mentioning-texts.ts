import fc from "fast-check";

/** Words and phrases of many scripts, with what languages and writers do to them. */
const phrases = [
  "Bach",
  "Alexis",
  "Løvstrand",
  "Beyoncé",
  "Nguyễn Trinh",
  "José González",
  "Moss Cathedral",
  "J. S. Bach",
  "O'Connor",
  "harmonium",
  "Weiß",
  "Нина",
  "Цой",
  "Γιώργος",
  "فيروز",
  "바흐",
  "김 선",
  "方丹",
  "ガムラン",
  "坂本龍一",
  "กรุงเทพ",
  "नीना",
  "!!!",
  "1998",
];
const endings = [
  "",
  "",
  "",
  "s",
  "es",
  "en",
  "n",
  "'s",
  "а",
  "у",
  "ой",
  "를",
  "에서는",
  "さん",
  "ة",
];
const fillers = [
  "the record was played and heard by all of them",
  "das war eine Platte und die anderen haben sie gehört",
  "era un disco que los otros y ella escucharon en la casa",
  "c'était un disque que les autres ont écouté dans la maison",
  "era un disco che gli altri hanno ascoltato nella casa",
  "het was een plaat die de anderen hebben gehoord",
  "foi um disco que os outros ouviram na casa e não em outra",
  "a fost un disc pe care ceilalți l-au ascultat în casă",
  "det var en skive som de andre har hørt på og ikke noe annet",
  "bu bir plak ve diğerleri bunu evde çok dinledi",
  "đó là một đĩa hát mà những người khác đã nghe ở nhà",
  "это была пластинка, и все её слышали",
  "це була платівка, і її всі чули",
  "昨日の音楽はとても良かった。",
  "그는 음악을 들었다.",
  "كان هذا تسجيلا سمعه الجميع",
  "این یک صفحه بود که همه شنیدند",
];
const borders = [" ", " ", ", ", "\n", "-", ". ", "", "’"];

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD"),
  bare,
  (text) => bare(text).toLowerCase(),
  (text) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  (text) => text.replace("a", "á").replace("o", "ö"),
];

export const mentionedPhrase = fc
  .tuple(fc.constantFrom(...phrases), fc.constantFrom(...writings))
  .map(([phrase, write]) => write(phrase));

const written = fc
  .tuple(
    fc.constantFrom(...phrases),
    fc.constantFrom(...writings),
    fc.constantFrom(...endings),
    fc.constantFrom(...borders),
  )
  .map(([phrase, write, ending, border]) => write(phrase + ending) + border);

/** A text of one language with some of the phrases in it, in some form or in none. */
export const mentioningText = fc
  .tuple(
    fc.constantFrom(...fillers),
    fc.array(
      fc.oneof(
        written,
        fc.constantFrom(...fillers).map((filler) => `${filler} `),
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
  )
  .map(([filler, pieces]) => `${filler} ${pieces.join("")}${filler}`);
