import { introducedTitle } from "./about-release.js";
import { bracketed, listed } from "./listed-releases.js";
import { type NamedTitle, titleFrom } from "./named-title.js";
import {
  antecedent,
  endsClause,
  isShelved,
  placeBehind,
  receiver,
  regionOf,
  saysWhen,
} from "./release-clauses.js";
import type { AboutRelease, Said } from "./statement.js";
import {
  activeReleaseVerbs,
  companies,
  fillers,
  media,
  outVerbs,
  planVerbs,
  planWords,
  regions,
  releaseNouns,
  releaseVerbs,
  weakReleaseVerbs,
} from "./statement-words.js";
import { firstSubject, subjectBefore } from "./subject-before.js";
import type { Part, WrittenSentence } from "./written-sentence.js";

/** A date with the words before it that say where or how something came out. */
interface FoundDate {
  part: Part;
  role: string;
}

const agents = new Set("by through via on with von bei par chez por av in at to for".split(" "));
const infinitives = new Set(["will", "to", "would"]);
const auxiliaries = new Set(["was", "were", "is", "are", "be", "been", "being"]);
const calledAhead = /^(?:their|his|her|the|a)\b[^,]{0,40}\b(?:album|record|ep|single), /i;
const stop = /[:;.?!]/;

/**
 * The release dates that a sentence states (decision 3.36): X was released on D; they released X in D; the release of X on D;
 * X (D). `about` is the release that the text is about.
 */
export function releaseStatements(
  sentence: WrittenSentence,
  about: AboutRelease,
  isListed = false,
): Said[] {
  const found: Said[] = [];
  const add = (title: NamedTitle | AboutRelease, date: FoundDate | null, planned: boolean) => {
    if (title === null || date === null || date.part.date === null) return false;
    found.push({
      kind: "release_date",
      title: title.title,
      form: title.form,
      by: title.by,
      role: date.role,
      value: date.part.date,
      stated: date.part.text,
      planned,
    });
    return true;
  };
  for (const [at, part] of sentence.parts.entries()) {
    if (part.kind === "quote" || part.kind === "date") continue;
    const isInfinitive =
      part.key === "release" && infinitives.has(sentence.parts[at - 1]?.key ?? "");
    if (releaseNouns.has(part.key) && !isInfinitive) nominal(sentence, at, about, add);
    else if (isInfinitive || part.key === "releases") verbal(sentence, at, about, add);
    else if (isVerb(sentence, at)) verbal(sentence, at, about, add);
  }
  if (found.length === 0) bracketed(sentence, add);
  if (found.length === 0 && isListed) listed(sentence, add);
  return found;
}

type Add = (title: NamedTitle | AboutRelease, date: FoundDate | null, planned: boolean) => boolean;

/** The subject after the date that a sentence starts with: "Released on D, X is …". */
function titleBehind(sentence: WrittenSentence, date: Part): NamedTitle | null {
  const next = sentence.parts.indexOf(date) + 1;
  return /^, /.test(sentence.between(next)) ? titleFrom(sentence, next) : null;
}

function isVerb(sentence: WrittenSentence, at: number): boolean {
  const { parts } = sentence;
  const { key } = parts[at] as Part;
  if (/^hits?$/.test(key)) return isShelved(sentence, at);
  if (releaseVerbs.has(key) || activeReleaseVerbs.has(key) || weakReleaseVerbs.has(key))
    return true;
  if (planVerbs.has(key)) return true;
  return (key === "out" || key === "uit" || key === "ut") && outVerbs.has(lastWord(parts, at));
}

/** The preceding word, skipping adverbs: "is now out". */
function lastWord(parts: readonly Part[], at: number): string {
  const before = parts[at - 1]?.key ?? "";
  return before === "now" || before === "due" || before === "finally" ? "is" : before;
}

function verbal(sentence: WrittenSentence, at: number, about: AboutRelease, add: Add): void {
  const { parts } = sentence;
  const { key } = parts[at] as Part;
  const isPut = key === "out" && parts[at - 1]?.key === "put";
  const before = parts[isPut ? at - 2 : at - 1];
  const isPassive = auxiliaries.has(before?.key ?? "") || parts[at + 1]?.key === "by";
  const isActive = /^(?:releases?|dropped|unveiled)$/.test(key) || activeReleaseVerbs.has(key);
  const which = antecedent(sentence, at);
  if (which?.kind === "title") {
    add(which.title, dateBehind(sentence, at + 1), isPlanned(sentence, at));
    return;
  }
  if ((isActive || isPut) && !isPassive) {
    const title = titleFrom(sentence, at + 1);
    if (title !== null) {
      const owner = subjectName(sentence, isPut ? at - 1 : at);
      const date = dateBehind(sentence, title.to) ?? leadingDate(sentence);
      add({ ...title, by: title.by ?? owner }, date, isPlanned(sentence, at));
      return;
    }
  }
  const behind = dateBehind(sentence, at + 1);
  const lead = introduced(sentence, at);
  if (lead !== null) {
    add(lead, behind, false);
    return;
  }
  const subject = subjectBefore(sentence, at);
  if (subject === null) {
    add(firstSubject(sentence, at), behind, false);
    return;
  }
  if (at === 0 && behind !== null && add(titleBehind(sentence, behind.part), behind, false)) return;
  const stated = subject.date === null ? null : parts.find(({ date }) => date === subject.date);
  const date =
    behind ??
    (stated === undefined || stated === null ? leadingDate(sentence) : { part: stated, role: "" });
  const planned =
    planVerbs.has(key) ||
    subject.words.some((word) => planWords.has(word) && !/^(?:is|are)$/.test(word)) ||
    (subject.words.some((word) => /^(?:is|are)$/.test(word)) && key === "out");
  if (subject.kind === "title") {
    const isCalled = subject.title.isMarked || calledAhead.test(sentence.text);
    const isWeak = weakReleaseVerbs.has(key) && !isCalled;
    if (!isWeak) add(subject.title, date, planned);
  } else if (!weakReleaseVerbs.has(key) && about !== null) {
    add({ ...about, form: subject.form || about.form }, date, planned);
  } else if (!weakReleaseVerbs.has(key) && subject.words.length < 4) {
    add(introducedTitle(sentence), behind, planned);
  }
}

/**
 * "X is the third album by Y, released on D": the title that the sentence introduces, if its verb
 * follows a comma or "and".
 */
function introduced(sentence: WrittenSentence, verb: number): AboutRelease {
  let at = verb;
  while (
    at > verb - 4 &&
    /^(?:was|which|that|it|first|and)$/.test(sentence.parts[at - 1]?.key ?? "")
  )
    at--;
  const isFurther = /^, $/.test(sentence.between(at)) || sentence.parts[at]?.key === "and";
  return isFurther ? introducedTitle(sentence) : null;
}

/** Whether the words before an active verb make it a plan: "will release". */
function isPlanned({ parts }: WrittenSentence, at: number): boolean {
  return ["will", "to"].includes(parts[at - 1]?.key ?? "");
}

/**
 * Who released it, unless that is a company or an ordinary word; of two names, each an owner, the
 * first is used.
 */
function subjectName({ parts }: WrittenSentence, verb: number): string | null {
  let at = verb - 1;
  while (/^(?:also|then|finally|first|has|have|had|will|self)$/.test(parts[at]?.key ?? "")) at--;
  const part = parts[at];
  if (part?.kind !== "name") return null;
  return part.key.split(" ").some((word) => companies.has(word)) ? null : part.key;
}

/** The first date after a part, if all words between still leave it the date of this release. */
function dateBehind(sentence: WrittenSentence, from: number): FoundDate | null {
  const { parts } = sentence;
  let role = "";
  for (let at = from; at < Math.min(parts.length, from + 16); at++) {
    const part = parts[at] as Part;
    const gap = sentence.between(at);
    const isAgent = agents.has(parts[at - 1]?.key ?? "") || parts[at - 1]?.kind === "name";
    if (stop.test(gap) && !/^[:] ?$/.test(gap)) return null;
    if (part.kind === "date") {
      if (!saysWhen(sentence, at, from)) return null;
      const place = placeBehind(sentence, at + 1);
      return { part, role: role || place };
    }
    if (regions.has(part.key) && parts[at - 1]?.kind === "word") role ||= regionOf(part.key);
    else if (media.has(part.key)) role ||= part.key;
    else if (part.kind === "quote" || (part.kind === "name" && !isAgent)) return null;
    else if (endsClause(part)) return null;
  }
  return null;
}

/** The date that a sentence starts with: "On 12 October 2018, …". */
function leadingDate({ parts }: WrittenSentence): FoundDate | null {
  const at = parts.slice(0, 6).findIndex(({ kind }) => kind === "date");
  const ahead = parts.slice(0, Math.max(at, 0));
  if (at < 0 || !ahead.every(({ key }) => fillers.has(key) || key === "it")) return null;
  return { part: parts[at] as Part, role: "" };
}

/** The release of X on D; D saw the release of X; the D release of X; X's release date is D. */
function nominal(sentence: WrittenSentence, at: number, about: AboutRelease, add: Add): void {
  const { parts } = sentence;
  let next = at + 1;
  if (parts[next]?.key === "date") next++;
  if (["of", "for", "von", "de"].includes(parts[next]?.key ?? "")) {
    const title = parts[at - 1]?.key === "press" ? null : titleFrom(sentence, next + 1);
    if (title === null) return;
    // "D release of X", "D saw the release of X".
    const ahead = parts[parts[at - 2]?.key === "saw" ? at - 3 : at - 1];
    const date =
      ahead?.kind === "date" ? { part: ahead, role: "" } : dateBehind(sentence, title.to);
    add(title, date ?? leadingDate(sentence), isScheduled(sentence, at));
    return;
  }
  if (at === 0 && /^\s?[:：]\s/u.test(sentence.between(next)))
    add(about, dateBehind(sentence, next), false);
  const subject = subjectBefore(sentence, receiver(sentence, at));
  if (subject?.kind === "title")
    add(subject.title, dateBehind(sentence, next), isScheduled(sentence, at));
}

const isScheduled = ({ parts }: WrittenSentence, at: number) =>
  parts
    .slice(Math.max(0, at - 4), at)
    .some(({ key }) => planWords.has(key) && key !== "is" && key !== "to");
