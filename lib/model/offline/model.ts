import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import { assess } from "#lib/model/offline/assess.js";
import { explore } from "#lib/model/offline/explore.js";
import { plan } from "#lib/model/offline/plan.js";

const tasks = { exploration: explore, assessment: assess, plan };

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
          inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
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
  const task = options.responseFormat?.type === "json" ? options.responseFormat.name : undefined;
  if (task === undefined || !isTask(task)) {
    throw new Error(`the offline model has no way to answer ${task ?? "free text"}`);
  }
  return tasks[task](readBlocks(nonce, user));
}

function isTask(name: string): name is keyof typeof tasks {
  return Object.hasOwn(tasks, name);
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
