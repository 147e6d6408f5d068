import type { Proof } from "../generated/types.js";
import { hasItsPlace } from "./check-place.js";
import { namesItsSpeakers } from "./check-speakers.js";
import { chunkCount, isChunkStart, rootFrom, splitsPair } from "./hashing.js";

type Original = Proof["originals"][number];
type Entry = Proof["references"][number];
type DraftCitation = NonNullable<Proof["drafts"]>[number]["sentences"][number]["citations"][number];
type Cited = Extract<Entry, { eligible: true }>;

/**
 * Sentences about what is wrong with the references: order, originals, windows, quotations,
 * annotations.
 */
export async function referenceProblems(proof: Proof): Promise<string[]> {
  const problems: string[] = [];
  const say = (position: number, sentence: string) =>
    problems.push(`reference ${position}: ${sentence}`);
  for (const [index, entry] of proof.references.entries()) {
    if (entry.position !== index + 1)
      say(index + 1, "its position does not match its place in the list");
    if (!entry.eligible) continue;
    const original = proof.originals.find((one) => isOf(one, entry.reference));
    if (original === undefined) say(index + 1, "its original is not in the document");
    else for (const problem of await problemsOf(proof, entry, original)) say(index + 1, problem);
  }
  const cited = proof.references.flatMap((entry) => (entry.eligible ? [entry.reference] : []));
  if (proof.originals.some((original) => !cited.some((one) => isOf(original, one)))) {
    problems.push("the document has an original that no reference cites");
  }
  const overlap = cited.some((one, at) =>
    cited.slice(at + 1).some((other) => overlaps(one, other)),
  );
  if (overlap) problems.push("two references overlap");
  const quoted = (proof.drafts ?? []).flatMap(({ sentences }) =>
    sentences.flatMap(({ citations }) => citations),
  );
  if (!quoted.every((quote) => cited.some((one) => isQuotedFrom(one, quote))))
    problems.push("a draft cites words that are in no reference");
  return problems;
}

function isOf(original: Original, { sourceId, revision }: Cited["reference"]): boolean {
  return original.sourceId === sourceId && original.revision === revision;
}

function isQuotedFrom(
  { sourceId, revision, start, text }: Cited["reference"],
  quote: DraftCitation,
): boolean {
  const isItsSource = quote.sourceId === sourceId && quote.revision === revision;
  const isInside = isItsSource && quote.start >= start;
  return isInside && text.slice(quote.start - start, quote.end - start) === quote.quote;
}

function overlaps(one: Cited["reference"], other: Cited["reference"]): boolean {
  return one.sourceId === other.sourceId && one.start < other.end && other.start < one.end;
}

async function problemsOf(proof: Proof, entry: Cited, original: Original): Promise<string[]> {
  const problems = fieldProblems(entry.reference, original);
  const around = await textAround(entry, original);
  if (typeof around === "string") return [...problems, around];
  return [
    ...problems,
    ...windowProblems(entry, around),
    ...annotationProblems(proof, entry, around),
  ];
}

/** Sentences about the reference's fields that do not match its original. */
function fieldProblems(reference: Cited["reference"], original: Original): string[] {
  const { kind, url, activityDate, activityDateKind, truncated, publishedAt } = original;
  const isTranscript = kind === "transcript";
  const evidenceKind = isTranscript ? "provider_transcript" : "original_text";
  const expected: Record<string, unknown> = {
    url,
    truncated,
    evidenceKind: kind === "caption" ? "caption" : evidenceKind,
    speaker: isTranscript ? "unverified" : "not_applicable",
    activityDate: activityDate ?? undefined,
    activityDateKind: activityDateKind ?? undefined,
  };
  const given: Record<string, unknown> = { ...reference };
  const wrong = Object.keys(expected).filter((name) => given[name] !== expected[name]);
  // A publication date after the time of reading counts as unknown, but is hashed as it was stored.
  if (reference.publishedAt !== publishedAt && reference.publishedAt !== null) {
    wrong.push("publishedAt");
  }
  if (!hasItsPlace(reference, original.places, original.textLength)) wrong.push("time or page");
  if (!namesItsSpeakers(reference, original.voices)) wrong.push("stated speaker");
  return wrong.map((name) => `${name} does not match its original`);
}

/** A whole text, or a piece of it that was proved to start at `offset`. */
interface Around {
  text: string;
  offset: number;
  /** Length of the whole text in UTF-16 units. */
  length: number;
}

async function textAround(
  { part }: Cited,
  { text, textLength, textRoot }: Original,
): Promise<Around | string> {
  if (text !== undefined) {
    return part === null
      ? { text, offset: 0, length: text.length }
      : "it has both the whole text and a part of it";
  }
  if (part === null) return "neither its text nor a part of it is in the document";
  const { firstChunk, chunks, path } = part;
  let behind = chunks[0]?.start ?? 0;
  for (const [index, { start, text: piece }] of chunks.entries()) {
    const isInPlace = start === behind && isChunkStart(start, firstChunk + index);
    if (!isInPlace) return "the pieces of its text are not consecutive";
    behind = start + piece.length;
  }
  const total = chunkCount(textLength);
  const isEnd = firstChunk + chunks.length === total;
  if (isEnd ? behind !== textLength : !isChunkStart(behind, firstChunk + chunks.length)) {
    return "the pieces of its text have the wrong length";
  }
  const root = await rootFrom(total, firstChunk, chunks, path);
  if (root !== textRoot) return "the hashes do not lead from its text to the root of the original";
  const joined = chunks.map((chunk) => chunk.text).join("");
  return { text: joined, offset: chunks[0]?.start ?? 0, length: textLength };
}

function windowProblems(
  { reference, codePoints, part }: Cited,
  { text, offset, length }: Around,
): string[] {
  const { start, end } = reference;
  const [from, to] = [start - offset, end - offset];
  const isInside = start < end && end <= length && from >= 0 && to <= text.length;
  if (!isInside) return ["its window is outside the text"];
  if (splitsPair(text, from) || splitsPair(text, to)) return ["its window ends inside a character"];
  const problems: string[] = [];
  if (text.slice(from, to) !== reference.text) {
    problems.push("the quotation is not in the text at its offsets");
  }
  const units = [...reference.text].length;
  if (codePoints.end - codePoints.start !== units) problems.push("its code points are wrong");
  const before = part === null ? [...text.slice(0, start)].length : null;
  if (before !== null && codePoints.start !== before) problems.push("its code points are wrong");
  return problems;
}

function annotationProblems(
  { question }: Proof,
  { reference, annotation }: Cited,
  { text, offset }: Around,
): string[] {
  const { revision, start, end, url, retrievedAt = null } = reference;
  const [quote, position] = annotation.target.selector;
  if (quote?.type !== "TextQuoteSelector" || position?.type !== "TextPositionSelector") {
    return ["its annotation does not have the two selectors"];
  }
  const [from, to] = [start - offset, end - offset];
  const expected = {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    id: `urn:uuid:${question.jobId}#${revision}:${start}-${end}`,
    type: "Annotation",
    motivation: "linking",
    body: `urn:uuid:${question.jobId}`,
    target: {
      type: "SpecificResource",
      source: iriOf(url),
      ...timeState(retrievedAt),
      selector: [
        {
          type: "TextQuoteSelector",
          exact: reference.text,
          prefix: text.slice(Math.max(0, from - quote.prefix.length), Math.max(0, from)),
          suffix: text.slice(to, to + quote.suffix.length),
        },
        { type: "TextPositionSelector", start, end },
      ],
    },
  };
  return isSame(annotation, expected) ? [] : ["its annotation does not match it"];
}

function iriOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replaceAll(/[{}|\\^`]/g, encodeURIComponent) : url;
}

function timeState(retrievedAt: string | null): { state?: Record<string, string> } {
  if (retrievedAt === null) return {};
  if (/^\d{4}-\d{2}-\d{2}$/.test(retrievedAt)) {
    const [sourceDateStart, sourceDateEnd] = [
      `${retrievedAt}T00:00:00Z`,
      `${retrievedAt}T23:59:59Z`,
    ];
    return { state: { type: "TimeState", sourceDateStart, sourceDateEnd } };
  }
  const instant = Date.parse(retrievedAt);
  if (Number.isNaN(instant)) return {};
  return { state: { type: "TimeState", sourceDate: new Date(instant).toISOString() } };
}

/** Whether two JSON values are equal, whatever the order of their members. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return one === other;
  }
  const [first, second] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = Object.keys(first);
  return (
    names.length === Object.keys(second).length &&
    names.every((name) => Object.hasOwn(second, name) && isSame(first[name], second[name]))
  );
}
