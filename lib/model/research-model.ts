import type { LanguageModelV4 } from "@ai-sdk/provider";
import { once } from "#lib/kernel/once.js";
import { type Env, isDeployment } from "#lib/platform/env.js";

export type ReasoningEffort = NonNullable<Env["RESEARCH_EFFORT"]>;

/** A question takes several calls one after another, and each reads a few pages: little thinking is enough. */
const defaultEffort: ReasoningEffort = "low";

/** The configured model of this deployment, or that there is none. */
export type ResearchModel =
  | {
      available: true;
      name: string;
      offline: boolean;
      languageModel: LanguageModelV4;
      /** How much a reasoning model thinks; absent: not sent. */
      effort?: ReasoningEffort;
    }
  | { available: false };

/**
 * The model of this environment (decisions 7.1 to 7.3): an OpenAI-compatible gateway, the
 * platform's gateway, or the offline model. A deployment must name the offline model explicitly.
 */
export function configuredModel(env: Env): ResearchModel {
  const isOffline = env.RESEARCH_MODEL === "offline";
  if (!isOffline && env.OPENAI_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "gpt-5-mini";
    const load = async () => (await import("#lib/model/model-providers.js")).openAiModel(env, name);
    // A gateway of another maker may refuse a setting that it does not know.
    const effort = env.OPENAI_BASE_URL ? undefined : defaultEffort;
    return loadedModel(name, load, env.RESEARCH_EFFORT ?? effort);
  }
  if (!isOffline && env.AI_GATEWAY_API_KEY !== undefined) {
    const name = env.RESEARCH_MODEL ?? "openai/gpt-5-mini";
    const load = async () =>
      (await import("#lib/model/model-providers.js")).gatewayModel(env, name);
    return loadedModel(name, load, env.RESEARCH_EFFORT ?? defaultEffort);
  }
  if (isDeployment(env) && !isOffline) return { available: false };
  const load = async () => (await import("#lib/model/offline/offline-model.js")).offlineModel();
  const languageModel = onFirstCall("offline", "offline", load);
  return { available: true, name: "offline", offline: true, languageModel };
}

function loadedModel(
  name: string,
  load: () => Promise<LanguageModelV4>,
  effort: ReasoningEffort | undefined,
): ResearchModel {
  const languageModel = onFirstCall("configured", name, load);
  return { available: true, name, offline: false, languageModel, ...(effort && { effort }) };
}

/**
 * A model whose code is loaded by its first call. Most functions never call it, and loading it
 * would triple their start time (decision 9.17).
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
