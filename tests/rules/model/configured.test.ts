import { expect, test } from "vitest";
import { gatewayModel, openAiModel } from "#lib/model/model-providers.js";
import { configuredModel } from "#lib/model/research-model.js";
import { readEnv } from "#lib/platform/env.js";

const base = {
  DATABASE_URL: "postgres://unused",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "a",
  AUTH_JWKS_URL: "https://issuer.example/jwks.json",
};
const envOf = (settings: Record<string, string>) => readEnv({ ...base, ...settings });
const model = (settings: Record<string, string>) => {
  const configured = configuredModel(envOf(settings));
  return configured.available ? [configured.name, configured.offline] : null;
};

test("without a key the model is offline, on a deployment only when it is requested by name", () => {
  expect(model({})).toEqual(["offline", true]);
  expect(model({ VERCEL: "1" })).toBeNull();
  expect(model({ VERCEL: "1", RESEARCH_MODEL: "offline" })).toEqual(["offline", true]);
  expect(model({ OPENAI_API_KEY: "k", RESEARCH_MODEL: "offline" })).toEqual(["offline", true]);
});

test("a key names a model, RESEARCH_MODEL another one", () => {
  expect(model({ OPENAI_API_KEY: "k" })).toEqual(["gpt-5-mini", false]);
  expect(model({ AI_GATEWAY_API_KEY: "k" })).toEqual(["openai/gpt-5-mini", false]);
  expect(model({ VERCEL: "1", OPENAI_API_KEY: "k", RESEARCH_MODEL: "m" })).toEqual(["m", false]);
});

test("a gateway behind a base URL speaks chat completions, the provider itself responses, and either can be set", () => {
  const gateway = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "https://gateway.example/v1" };
  const provider = (settings: Record<string, string>) => openAiModel(envOf(settings), "m").provider;
  expect(provider(gateway)).toBe("openai.chat");
  expect(provider({ ...gateway, OPENAI_API: "responses" })).toBe("openai.responses");
  expect(provider({ OPENAI_API_KEY: "k" })).toBe("openai.responses");
  expect(provider({ OPENAI_API_KEY: "k", OPENAI_API: "chat" })).toBe("openai.chat");
  expect(gatewayModel(envOf({ AI_GATEWAY_API_KEY: "k" }), "maker/m").provider).toBe("gateway");
});
