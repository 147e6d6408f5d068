import { appendFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { liveDeps } from "#lib/live.js";
import { Exchange } from "#lib/model/exchange.js";
import { recordedModel, replayedModel } from "#lib/model/recorded-model.js";
import { CliError } from "#lib/platform/cli-error.js";

/** The model of a run whose exchanges are recorded, or answered from a recording. */
export interface ModelRun {
  /** Says which question the next calls are made for. */
  about(id: string): void;
  /** What differed from the recording, one sentence each, when the questions with these ids were asked. */
  differences(ids: ReadonlySet<string>): string[];
}

/** @throws CliError when the file cannot be read or is not a recording */
export async function readExchanges(path: string): Promise<Exchange[]> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new CliError(`${path} cannot be read`);
  });
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, index) => {
      try {
        return v.parse(Exchange, JSON.parse(line));
      } catch {
        throw new CliError(`${path} is not a recording of a model (line ${index + 1})`);
      }
    });
}

/**
 * Makes the service in this process record every exchange with its model in a file; the service
 * must have been started.
 *
 * @throws CliError when the file cannot be written
 */
export function recordExchanges(path: string): ModelRun {
  const deps = liveDeps();
  if (!deps.model.available) throw new CliError("no reading model is configured");
  try {
    writeFileSync(path, "");
  } catch {
    throw new CliError(`${path} cannot be written`);
  }
  const { about, subject } = currentSubject();
  deps.model = recordedModel(deps.model, {
    subject,
    nowMs: deps.monotonicMs,
    tell: (exchange) => appendFileSync(path, `${JSON.stringify(exchange)}\n`),
  });
  return { about, differences: () => [] };
}

/** Makes the service in this process answer from a recording, instead of calling its model. */
export function replayExchanges(exchanges: readonly Exchange[]): ModelRun {
  const told: string[] = [];
  const { about, subject } = currentSubject();
  const deps = liveDeps();
  const { model, rest } = replayedModel(deps.model, exchanges, {
    subject,
    tell: (difference) => told.push(difference),
  });
  deps.model = model;
  return {
    about,
    differences: (ids) => {
      rest(ids);
      return told;
    },
  };
}

/** What the current calls are made for. */
function currentSubject() {
  let current = "";
  const about = (id: string) => {
    current = id;
  };
  return { about, subject: () => current };
}
