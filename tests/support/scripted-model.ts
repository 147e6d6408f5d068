import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { ProcessDeps } from "#lib/deps.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";
import { blocksOf, findingOf, isShortFinding } from "./finding.js";

/**
 * A model that is not the offline one and answers every call with `answer`, which may be a finding
 * in short; it counts what it was asked.
 */
export function scriptedModel(answer: (options: LanguageModelV4CallOptions) => Promise<unknown>) {
  const asked = { times: 0 };
  const model: ProcessDeps["model"] = {
    available: true,
    name: "scripted",
    offline: false,
    languageModel: {
      ...offlineModel(),
      async doGenerate(options) {
        asked.times += 1;
        const said = await answer(options);
        const value = isShortFinding(said) ? findingOf(said, blocksOf(options)) : said;
        return {
          content: [{ type: "text", text: JSON.stringify(value) }],
          finishReason: { unified: "stop", raw: "stop" },
          usage: {
            inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 },
            outputTokens: { total: 3, text: 3, reasoning: 0 },
          },
          warnings: [],
        };
      },
    },
  };
  return { model, asked };
}
