import { sql } from "drizzle-orm";
import type { ProcessDeps } from "#lib/deps.js";
import { configuredModel } from "#lib/model/research-model.js";
import type { Env } from "#lib/platform/env.js";
import type { Protocol } from "./model-protocol.js";
import { type ModelServer, modelServer } from "./model-server.js";
import { type TestService, testService } from "./service.js";

export interface ModelService extends TestService {
  model: ModelServer;
}

/** A service whose reading model is a provider on this machine, reached as in production. */
export async function modelService(
  protocol: Protocol = "chat",
  overrides: Partial<ProcessDeps> = {},
): Promise<ModelService> {
  const model = await modelServer(protocol);
  const settings: Partial<Env> = {
    OPENAI_API_KEY: "test-key",
    OPENAI_BASE_URL: model.url,
    OPENAI_API: protocol,
    RESEARCH_MODEL: "test-model",
  };
  const service = await testService({ model: configuredModel(settings as Env), ...overrides });
  return {
    ...service,
    model,
    async close() {
      await service.close();
      await model.close();
    },
  };
}

export interface CallRow {
  purpose: string;
  attempt: number;
  outcome: string;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** The model calls of a job as they are kept, in the order in which they were reserved. */
export async function callsOf({ deps }: TestService, jobId: string): Promise<CallRow[]> {
  const { rows } = await deps.db.execute(sql`
    select purpose, attempt, outcome, input_tokens as "inputTokens", output_tokens as "outputTokens"
    from model_calls
    where job_id = ${jobId}
    order by reserved_at, id`);
  return rows as unknown as CallRow[];
}

/** Purpose and outcome of every call, as in `exploration answered`. */
export async function spentOn(service: TestService, jobId: string): Promise<string[]> {
  const calls = await callsOf(service, jobId);
  return calls.map(({ purpose, outcome }) => `${purpose} ${outcome}`);
}
