import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import type { ResearchModel } from "#lib/model/research-model.js";

/**
 * Reads the prompts that a model gets, so that the measured score is the one used in the verdict.
 */
export interface JudgedSupport {
  model: ResearchModel;
  /** The support of the selection in the last assessment since the last call; null when none was shown. */
  take(): number | null;
}

/** The model with its prompts observed; its answers are unchanged. */
export function judgedSupport(model: ResearchModel): JudgedSupport {
  let support: number | null = null;
  const take = () => {
    const taken = support;
    support = null;
    return taken;
  };
  if (!model.available) return { model, take };
  const { languageModel } = model;
  const watched: LanguageModelV4 = {
    ...languageModel,
    doGenerate(options) {
      support = shownSupport(options) ?? support;
      return languageModel.doGenerate(options);
    },
  };
  return { model: { ...model, languageModel: watched }, take };
}

function shownSupport({ prompt, responseFormat }: LanguageModelV4CallOptions): number | null {
  if (responseFormat?.type !== "json" || responseFormat.name !== "assessment") return null;
  const text = prompt
    .flatMap(({ role, content }) =>
      role === "user" ? content.flatMap((part) => (part.type === "text" ? [part.text] : [])) : [],
    )
    .join("\n");
  const nonce = /<<<(\S+)/.exec(text)?.[1] ?? "";
  const question = readBlocks(nonce, text).find(({ name }) => name === "question");
  const shown = question?.attributes.support;
  return shown === undefined ? null : Number(shown);
}
