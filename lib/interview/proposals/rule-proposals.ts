import * as v from "valibot";
import type { ProposalReason } from "#lib/contract/interview-proposals.js";
import type { InterviewReference } from "#lib/contract/interview-question.js";
import { Reference } from "#lib/contract/reference.js";
import { creditRoles } from "#lib/evidence/statements/credit-words.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import { sliceOf } from "#lib/kernel/window.js";
import { nameKey } from "#lib/language/names.js";
import { sentencesOf } from "#lib/language/sentences.js";
import { informativeWords, shareIn, type WordIndex } from "./informative-words.js";

const SourceBeginning = v.object({
  sourceId: v.string(),
  revision: v.string(),
  kind: v.string(),
  title: v.nullable(v.string()),
  text: v.string(),
  date: v.nullable(v.string()),
});
type SourceBeginning = v.InferOutput<typeof SourceBeginning>;

/** Typed data of eligible originals, as `proposal_material` returns it. */
export const ProposalMaterial = v.object({
  disagreements: v.array(
    v.object({
      kind: v.string(),
      role: v.string(),
      place: v.object({ titleKey: v.string() }),
      sides: v.array(
        v.object({
          title: v.string(),
          value: v.string(),
          stated: v.string(),
          references: v.array(v.object({ reference: Reference })),
        }),
      ),
    }),
  ),
  newest: v.array(SourceBeginning),
  /** Published answers and the newest approved pages, of which only a model makes questions. */
  answers: v.array(SourceBeginning),
  pages: v.array(SourceBeginning),
  gaps: v.array(
    v.object({ from: v.number(), until: v.number(), sources: v.array(SourceBeginning) }),
  ),
  names: v.array(v.object({ name: v.string(), references: v.array(Reference) })),
});
export type ProposalMaterial = v.InferOutput<typeof ProposalMaterial>;

/** A proposal before it is compared and kept. */
export interface NewProposal {
  /** What it is about: nothing is proposed twice about one subject. */
  subject: string;
  reason: v.InferOutput<typeof ProposalReason>;
  question: string;
  references: InterviewReference[];
}

/** Characters of a quotation in a reference (rule 2.7.quote), and of one in a question. */
export const quoteChars = { min: 8, max: 1600 };
const namedChars = 80;
/** Fewer characters than `proposal_source` returns, so that the last grapheme is whole. */
const beginningChars = 360;
const maxReferences = 3;

/**
 * The questions that typed data raises (decision 5.82): which of several dates or credits is right,
 * what happened in years without a post or release, what is behind something new, and who somebody
 * is whom several sources credit. The wordings add few words, so that two questions are not taken
 * for repetitions of each other.
 *
 * @param told the words of all questions and answers so far: who is named there is known
 */
export function ruleProposals(
  { disagreements, newest, gaps, names }: ProposalMaterial,
  artistName: string,
  told: WordIndex,
): NewProposal[] {
  const proposals: NewProposal[] = [
    ...disagreements.map(({ kind, role, place, sides }): NewProposal => {
      const isDate = kind === "release_date";
      const values = sides.map(({ value, stated }) => (isDate ? dayWords(value) : stated));
      return {
        subject: `disagreement ${kind} ${role} ${place.titleKey}`,
        reason: "disagreement",
        question: `“${short(sides[0]?.title ?? "")}”: ${isDate ? "" : `${role} `}${values.map(short).join(" or ")}${whichOne}`,
        references: sides.flatMap(({ references }) => references.slice(0, 1).map(quotedReference)),
      };
    }),
    ...newest.map(
      (source): NewProposal => ({
        subject: `new ${source.sourceId}`,
        reason: "new",
        question: `“${short(source.title ?? beginningOf(source).quote)}”${source.date === null ? "" : ` (${dayWords(source.date)})`}: what is behind it?`,
        references: [beginningOf(source)],
      }),
    ),
    ...gaps.map(
      ({ from, until, sources }): NewProposal => ({
        subject: `gap ${from} ${until}`,
        reason: "gap",
        question: `${from} to ${until}: what happened then?`,
        references: sources.map(beginningOf),
      }),
    ),
    ...names
      .filter(({ name }) => nameKey(name) !== nameKey(artistName))
      .filter(({ name }) => shareIn(told, informativeWords(name)) < 1)
      .map(
        ({ name, references }): NewProposal => ({
          subject: `name ${nameKey(name)}`,
          reason: "name",
          question: `Who is ${short(name)} to you?`,
          references: references.map(quotedReference),
        }),
      ),
  ];
  return proposals.flatMap((proposal) => {
    const references = proposal.references.slice(0, maxReferences);
    const isWhole = references.every(
      ({ quote }) => quote.trim().length >= quoteChars.min && quote.length <= quoteChars.max,
    );
    return isWhole && references.length > 0 ? [{ ...proposal, references }] : [];
  });
}

const whichOne = ", which one is it?";

/** The title and role that a question of `ruleProposals` is about; the role is null for a date. */
export function disagreementAskedIn(
  question: string,
): { title: string; role: string | null } | null {
  if (!question.endsWith(whichOne)) return null;
  const { title, rest = "" } = /^“(?<title>[^”]+)”: (?<rest>.+)$/u.exec(question)?.groups ?? {};
  if (title === undefined) return null;
  return { title, role: creditRoles.find((role) => rest.startsWith(`${role} `)) ?? null };
}

function quotedReference(at: Reference | { reference: Reference }): InterviewReference {
  const { sourceId, revision, start, end, text } = "reference" in at ? at.reference : at;
  return { kind: "original", sourceId, revision, start, end, quote: text };
}

/** The first sentence of an original. */
function beginningOf({ sourceId, revision, text }: SourceBeginning): InterviewReference {
  const [first] = sentencesOf(text);
  const { start, end } = first ?? { start: 0, end: text.length };
  const window = { start, end: snapToGrapheme(text, Math.min(end, beginningChars)) };
  return { kind: "original", sourceId, revision, ...window, quote: sliceOf(text, window) };
}

const fullDay = /^\d{4}-\d\d-\d\d/;
const days = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/**
 * A day in words, as published, without conversion to another time zone; a month or year unchanged.
 */
function dayWords(date: string): string {
  const [day] = fullDay.exec(date) ?? [];
  return day === undefined ? date : days.format(new Date(day));
}

function short(words: string): string {
  const line = words.replace(/\s+/gu, " ").trim();
  if (line.length <= namedChars) return line;
  const cut = line.slice(0, snapToGrapheme(line, namedChars));
  return `${cut.slice(0, cut.lastIndexOf(" ") > 0 ? cut.lastIndexOf(" ") : cut.length)}…`;
}
