import { wordsOf } from "#lib/language/words.js";
import { creditWords } from "./credit-words.js";
import { foldedTitle, peopleValue, type Said } from "./statement.js";
import {
  after,
  calendarDateAt,
  capitalsEnd,
  matchAt,
  peopleAt,
  type ReadTitle,
  table,
  titleAt,
} from "./written-parts.js";

/** Words of credits, with their roles; an empty role is not a credit by itself. */
const roles: readonly (readonly [words: ReadonlySet<string>, role: string])[] = [
  ...creditWords.flatMap(([role, stated]) =>
    role === null || stated === "" ? [] : [[table(stated), role] as const],
  ),
  [table("recorded performed aufgenommen"), ""],
];
/** Words that say of a release that it came out. */
const releaseWords = table(
  `released release issued out erschien erschienen veröffentlicht veröffentlichte veröffentlichten veröffentlichung
   erscheinungsdatum erscheinungstermin sorti sortie salió publicó publicado publicada lanzó lanzado lanzada lanzamiento`,
);
/** Words that may make a sentence a statement: sentences and lines without one are not read. */
export const telling: ReadonlySet<string> = new Set([
  ...releaseWords,
  ...table("cover sleeve"),
  ...roles.flatMap(([words, role]) => (role === "" ? [] : [...words])),
]);
/** Whether a text may have such a word: a quick look before it is split into words. */
export const mayTell = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => telling.has(word));
/** Whether a word says nothing but that a statement is of this kind and role. */
export const namesStatement = (word: string, { kind, role }: Said): boolean =>
  kind === "release_date"
    ? releaseWords.has(word) || word === "came"
    : roles.some(([words, own]) => own === role && words.has(word));
/** Words with which a sentence asserts nothing, or is about another edition, region or medium. */
const guarding = table(
  `not never no if unless whether would could might should supposed supposedly alleged allegedly rumour rumours rumor rumors rumoured
   rumored reportedly apparently probably perhaps maybe likely claim claims claimed believe believes believed thought say says said
   hoax myth false falsely wrong wrongly mistaken mistakenly incorrect incorrectly contrary almost nearly planned scheduled slated
   expected intended unreleased leaked didn't wasn't isn't nicht nie kein keine keiner angeblich wohl vielleicht soll sollte wäre
   würde jamais pas aurait nunca jamás quizás
   re reissue reissued reissues rereleased rerelease remaster remastered remasters deluxe anniversary expanded edition editions
   version versions remix remixes remixed covered bootleg demo demos acoustic live unplugged trailer teaser video videos film films
   movie documentary book novel ticket tickets neuauflage wiederveröffentlicht réédité réédition reeditado reedición vinyl cd cds
   cassette cassettes digital digitally streaming physical physically tape
   uk us usa japan japanese europe european germany deutschland france spain italy norway norwegen sweden schweden canada australia
   mexico brazil america`,
);
/** Words that make a credit one of several, or one of a part. */
const sharing = table(
  `co additional additionally executive vocal vocals other others part partly partially some half most mostly mainly except apart
   assist assisted assistance assistant assistants help helped together alongside track tracks songs various teilweise einige`,
);

/** The words of a sentence outside quotation marks, in lower case; "us" is a word, "US" a region. */
function plainWords(text: string): string[] {
  const plain = text.replace(/["“„«「][^"“”„«»「」\n]{1,80}["”“»」]|([*_])[^*_\n]{1,80}\1/gu, "“”");
  return wordsOf(plain).map(({ word }) => (word === "us" ? "" : word.toLowerCase()));
}

/** Whether a text asserts something about the usual edition, with no word of `guarding`. */
export const asserts = (text: string): boolean =>
  !plainWords(text).some((word) => guarding.has(word));

/** What a sentence states about a release: its date, and who made it. */
export function sentenceSays(text: string, known: string): Said[] {
  if (text.endsWith("?") || !asserts(text)) return [];
  const credits = plainWords(text).some((word) => sharing.has(word)) ? [] : creditsIn(text, known);
  return [...(datedIn(text, known) ?? []), ...credits];
}

/** What stands between the title and the date of a released title, and what follows the date. */
const released: readonly (readonly [before: RegExp, behind: RegExp])[] = [
  [
    /,? (?:was (?:first |originally |officially |finally |independently |eventually )?(?:released|issued)|came out|erschien(?: ursprünglich| zuerst)?|est sortie?|salió|fue (?:publicad|lanzad)[oa]|se publicó)/uy,
    /(?:)/uy,
  ],
  [/,? wurde/uy, / (?:offiziell )?veröffentlicht/uy],
  [/,? ist/uy, / erschienen/uy],
];
/** The verb after which both title and date follow. */
const releases =
  /^(?<subject>[^,;:()"“„«*_?!]{2,70}?) (?:then |also |later |first |finally |independently |eventually )?(?:self-)?(?:released|issued|put out|veröffentlichten?|publicó|lanzó) /u;
/** Words after which "released" is not a verb of this subject. */
const noSubject =
  /\b(?:is|was|are|were|be|been|being|which|that|who|albums?|songs?|singles?|compilation|ep|lp|records?|tracks?)\b/i;
/** What may follow the date or the title: nothing that restricts it. */
const ends =
  /^(?:$|[.;!)]|,(?! (?:in|on|or|oder|und|and|but|aber) )| (?:by|through|via|under|on (?:the|his|her|their)|to|and|as|bei|auf|über|und|chez|par|por|y) )/u;

function datedIn(text: string, known: string): Said[] | null {
  const lead = /^(?:On|In|Am|Im|El|En|Le) /.test(text) ? calendarDateAt(text, 0) : null;
  const start = lead === null ? 0 : (after(/,? /uy, text, lead.end) ?? lead.end);
  const title = titleAt(text, start, known);
  for (const [before, behind] of title === null ? [] : released) {
    const at = after(before, text, title?.end ?? 0);
    const own = at !== null && text[at] === " " ? calendarDateAt(text, at + 1) : null;
    const end = at === null ? null : after(behind, text, own?.end ?? at);
    const date = own ?? lead;
    if (title !== null && date !== null && end !== null && ends.test(text.slice(end)))
      return [dateSaid(title, date)];
  }
  const verb = lead === null ? null : verbAfterDate(text, start);
  const { subject = "", at } = verb ?? subjectOf(text, start) ?? {};
  if (at === undefined || noSubject.test(subject)) return null;
  const first = calendarDateAt(text, at);
  const named = titleAt(text, first === null ? at : first.end + 1, known);
  if (named === null) return null;
  const next = after(/,? /uy, text, named.end) ?? named.end;
  const date = first ?? calendarDateAt(text, next) ?? lead;
  const end = date === first || date === lead ? named.end : date?.end;
  if (date === null || end === undefined || !ends.test(text.slice(end))) return null;
  return [dateSaid({ ...named, by: named.by ?? ownerIn(subject) }, date)];
}

function subjectOf(text: string, start: number) {
  const verb = releases.exec(text.slice(start));
  return verb === null ? null : { subject: verb.groups?.subject, at: start + verb[0].length };
}

/** "Am 9. März 2019 veröffentlichte A …", "… erschien …": the verb before its subject. */
function verbAfterDate(text: string, start: number) {
  const own = after(/erschien /uy, text, start);
  if (own !== null) return { subject: "", at: own };
  const from = after(/veröffentlichten? /uy, text, start);
  const to = from === null ? null : capitalsEnd(text, from);
  return from === null || to === null ? null : { subject: text.slice(from, to), at: to + 1 };
}

/** Who released it, as the last name of the subject; null for a company and for other words. */
function ownerIn(subject: string): string | null {
  const words = subject.split(" ");
  const other = words.findLastIndex((word) => !/^\p{Lu}/u.test(word));
  const name = words.slice(other + 1).join(" ");
  const isOther =
    /^(?:|The|He|She|They|We|I|It|Er|Sie|Wir)$|\b(?:Records|Recordings|Music|Label|Discs)$/.test(
      name,
    );
  return isOther ? null : foldedTitle(name);
}

function dateSaid(
  { title, form, by }: ReadTitle,
  { value, stated }: { value: string; stated: string },
): Said {
  return { kind: "release_date", title, form, by, role: "", value, stated, planned: false };
}

/** The roles of words in a row; null when one of them is not a role. */
function rolesOf(words: string): string[] | null {
  const found = words.split(/, (?:and |und )?| (?:and|und|et|y|&) /).map((one) => {
    const word = one.trim().toLowerCase().replace(" ", "-");
    return roles.find(([known]) => known.has(word))?.[1];
  });
  const known = found.filter((role) => role !== undefined);
  return known.length < found.length ? null : known.filter((role) => role !== "");
}

const byBehind = /,? (?:was |and |und )?(?<roles>[\p{L} ,&]{3,60}?) by /uy;
const vonBefore = /,? (?:wurde |und )?von /uy;
const rolesBehind = / (?<roles>[\p{L} ]{5,50}?)(?=[.,;]|$| und von )/uy;
const rolesBetween = / (?<roles>[\p{L} ,&]{3,60}?) (?=["“„«「*_\p{Lu}tT])/uy;
/** What may follow the last name: the end, another clause, or the next credit. */
const endsCredit =
  /^(?:$|[.;!]|, (?!with |mit )| (?:at|in|im) | (?:and|und) (?:von |(?:was )?\p{L}+(?: and \p{L}+)? by ))/u;

function creditsIn(text: string, known: string): Said[] {
  const said: Said[] = [];
  const title = titleAt(text, 0, known);
  // "Strings on Kiln arranged by A": without marks or a verb, it is unknown where the title begins.
  const isBare = title?.isMarked === false && /^ (?!was |wurde )/.test(text.slice(title.end));
  for (let at = title?.end ?? null; title !== null && !isBare && at !== null; ) {
    const next = passive(text, at);
    for (const role of next?.roles ?? []) {
      // "Written by" may be about a book: only a title in marks is taken for a song.
      const isSong = title.isMarked || !/^(?:writer|composer)$/.test(role);
      if (isSong) said.push(creditSaid(title, role, next?.names ?? []));
    }
    at = next?.end ?? null;
  }
  if (said.length > 0) return said;
  const people = peopleAt(text, 0);
  const verb = people === null ? null : matchAt(rolesBetween, text, people.end);
  const found = verb === null ? null : rolesOf(verb.groups?.roles ?? "");
  const named = found === null ? null : titleAt(text, rolesBetween.lastIndex, known);
  if (people === null || found === null || named === null) return [];
  if (!endsCredit.test(text.slice(named.end))) return [];
  return found.map((role) => creditSaid(named, role, people.names));
}

/** "was produced and mixed by A", "wurde von A produziert": the next credit of a sentence. */
function passive(text: string, at: number) {
  const verb = matchAt(byBehind, text, at);
  const from = verb === null ? after(vonBefore, text, at) : byBehind.lastIndex;
  const people = from === null ? null : peopleAt(text, from);
  if (people === null) return null;
  const behind = verb === null ? matchAt(rolesBehind, text, people.end) : null;
  const found = rolesOf((verb ?? behind)?.groups?.roles ?? "");
  const end = people.end + (behind?.[0].length ?? 0);
  if (found === null || !endsCredit.test(text.slice(end))) return null;
  return { roles: found, names: people.names, end };
}

function creditSaid({ title, form, by }: ReadTitle, role: string, names: string[]): Said {
  const value = peopleValue(names);
  return { kind: "credit", title, form, by, role, value, stated: names.join(", "), planned: false };
}

export const dateLabel =
  /^(?:[-*•] )?(?:released|release date|veröffentlicht|veröffentlichung|erschienen|erscheinungsdatum|erscheinungstermin|sortie|date de sortie|fecha de lanzamiento|lanzamiento)\s?:\s/iu;
const creditLabel = /^(?:[-*•] )?(?<roles>[\p{L} ,&]{3,60}?)(?:(?: by| von):?|\s?:) /u;

/** What a line with a label states about the release that the text is about. */
export function lineSays(line: string, about: ReadTitle): Said[] {
  const label = dateLabel.exec(line);
  if (label !== null) {
    const date = calendarDateAt(line, label[0].length);
    const isWhole = date !== null && /^[.)]?$/.test(line.slice(date.end));
    return isWhole ? [dateSaid(about, date)] : [];
  }
  const credit = creditLabel.exec(line);
  const found = credit === null ? null : rolesOf(credit.groups?.roles ?? "");
  const people = credit === null || found === null ? null : peopleAt(line, credit[0].length);
  if (found === null || people === null || !/^\.?$/.test(line.slice(people.end))) return [];
  return found.map((role) => creditSaid(about, role, people.names));
}
