import type { ProcessDeps } from "#lib/deps.js";
import { offlineModel } from "#lib/model/offline/offline-model.js";

/** A model that is not the offline one and answers every call with `answer`; it counts what it was asked. */
export function scriptedModel(answer: () => Promise<unknown>) {
  const asked = { times: 0 };
  const model: ProcessDeps["model"] = {
    available: true,
    name: "scripted",
    offline: false,
    languageModel: {
      ...offlineModel(),
      async doGenerate() {
        asked.times += 1;
        return {
          content: [{ type: "text", text: JSON.stringify(await answer()) }],
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
