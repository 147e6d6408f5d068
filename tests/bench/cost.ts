import { randomUUIDv7 } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { sql } from "drizzle-orm";
import { SharedReads } from "#lib/db/shared-reads.js";
import type { ProcessDeps } from "#lib/deps.js";
import { assessmentCallBounds, explorationBounds } from "#lib/model/bounds.js";
import { readBlocks } from "#lib/model/data-block.js";
import { configuredModel } from "#lib/model/research-model.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import { demoAnswers, loadDemo } from "../support/demo-run.js";
import { benchDatabase } from "./bench-database.js";

/** What one question sent to the model, as it was seen on the way. */
interface Meter {
  calls: number;
  toolCalls: number;
  /** Characters of all prompts, and of the originals shown to the exploration. */
  chars: number;
  read: number;
}

/**
 * Calls, steps, tool calls, tokens and characters per demo question, and how many are answered. The
 * model is the offline one unless the environment names another (OPENAI_API_KEY, AI_GATEWAY_API_KEY).
 */
export async function benchCost(): Promise<void> {
  const { db, close } = await benchDatabase({ maxConnections: 4 });
  try {
    const meter: Meter = { calls: 0, toolCalls: 0, chars: 0, read: 0 };
    const deps = depsOf(db, meter);
    await loadDemo(deps);
    console.log("calls steps assess tools  tokens in/out   read  prompt  slices  outcome");
    const totals = { answered: 0, answerable: 0, unresolved: 0, unanswerable: 0, beyond: 0 };
    for await (const { question, status, slices, isQuoted } of demoAnswers(deps)) {
      const spent = await spentOn(deps, status.jobId);
      const isRight =
        question.expect === null
          ? status.stage === "unresolved"
          : isQuoted && status.stage === "complete";
      totals[question.expect === null ? "unanswerable" : "answerable"] += 1;
      if (isRight) totals[question.expect === null ? "unresolved" : "answered"] += 1;
      const isBeyond =
        spent.steps > explorationBounds.steps ||
        meter.toolCalls > explorationBounds.toolCalls ||
        meter.read > explorationBounds.chars ||
        spent.calls - spent.steps > assessmentCallBounds.savedOnly;
      if (isBeyond) totals.beyond += 1;
      console.log(
        [
          String(spent.calls).padStart(5),
          String(spent.steps).padStart(5),
          String(spent.calls - spent.steps).padStart(6),
          String(meter.toolCalls).padStart(5),
          `${spent.inputTokens}/${spent.outputTokens}`.padStart(14),
          String(meter.read).padStart(6),
          String(meter.chars).padStart(7),
          String(slices).padStart(7),
          ` ${isRight ? "as expected" : "NOT as expected"}: ${status.stage}, ${question.topic}`,
        ].join(" "),
      );
      Object.assign(meter, { calls: 0, toolCalls: 0, chars: 0, read: 0 });
    }
    console.log(
      `${totals.answered} of ${totals.answerable} quoted, ${totals.unresolved} of ${totals.unanswerable} without an answer left unresolved`,
    );
    if (totals.beyond > 0) throw new Error(`${totals.beyond} questions went beyond their bounds`);
  } finally {
    await close();
  }
}

async function spentOn({ db }: ProcessDeps, jobId: string) {
  const { rows } = await db.execute(sql`
    select count(*)::integer as calls,
      count(*) filter (where purpose = 'exploration')::integer as steps,
      coalesce(sum(input_tokens), 0)::integer as "inputTokens",
      coalesce(sum(output_tokens), 0)::integer as "outputTokens"
    from model_calls
    where job_id = ${jobId}`);
  return rows[0] as { calls: number; steps: number; inputTokens: number; outputTokens: number };
}

function depsOf(db: ProcessDeps["db"], meter: Meter): ProcessDeps {
  const env = readEnv({
    ...process.env,
    DATABASE_URL: "postgres://unused",
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "bench",
    AUTH_JWKS_URL: "https://issuer.example/jwks.json",
  });
  const model = configuredModel(env);
  if (!model.available) throw new Error("no research model is configured");
  const monotonicMs = () => performance.now();
  const pause: ProcessDeps["pause"] = (milliseconds, signal) =>
    delay(milliseconds, undefined, { signal }).catch(() => {});
  return {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    model: { ...model, languageModel: metered(model.languageModel, meter) },
    outside: noOutside,
    providers: configuredProviders(env, monotonicMs),
    tokens: async () => "nobody",
    log: () => {},
    afterAnswer: () => {},
    newId: randomUUIDv7,
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
}

/** The same model, with its traffic counted. */
function metered(model: LanguageModelV4, meter: Meter): LanguageModelV4 {
  return {
    specificationVersion: model.specificationVersion,
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doStream: (options) => model.doStream(options),
    async doGenerate(options) {
      meter.calls += 1;
      meter.chars += JSON.stringify(options.prompt).length;
      if (
        options.responseFormat?.type === "json" &&
        options.responseFormat.name === "exploration"
      ) {
        meter.read = charsShown(options);
      }
      const result = await model.doGenerate(options);
      meter.toolCalls += result.content.filter(({ type }) => type === "tool-call").length;
      return result;
    },
  };
}

function charsShown({ prompt }: LanguageModelV4CallOptions): number {
  const said = JSON.stringify(prompt);
  const nonce = /<<<([\w-]+)/.exec(said)?.[1] ?? "";
  const texts = prompt.flatMap((message) => {
    if (message.role === "system") return [];
    return message.content.flatMap((part) => {
      if (part.type === "text") return [part.text];
      return part.type === "tool-result" && part.output.type === "text" ? [part.output.value] : [];
    });
  });
  return readBlocks(nonce, texts.join("\n"))
    .filter(({ name }) => name === "window")
    .reduce((chars, { text }) => chars + text.length, 0);
}
