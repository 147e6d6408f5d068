import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { Env } from "#lib/env.js";
import { once } from "#lib/kernel/once.js";

/** The configured model of this deployment, or that there is none. */
export type ResearchModel =
  | { available: true; name: string; offline: boolean; languageModel: LanguageModelV4 }
  | { available: false };

/**
 * The model of this environment (decisions 7.1 to 7.3): an OpenAI-compatible gateway, the platform's
 * gateway, or the offline model. On a deployment the offline model must be configured by name.
 */
export function configuredModel(env: Env): ResearchModel {
  const isOffline = env.RESEARCH_MODEL === "offline";
  if (!isOffline && env.OPENAI_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "gpt-5-mini";
    const load = async () => (await import("#lib/model/model-providers.js")).openAiModel(env, name);
    return {
      available: true,
      name,
      offline: false,
      languageModel: onFirstCall("configured", name, load),
    };
  }
  if (!isOffline && env.AI_GATEWAY_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "openai/gpt-5-mini";
    const load = async () =>
      (await import("#lib/model/model-providers.js")).gatewayModel(env, name);
    return {
      available: true,
      name,
      offline: false,
      languageModel: onFirstCall("configured", name, load),
    };
  }
  if (env.VERCEL && !isOffline) return { available: false };
  const load = async () => (await import("#lib/model/offline/offline-model.js")).offlineModel();
  const languageModel = onFirstCall("offline", "offline", load);
  return { available: true, name: "offline", offline: true, languageModel };
}

/**
 * A model whose code is loaded by its first call: most functions never call it, and loading it would make their start
 * three times as slow (decision 9.17).
 */
function onFirstCall(
  provider: string,
  modelId: string,
  load: () => Promise<LanguageModelV4>,
): LanguageModelV4 {
  const model = once(load);
  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls: {},
    doGenerate: async (options) => (await model()).doGenerate(options),
    doStream: async (options) => (await model()).doStream(options),
  };
}
