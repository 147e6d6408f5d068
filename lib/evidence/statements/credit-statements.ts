import {
  activeVerbs,
  agentNouns,
  agents,
  labelledRole,
  oneRoleOf,
  participles,
  seatOf,
  sharing,
} from "./credit-roles.js";
import { ands, type People, peopleBefore, peopleFrom } from "./credited-people.js";
import { type AddCredit, chainBefore, linked, opening, others } from "./linked-credits.js";
import { type NamedTitle, titleFrom } from "./named-title.js";
import type { AboutRelease, Said } from "./statement.js";
import { firstSubject, subjectBefore } from "./subject-before.js";
import { foldedWords, type WrittenSentence, writtenSentence } from "./written-sentence.js";

const dividers = /[:：–—-]/;
const label = /^\s*(?:[*•-] )?([\p{L}\p{M}][\p{L}\p{M} ,/&'’.-]{1,60}?)(?:\s?[:：]|\s[–—-])\s/u;
/**
 * The credits that a sentence states (decision 3.36): X was produced by A; A produced X; A played the bass on X; and in a
 * text about a release "Produced by A", "Bass: A", "A: bass".
 */
export function creditStatements(sentence: WrittenSentence, about: AboutRelease): Said[] {
  const found: Said[] = [];
  const add = (role: string, title: NamedTitle | AboutRelease, people: People | null) => {
    if (title === null || people === null || people.names.length === 0) return;
    found.push({
      kind: "credit",
      title: title.title,
      form: title.form,
      by: title.by,
      role,
      value: people.names
        .map(({ key }) => key)
        .toSorted()
        .join("|"),
      stated: people.names.map(({ text }) => text).join(", "),
      planned: false,
    });
  };
  for (const piece of sentence.text.split(/[;•|]/u)) labelled(piece, about, add);
  if (found.length === 0) {
    opening(sentence, add);
    if (found.length === 0) passive(sentence, about, add);
    active(sentence, add);
    played(sentence, add);
    named(sentence, add);
    if (found.length === 0) linked(sentence, add);
  }
  return found;
}

/** "Bass: A, B" and "A: bass, harp", for the release that the text is about. */
function labelled(piece: string, about: AboutRelease, add: AddCredit): void {
  const match = about === null || !dividers.test(piece) ? null : label.exec(piece);
  if (match === null || about === null) return;
  const [front, named = ""] = match;
  const key = foldedWords(named);
  const rest = writtenSentence(piece.slice(front.length));
  const roles = rolesIn(named);
  if (roles.length > 0) {
    if (rest.parts[0]?.kind !== "name") return;
    const people = peopleFrom(rest, 0);
    for (const role of roles) add(role, about, people);
    return;
  }
  if (!key.includes(" ") || !/^\p{Lu}/u.test(named)) return;
  const people = peopleFrom(writtenSentence(` ${named}`), 0);
  if (people?.names.length !== 1) return;
  for (const instrument of (piece.slice(front.length).split(/[.(]/)[0] ?? "").split(/,| and /)) {
    const role = oneRoleOf(foldedWords(instrument));
    if (role !== null) add(role, about, people);
  }
}

/**
 * The roles of a label. "Produced and mixed by" names two; empty when one of its words is not a
 * role.
 */
function rolesIn(named: string): string[] {
  const whole = labelledRole(foldedWords(named));
  if (whole !== null) return [whole];
  const parts = foldedWords(named)
    .replace(/ by$/, "")
    .split(/ and | und | et | y /);
  const roles = parts.map((part) => labelledRole(part) ?? labelledRole(`${part} by`));
  return roles.every((role) => role !== null) ? [...new Set(roles)] : [];
}

/** X was written, produced and mixed by A, mastered by B. */
function passive(sentence: WrittenSentence, about: AboutRelease, add: AddCredit): void {
  const { parts } = sentence;
  let last: { title: NamedTitle | AboutRelease; to: number } | null = null;
  for (let at = 0; at < parts.length; at++) {
    if (!agents.has(parts[at]?.key ?? "")) continue;
    const before = chainBefore(sentence, at);
    const chain = before.roles.length > 0 ? before : chainBehind(sentence, at);
    if (chain.roles.length === 0 || sharing.has(parts[chain.from - 1]?.key ?? "")) continue;
    const people = peopleFrom(sentence, at + 1);
    const isNext: boolean = last !== null && goesOn(sentence, last.to, chain.from);
    const title: NamedTitle | AboutRelease =
      isNext && last !== null ? last.title : subjectTitle(sentence, chain.from, about);
    for (const role of chain.roles) add(role, title, people);
    last = title === null ? null : { title, to: people?.to ?? at + 1 };
  }
}

const goesOnBy = (key = "") => activeVerbs.has(key) || others.has(key);

/** The participles after the names that a word introduces: "von A produziert und gemischt". */
function chainBehind(sentence: WrittenSentence, agent: number): { roles: string[]; from: number } {
  const roles: string[] = [];
  for (let at = peopleFrom(sentence, agent + 1)?.to ?? Infinity; at < sentence.parts.length; at++) {
    const key = sentence.parts[at]?.key ?? "";
    const role = participles.get(key);
    if (role !== undefined) roles.push(role);
    else if (!ands.has(key)) break;
  }
  return { roles, from: agent };
}

/** Whether only a comma and small words are between the names of one credit and the next. */
function goesOn(sentence: WrittenSentence, from: number, to: number): boolean {
  const parts = sentence.parts.slice(from, to);
  return (
    parts.length <= 3 &&
    parts.every(({ key }) => ands.has(key) || /^(?:was|were|it|while|is)$/.test(key))
  );
}

function subjectTitle(sentence: WrittenSentence, verb: number, about: AboutRelease) {
  // "The cover art of X was painted by A".
  const cover = sentence.parts.slice(0, 4).findIndex(({ key }) => key === "of" || key === "for");
  if (
    cover > 0 &&
    sentence.parts.slice(0, cover).some(({ key }) => key === "cover" || key === "artwork")
  )
    return titleFrom(sentence, cover + 1);
  const subject = subjectBefore(sentence, verb);
  if (subject?.kind === "title") return subject.title;
  if (subject === null) return firstSubject(sentence, verb);
  return about === null ? null : { ...about, form: subject.form || about.form };
}

/** A and B produced and mixed X. */
function active(sentence: WrittenSentence, add: AddCredit): void {
  const { parts } = sentence;
  for (let at = 0; at < parts.length; at++) {
    const roles: string[] = [];
    let end = at;
    while (end < parts.length) {
      const key = parts[end]?.key ?? "";
      const role = activeVerbs.get(key);
      if (role !== undefined) roles.push(role);
      else if (!others.has(key) && !(ands.has(key) && goesOnBy(parts[end + 1]?.key))) break;
      end++;
    }
    if (roles.length === 0 || agents.has(parts[end]?.key ?? "")) continue;
    const people = /^ $/.test(sentence.between(at)) ? peopleBefore(sentence, at) : null;
    const title = people === null ? null : titleFrom(sentence, end);
    // "mixed X at Y": the place where it was done.
    const plain =
      title?.isMarked === false ? { ...title, title: title.title.split(" at ")[0] ?? "" } : title;
    for (const role of roles) add(role, plain, people);
    at = end;
  }
}

/** A played the bass pedals on X. */
function played(sentence: WrittenSentence, add: AddCredit): void {
  const { parts } = sentence;
  for (const [at, { key }] of parts.entries()) {
    if (key !== "played" && key !== "plays") continue;
    const on = parts.findIndex((part, index) => index > at && part.key === "on");
    const instrument = parts.slice(at + 1, on).map((part) => part.key);
    const role = on < 0 ? null : seatOf(instrument.filter((word) => word !== "the").join(" "));
    if (role !== null) add(role, titleFrom(sentence, on + 1), peopleBefore(sentence, at));
  }
}

/** The producer of X was A; A is the producer of X; X features A on drums. */
function named(sentence: WrittenSentence, add: AddCredit): void {
  const { parts } = sentence;
  for (const [at, { key }] of parts.entries()) {
    if (key === "features" || key === "featured") {
      const [people, subject] = [peopleFrom(sentence, at + 1), subjectBefore(sentence, at)];
      const role = people === null ? null : seatOf(parts[people.to + 1]?.key ?? "");
      if (role !== null && subject?.kind === "title") add(role, subject.title, people);
      continue;
    }
    if (agentNouns.has(key) && parts[at - 1]?.key === "with" && parts[at + 1]?.kind === "name") {
      // "They made X with producer A".
      const made = parts.findIndex((part) => part.key === "made" || part.key === "recorded");
      const title = made < 0 || made > at ? null : titleFrom(sentence, made + 1);
      const role = title?.to === at - 1 ? (labelledRole(key) ?? seatOf(key)) : null;
      if (role !== null) add(role, title, peopleFrom(sentence, at + 1));
      continue;
    }
    const role =
      agentNouns.has(key) && parts[at + 1]?.key === "of"
        ? (labelledRole(key) ?? seatOf(key))
        : null;
    const title =
      role === null || sharing.has(parts[at - 1]?.key ?? "") ? null : titleFrom(sentence, at + 2);
    if (role === null || title === null) continue;
    const isCopula = ["is", "was"].includes(parts[title.to]?.key ?? "");
    add(role, title, isCopula ? peopleFrom(sentence, title.to + 1) : peopleBefore(sentence, at));
  }
}
