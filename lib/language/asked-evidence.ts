/** The kinds of evidence that the words of a question can ask for. */
export type AskedEvidence =
  | "release_date"
  | "credits"
  | "social_caption"
  | "spoken_content"
  | "reporting";

/** A need and what shows it: one of `words`, or one of `first` followed by one of `after`. */
interface NeedWords {
  need: AskedEvidence;
  words: RegExp;
  first?: RegExp;
  after?: RegExp;
}
const needs: readonly NeedWords[] = [
  {
    need: "credits",
    words: /\bcredits?\b/i,
    first: /\bwho\b/i,
    after: /\b(produce|wrote|write|play|mix|engineer|master|record|sing|sang)/i,
  },
  { need: "social_caption", words: /\b(post|posts|posted|caption|tweet)\b/i },
  {
    need: "spoken_content",
    words: /\b(podcast|episode|transcript)\b/i,
    first: /\b(say|said|tell|told|talk)\b/i,
    after: /\b(video|interview|recording)\b/i,
  },
];
const table = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));
/** Words that ask for a time, by themselves or as a noun after a word for "which". */
const when = table("when wann cuándo cuando quand quando wanneer når när hvornår когда");
const which = table(
  "what which welchem welches welcher qué que quel quelle che qual quale welk welke hvilket hvilken vilket vilken каком",
);
const time = table(
  `date day month year tag datum monat jahr día fecha mes año jour mois année giorno data mese anno dia mês ano dag maand jaar
   dato måned månad år году`,
);
/**
 * Words that say that something came out; after a word for "when" they can only ask for its date.
 */
const released = table(
  `release released issued erschienen veröffentlicht rausgekommen herausgekommen publicado publicada lanzado lanzada sorti
   sortie paru parue uscito uscita pubblicato pubblicata lançado lançada uitgekomen uitgebracht verschenen utgitt utgiven
   utgivet udgivet выпущен выпущена`,
);
/** Verbs that say the same and, as nothing stands between, in the clause of the word for when. */
const cameOut = table(
  "erschien salió publicó lanzó uscì saiu verscheen utkom släpptes udkom вышел вышла вышло вышли",
);
/** What came out, by two words: next to each other, or with others between. */
const out = table("out raus heraus uit ut ud");
const comes = table("come comes came coming");
const puts = table(
  `put puts putting kommt kommen kam kamen bringt brachte brachten komt komen kwam kwamen brengt brengen bracht brachten kom
   kommer gav gavs ga gir ger ges`,
);
const is = table("is are be was were been");
/** What else is out: thrown, sold, taken. */
const participle = /(?:ed|wn|ken|ven|rn)$|^(?:burnt|cut|found|laid|left|sent|sold)$/u;
const releaseDate = table(
  "erscheinungsdatum veröffentlichungsdatum releasedatum utgivelsesdato utgivningsdatum udgivelsesdato",
);
const dateOf =
  /\b(?:release dates?|date of release|date de sortie|fecha de lanzamiento|data di uscita|data de lançamento)\b/iu;

const inYear = /\bin ((?:19|20)\d\d)\b/i;
/** What is dated by its publication, and words after which a year may be that of something else. */
const isPublished = /\b(?:post|posts|posted|tweet|tweets|tweeted|captions?|published|reported)\b/i;
const isBeside =
  /\b(?:after|at|before|from|of|since|that|tells?|what|when|where|which|while|who|why)\b/i;

/** What the words of a question ask for, for all but releases in English: a rule, where no model plans. */
export function evidenceAskedFor(question: string): AskedEvidence {
  if (asksForRelease(question)) return "release_date";
  return needs.find((words) => isShown(words, question))?.need ?? "reporting";
}

/**
 * The year whose posts or reports a question wants, `posted in 2024`. Null for any other year: of what
 * happened in 2001, later texts tell.
 */
export function yearAskedFor(question: string): string | null {
  const year = inYear.exec(question);
  const before = question.slice(0, year?.index ?? 0);
  const published = isPublished.exec(before);
  if (year === null || published === null) return null;
  return isBeside.test(before.slice(published.index + published[0].length))
    ? null
    : (year[1] ?? null);
}

function asksForRelease(question: string): boolean {
  const words =
    question
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+|,/gu) ?? [];
  const asks = words.findIndex(
    (word, at) => when.has(word) || (time.has(word) && which.has(words[at - 1] ?? "")),
  );
  return (
    (asks >= 0 && sayRelease(words.slice(asks + 1))) ||
    words.some((word) => releaseDate.has(word)) ||
    dateOf.test(question)
  );
}

/** Whether words after one for when say that something came out. */
function sayRelease(words: readonly string[]): boolean {
  const comma = words.indexOf(",");
  const put = words.findIndex((word) => puts.has(word));
  const been = words.findIndex((word) => is.has(word));
  const isOut = (word: string, at: number) =>
    word === "out" && been >= 0 && been < at && !participle.test(words[at - 1] ?? "");
  return words.some(
    (word, at) =>
      released.has(word) ||
      (cameOut.has(word) && (comma === -1 || at < comma)) ||
      (out.has(word) && (comes.has(words[at - 1] ?? "") || (put >= 0 && put < at))) ||
      isOut(word, at),
  );
}

/**
 * Searches for the following words only once; searching after every first word would take quadratic
 * time.
 */
function isShown({ words, first, after }: NeedWords, topic: string): boolean {
  const begin = first?.exec(topic);
  const behind =
    begin === undefined || begin === null ? "" : topic.slice(begin.index + begin[0].length);
  return words.test(topic) || after?.test(behind) === true;
}
