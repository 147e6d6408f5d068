import { agentNouns, labelledRole, participles, sharing } from "./credit-roles.js";
import { ands, type People, peopleBefore, peopleFrom } from "./credited-people.js";
import { type NamedTitle, titleFrom } from "./named-title.js";
import type { AboutRelease } from "./statement.js";
import { subjectBefore } from "./subject-before.js";
import type { Part, WrittenSentence } from "./written-sentence.js";

export type AddCredit = (
  role: string,
  title: NamedTitle | AboutRelease,
  people: People | null,
) => void;

/** Verbs next to credits that are not credits themselves: whoever recorded may be the performer. */
export const others = new Set(["recorded", "performed", "released", "made"]);
const makers = new Set(["made", "recorded", "cut", "created"]);
export const gerunds = new Map([
  ["producing", "producer"],
  ["mixing", "mixer"],
  ["mastering", "mastering engineer"],
]);
export const works = new Set("production mixing mastering artwork".split(" "));
export const drawing = new Set("designed painted drew illustrated".split(" "));
const coverWords = new Set("the album cover art artwork sleeve design painting".split(" "));

/** The participles that end before a word, as one chain. */
export function chainBefore(
  { parts }: WrittenSentence,
  end: number,
): { roles: string[]; from: number } {
  const roles: string[] = [];
  let from = end;
  for (let at = end - 1; at >= 0; at--) {
    const part = parts[at] as Part;
    const role = participles.get(part.key);
    if (role !== undefined) {
      roles.push(role);
      from = at;
    } else if (roles.length > 0 && others.has(part.key)) from = at;
    else if (!ands.has(part.key)) break;
  }
  return { roles, from };
}

/** The title after the credit that a sentence starts with: "Produced by A, X is …". */
export function opening(sentence: WrittenSentence, add: AddCredit): void {
  const { parts } = sentence;
  const agent = parts.slice(0, 8).findIndex(({ key }) => key === "by");
  const chain = agent < 1 ? null : chainBefore(sentence, agent);
  const people = chain?.from === 0 ? peopleFrom(sentence, agent + 1) : null;
  if (chain === null || people === null) return;
  const [one, last] = [people.names[0], people.names.at(-1)];
  // A title without quotation marks is read as a second name, followed by a verb.
  const isName = people.names.length === 2 && /^(?:is|was)$/.test(parts[people.to]?.key ?? "");
  const isComma = last !== undefined && /, $/.test(sentence.text.slice(0, last.start));
  const at = isName && isComma ? parts.findIndex(({ start }) => start === last.start) : people.to;
  const title = /^, /.test(sentence.between(at)) ? titleFrom(sentence, at) : null;
  const by: People = at === people.to || one === undefined ? people : { names: [one], to: at };
  if (title !== null) for (const role of chain.roles) add(role, title, by);
}

/** X was made with A as producer; the mixing of X was done by A; A painted the cover of X. */
export function linked(sentence: WrittenSentence, add: AddCredit): void {
  const { parts } = sentence;
  const keyAt = (at: number) => parts[at]?.key ?? "";
  for (const [at, { key }] of parts.entries()) {
    if (drawing.has(key)) {
      let to = at + 1;
      while (coverWords.has(keyAt(to))) to++;
      const isCover = to > at + 2 && /^(?:of|for)$/.test(keyAt(to));
      if (isCover) add("cover artist", titleFrom(sentence, to + 1), peopleBefore(sentence, at));
    } else if (works.has(key) && /^(?:of|on|for)$/.test(keyAt(at + 1))) {
      const title = sharing.has(keyAt(at - 1)) ? null : titleFrom(sentence, at + 2);
      if (title === null || !/^(?:is|was)$/.test(keyAt(title.to))) continue;
      const by = title.to + (/^(?:done|handled)$/.test(keyAt(title.to + 1)) ? 2 : 1);
      const role = labelledRole(key);
      if (role !== null && keyAt(by) === "by") add(role, title, peopleFrom(sentence, by + 1));
    } else if (gerunds.has(key) || (agentNouns.has(key) && keyAt(at - 1) === "as")) {
      accompanied(sentence, at, gerunds.get(key) ?? labelledRole(key), add);
    }
  }
}

/** "With A as producer": the title is the work that was made. */
function accompanied(
  sentence: WrittenSentence,
  at: number,
  role: string | null,
  add: AddCredit,
): void {
  const { parts } = sentence;
  const end = parts[at - 1]?.key === "as" ? at - 1 : at;
  const link = parts.findLastIndex(({ key }, index) => index < end && key === "with");
  const people = link < 0 ? null : peopleFrom(sentence, link + 1);
  const made = parts.findIndex(({ key }) => makers.has(key));
  if (role === null || people?.to !== end || made < 0) return;
  const behind = titleFrom(sentence, made + 1);
  const subject = behind === null ? subjectBefore(sentence, made) : null;
  add(role, subject?.kind === "title" ? subject.title : behind, people);
}
