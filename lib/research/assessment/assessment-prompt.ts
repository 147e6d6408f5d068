import * as v from "valibot";
import { askedBefore } from "#lib/evidence/own-words.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { sliceOf } from "#lib/kernel/window.js";
import { writeBlock } from "#lib/model/data-block.js";
import type { Found } from "#lib/research/finding.js";
import { findingSchema, ModelFinding, Stating } from "#lib/research/finding.js";
import { findingRules, markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import type { OfferedLookup } from "#lib/research/lookup-options.js";
import type { QuestionFacts } from "#lib/research/named-releases.js";
import {
  asksForStatements,
  offlineQuestionBlock,
  questionBlock,
  rulesOf,
  supportInWords,
} from "#lib/research/question-block.js";
import { shownSupport } from "#lib/research/shown-support.js";
import type { StoredRequest } from "#lib/research/stored-request.js";
import { windowBlock } from "#lib/research/window-block.js";

const Choosing = v.strictObject({
  ...ModelFinding.entries,
  lookup: v.nullable(v.string()),
  query: v.string(),
});
const StatingChoosing = v.strictObject({ ...Choosing.entries, ...Stating.entries });

/** The model's answer: a finding and, where lookups are offered, the id of one. */
export type Assessment = ModelFinding & Partial<v.InferOutput<typeof Choosing>>;

export function assessmentSchema(
  lookups: readonly OfferedLookup[],
  request: StoredRequest,
): v.GenericSchema<Assessment, Assessment> {
  if (lookups.length === 0) return findingSchema(request);
  return asksForStatements(request) ? StatingChoosing : Choosing;
}

/** What one assessment judges. */
export interface Assessed {
  request: StoredRequest;
  facts: QuestionFacts;
  isOffline: boolean;
  windows: readonly NamedWindow[];
  lookups: readonly OfferedLookup[];
  /** The answer that an earlier verdict of this job claimed; null without one. */
  claimed: Pick<Found, "verdict" | "answer"> | null;
}

/** The instructions of an assessment, and the prompt that holds its data. */
export interface AssessmentPrompt {
  instructions: string;
  prompt: string;
}

/**
 * The prompt of an assessment. Question, claimed answer, windows and offered lookups are data blocks
 * (decision 7.6). Windows keep the names and the order of the exploration, each with the quote that
 * was claimed for it, so that there is something to refute.
 */
export function assessmentPrompt(mark: string, assessed: Assessed): AssessmentPrompt {
  const { request, facts, isOffline, windows, lookups, claimed } = assessed;
  const support = shownSupport(windows, request, facts);
  const shown = windows.map((one, at) =>
    windowBlock(mark, one, {
      id: one.id,
      ...(isOffline
        ? { support: supportInWords(support.windows[at] ?? 0) }
        : { source: sourceOf(one, windows), ...claimedQuote(one), ...beforeOf(one, request) }),
    }),
  );
  const offered = lookups.map(({ id, option }) =>
    writeBlock(mark, {
      name: "lookup",
      attributes: { id, kind: option.kind },
      text: option.kind === "web" ? "a search of the web" : option.url,
    }),
  );
  const answer =
    claimed === null || isOffline
      ? []
      : [
          writeBlock(mark, {
            name: "claimed",
            attributes: { verdict: claimed.verdict },
            text: claimed.answer,
          }),
        ];
  return {
    instructions: lookups.length > 0 ? `${instructions}\n${lookupRule}` : instructions,
    prompt: [
      markLine(mark),
      writeBlock(mark, { name: "artist", attributes: {}, text: facts.artistName }),
      ...rulesOf(request, facts.artistName),
      isOffline
        ? offlineQuestionBlock(mark, request, facts.artistName, support.selection)
        : questionBlock(mark, request),
      ...answer,
      ...shown,
      ...offered,
    ].join("\n"),
  };
}

/** The same short name for all windows of one original. */
function sourceOf({ original }: NamedWindow, windows: readonly NamedWindow[]): string {
  const { sourceId } = original.reference;
  return `s${1 + windows.findIndex((one) => one.original.reference.sourceId === sourceId)}`;
}

function claimedQuote({ original, quotes = [] }: NamedWindow): { quote?: string } {
  const said = quotes.map((quote) => sliceOf(original.text, quote));
  return said.length === 0 ? {} : { quote: said.join(" | ") };
}

/** What another speaker says right before, where the artist's own words are asked for. */
function beforeOf(
  { original, window }: NamedWindow,
  { voice }: StoredRequest,
): { before?: string } {
  const before = voice === undefined ? null : askedBefore(original, window);
  return before === null ? {} : { before };
}

const instructions = `You check what somebody else found in saved public originals about a music artist.
${quotedRule}
${speakerRule}
Does each window say, of the very person and thing asked about, what its quote (parts between |) is claimed to show? Leave out those that do not. Do the others answer the whole question, without outside knowledge?
${findingRules}`;

const lookupRule =
  "If they do not, name in lookup the id of the one lookup most likely to bring what is missing; their order means nothing. query: what to type into a web search for exactly that, in at most 160 characters of words of the question and names that stand in the windows, else empty.";
