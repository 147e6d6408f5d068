import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import { assessOffline } from "#lib/model/offline/offline-assessment.js";
import { exploreOffline } from "#lib/model/offline/offline-exploration.js";
import { composeOffline } from "#lib/model/offline/offline-lore.js";
import { planOffline } from "#lib/model/offline/offline-plan.js";

/**
 * The built-in model for runs without a key (decision 7.2). It implements the SDK's language-model
 * interface with the support that the server computed. Deterministic; it finds nothing without a
 * shared informative word.
 */
export function offlineModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      return {
        content: [{ type: "text", text: JSON.stringify(answerTo(options)) }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: {
          inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 0, text: 0, reasoning: 0 },
        },
        warnings: [],
      };
    },
    doStream() {
      throw new Error("the offline model does not stream");
    },
  };
}

function answerTo(options: LanguageModelV4CallOptions): unknown {
  const { instructions, shown } = readPrompt(options);
  const nonce = /<<<(\S+)/.exec(`${instructions}\n${shown}`)?.[1] ?? "";
  const blocks = readBlocks(nonce, shown);
  const task = options.responseFormat?.type === "json" ? options.responseFormat.name : undefined;
  switch (task) {
    case "exploration":
      return exploreOffline(blocks);
    case "assessment":
      return assessOffline(blocks);
    case "plan":
      return planOffline(blocks);
    case "lore":
      return composeOffline(blocks);
    default:
      throw new Error(`the offline model does not implement ${task ?? "free text"}`);
  }
}

function readPrompt(options: LanguageModelV4CallOptions) {
  let instructions = "";
  let shown = "";
  for (const message of options.prompt) {
    if (message.role === "system") instructions += message.content;
    if (message.role === "user") {
      for (const part of message.content) if (part.type === "text") shown += `${part.text}\n`;
    }
  }
  return { instructions, shown };
}
