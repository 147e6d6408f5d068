import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import { assess } from "#lib/model/offline/assess.js";

/**
 * The built-in reader for runs without a key: the SDK's language-model interface, answered from the
 * words that question and evidence share. Deterministic, and honest about finding nothing.
 */
export function offlineModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      const text = JSON.stringify(answerOf(options));
      return {
        content: [{ type: "text", text }],
        finishReason: { unified: "stop", raw: "stop" },
        usage: {
          inputTokens: tokens(0),
          outputTokens: { total: 0, text: 0, reasoning: 0 },
        },
        warnings: [],
      };
    },
    doStream() {
      throw new Error("the offline model answers whole");
    },
  };
}

function answerOf(options: LanguageModelV4CallOptions): unknown {
  const { system, user } = textOf(options);
  const nonce = /<<<(\S+)/.exec(system)?.[1] ?? "";
  const blocks = readBlocks(nonce, user);
  const task = options.responseFormat?.type === "json" ? options.responseFormat.name : undefined;
  switch (task) {
    case "assessment":
      return assess(blocks);
    default:
      throw new Error(`the offline model has no way to answer ${task ?? "free text"}`);
  }
}

function textOf(options: LanguageModelV4CallOptions): { system: string; user: string } {
  let system = "";
  let user = "";
  for (const message of options.prompt) {
    if (message.role === "system") system += message.content;
    if (message.role !== "user") continue;
    for (const part of message.content) if (part.type === "text") user += part.text;
  }
  return { system, user };
}

function tokens(total: number) {
  return { total, noCache: total, cacheRead: 0, cacheWrite: 0 };
}
