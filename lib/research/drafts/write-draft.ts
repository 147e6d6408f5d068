import type { DraftSentences } from "#lib/contract/answer-draft.js";
import type { keptReasons } from "#lib/contract/draft-request.js";
import type { Mark } from "#lib/contract/research-status.js";
import type { Deps } from "#lib/deps.js";
import type { CompletedCall } from "#lib/jobs/slice-outcome.js";
import { hashOf, sha256Hex } from "#lib/kernel/hash.js";
import { partsOf, sliceOf } from "#lib/kernel/window.js";
import { analyzerIn, analyzerOf } from "#lib/language/tokens.js";
import { newMark } from "#lib/model/data-block.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { citedWindow, claimsOf } from "#lib/research/claims/answer-claims.js";
import { checkClaims } from "#lib/research/claims/check-claims.js";
import { itemSentences } from "#lib/research/claims/text-items.js";
import {
  type Conflict,
  type ContestedStatement,
  saysBothSides,
} from "#lib/research/drafts/both-sides.js";
import { type DraftMaterial, draftPrompt } from "#lib/research/drafts/draft-prompt.js";
import {
  asAnswer,
  checkableSentences,
  type Drafted,
  ModelDraft,
  passing,
} from "#lib/research/drafts/drafted-sentences.js";
import { completedCall, type ReservedCall } from "#lib/research/model-calls.js";

/** A draft that is written and checked. */
export interface DraftWork extends DraftMaterial {
  artistId: string;
  jobId: string;
  contested: readonly ContestedStatement[];
  conflict: Conflict;
}

/** A draft as it is kept: its sentences, or why there are none. */
export interface KeptResult {
  sentences: DraftSentences;
  reason: (typeof keptReasons)[number] | null;
}

/** The result of writing or checking; null when a call failed and may be asked for again. */
export interface Drafting {
  kept: KeptResult | null;
  calls: CompletedCall[];
  failure: "model_failed" | "not_judged";
}

/** The reader's own short answer (`Found.answer`), and the words that it named in each reference. */
export interface ShortAnswer {
  text: string;
  marks: readonly (Mark | null)[];
}

/** Citations of one sentence (`DraftSentences`). */
const maxCitations = 12;
const endsSentence = /[.。।۔]["'”’»)]*$/u;

/**
 * The reader's own short answer as a draft. Null when it is not one whole sentence: the references
 * alone do not say what a bare name or date is about.
 */
export function shortDraft(
  { shown, language }: DraftWork,
  { text, marks }: ShortAnswer,
): ModelDraft | null {
  const [sentence, ...others] = itemSentences(text, analyzerIn(language) ?? analyzerOf(text));
  const hasWord = sentence?.items.some(
    ({ kind, isFunctionWord }) => kind === "word" && !isFunctionWord,
  );
  if (hasWord !== true || others.length > 0 || !endsSentence.test(text)) return null;
  const passages = shown.flatMap(({ id, reference, source }, at) => {
    const parts = partsOf(marks[at]);
    const quotes = parts.map((part) => sliceOf(source.text, part));
    return (quotes.length === 0 ? [reference.text] : quotes).map((quote) => ({ id, quote }));
  });
  return { sentences: [{ text, passages: passages.slice(0, maxCitations) }] };
}

/** Writes a draft with one reserved call, which is never repeated, and checks it. */
export async function writtenDraft(
  deps: Deps,
  model: ResearchModel & { available: true },
  work: DraftWork,
  call: ReservedCall,
): Promise<Drafting> {
  const reply = await structuredAnswer(model, {
    name: "draft",
    schema: ModelDraft,
    ...draftPrompt(newMark(deps.newId), work),
    signal: deps.deadline(deps.env.CALL_SECONDS * 1000),
  });
  const written = completedCall(call, reply);
  if (reply.kind !== "answered") return { kept: null, calls: [written], failure: "model_failed" };
  const checked = await checkedDraft(deps, work, reply.value);
  return { ...checked, calls: [written, ...checked.calls] };
}

/**
 * Holds a draft to what any caller's answer is held to: exact quotes, and claims that another call
 * judges (decision 3.33); and it may not be silent about a conflict.
 */
export async function checkedDraft(
  deps: Deps,
  { artistId, artistName, jobId, shown, language, contested, conflict }: DraftWork,
  draft: ModelDraft,
): Promise<Drafting> {
  const read = (drafted: Drafted) => {
    const { answer, citations } = asAnswer(drafted);
    const verified = citations.flatMap((citation, index) => {
      const found = shown.find(({ reference }) => reference.sourceId === citation.sourceId);
      return found === undefined ? [] : [citedWindow(index, citation, found.source, artistName)];
    });
    return { answer, citations, verified };
  };
  const checkable = checkableSentences(draft, shown, language);
  const first = read(checkable);
  const said = passing(
    checkable,
    claimsOf(first.answer, first.citations, first.verified, language),
    ({ sentence }) => sentence,
    ({ byRules, isAllSaid }) => isAllSaid && byRules?.verdict !== "unsupported",
  );
  const { answer, citations, verified } = read(said);
  if (answer === "") return { ...noneStands, calls: [] };
  const hashes = {
    answerHash: sha256Hex(answer),
    citationsHash: hashOf(citations),
    failures: [],
  };
  const checked = { artistId, artistName, jobId, answer, language, citations, verified, hashes };
  const { claims, calls } = await checkClaims(deps, checked);
  const isJudged = calls.some(({ outcome }) => outcome === "answered");
  if (!isJudged && claims.some(({ verdict }) => verdict === "not_judged"))
    return { kept: null, calls, failure: "not_judged" };
  const standing = passing(
    said,
    claims,
    (claim) => claim,
    ({ verdict }) => verdict === "supported",
  );
  const sentences = standing.filter((one) => one !== null);
  if (sentences.length === 0) return { ...noneStands, calls };
  const kept = saysBothSides(sentences, contested, conflict, language)
    ? { sentences, reason: null }
    : { sentences: [], reason: "sources_disagree" as const };
  return { kept, calls, failure: "not_judged" };
}

const noneStands = {
  kept: { sentences: [], reason: "not_supported" },
  failure: "not_judged",
} as const satisfies Omit<Drafting, "calls"> as Omit<Drafting, "calls">;
