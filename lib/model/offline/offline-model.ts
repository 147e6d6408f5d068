import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
} from "@ai-sdk/provider";
import { readBlocks } from "#lib/model/data-block.js";
import { assessOffline } from "#lib/model/offline/offline-assessment.js";
import { exploreOffline, type ToolUse } from "#lib/model/offline/offline-exploration.js";
import { composeOffline } from "#lib/model/offline/offline-lore.js";
import { planOffline } from "#lib/model/offline/offline-plan.js";

/**
 * The built-in model for runs without a key (decision 7.2): the SDK's language-model interface, answered
 * from the words that question and evidence share. Deterministic; when nothing is shared, nothing is found.
 */
export function offlineModel(): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "offline",
    modelId: "offline",
    supportedUrls: {},
    async doGenerate(options) {
      const said = answerTo(options);
      const reason = "uses" in said ? "tool-calls" : "stop";
      return {
        content: "uses" in said ? said.uses.map(toolCall) : [text(said.answer)],
        finishReason: { unified: reason, raw: reason },
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

type Said = { uses: ToolUse[] } | { answer: unknown };

function answerTo(options: LanguageModelV4CallOptions): Said {
  const { instructions, shown, hasRead } = readPrompt(options);
  const nonce = /<<<(\S+)/.exec(instructions)?.[1] ?? "";
  const blocks = readBlocks(nonce, shown);
  const task = options.responseFormat?.type === "json" ? options.responseFormat.name : undefined;
  switch (task) {
    case "exploration":
      return exploreOffline(blocks, !hasRead && options.toolChoice?.type !== "none");
    case "assessment":
      return { answer: assessOffline(blocks) };
    case "plan":
      return { answer: planOffline(blocks) };
    case "lore":
      return { answer: composeOffline(blocks) };
    default:
      throw new Error(`the offline model has no way to answer ${task ?? "free text"}`);
  }
}

function text(answer: unknown): LanguageModelV4Content {
  return { type: "text", text: JSON.stringify(answer) };
}

function toolCall({ name, input }: ToolUse, at: number): LanguageModelV4Content {
  return {
    type: "tool-call",
    toolCallId: `offline-${at}`,
    toolName: name,
    input: JSON.stringify(input),
  };
}

function readPrompt(options: LanguageModelV4CallOptions) {
  let instructions = "";
  let shown = "";
  let hasRead = false;
  for (const message of options.prompt) {
    if (message.role === "system") instructions += message.content;
    if (message.role === "user") {
      for (const part of message.content) if (part.type === "text") shown += `${part.text}\n`;
    }
    if (message.role === "tool") {
      hasRead = true;
      for (const part of message.content) {
        if (part.type === "tool-result" && part.output.type === "text") {
          shown += `${part.output.value}\n`;
        }
      }
    }
  }
  return { instructions, shown, hasRead };
}
