import * as v from "valibot";
import { AnswerDraft } from "#lib/contract/answer-draft.js";
import { described, Ok, optional } from "#lib/contract/primitives.js";

const languageMessage = "must be a language tag such as en or pt-BR";

/** A BCP 47 language tag. */
export const LanguageTag = v.pipe(
  v.string(languageMessage),
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, languageMessage),
  v.check(isLanguageTag, languageMessage),
  v.metadata({ minLength: 2, maxLength: 30 }),
);

function isLanguageTag(tag: string): boolean {
  try {
    return new Intl.Locale(tag).language !== "und";
  } catch {
    return false;
  }
}

/** The body that asks for a draft (decision 3.45). */
export const DraftBody = v.pipe(
  v.strictObject({
    language: optional(
      LanguageTag,
      "The language of the sentences; if omitted, the question's, or English when it cannot be told",
    ),
    again: optional(
      v.boolean(),
      "true: writes others where none stood, which counts as a draft. A draft that stands is returned as it is",
    ),
  }),
  v.title("Draft to write"),
  v.examples([{ language: "de" }]),
);
export type DraftBody = v.InferOutput<typeof DraftBody>;

/** Why a draft that was made has no sentence; kept with it. */
export const keptReasons = ["not_supported", "sources_disagree"] as const;

export const DraftAnswer = v.strictObject({
  status: Ok,
  draft: described(
    v.nullable(AnswerDraft),
    "Only sentences that a second model call found supported by their citations and that no rule contradicts; null when there is no draft",
  ),
  reason: described(
    v.nullable(
      v.picklist([
        ...keptReasons,
        "no_model",
        "evidence_changed",
        "not_judged",
        "model_failed",
        "under_way",
      ]),
    ),
    "Why there is no draft. not_supported: no sentence was found supported; sources_disagree: sources contradict each other, and not every side is among the references; these two are kept until `again` asks for other sentences. no_model: no reading model is configured; evidence_changed: the references are no longer available; not_judged: the budget for claims is used up, or the check failed; model_failed: no answer from the model; under_way: another call is still writing it",
  ),
});
export type DraftAnswer = v.InferOutput<typeof DraftAnswer>;
