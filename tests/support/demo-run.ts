import { readFileSync } from "node:fs";
import * as v from "valibot";
import { ResearchRequest } from "#lib/contract/research-request.js";
import type { ResearchStatus } from "#lib/contract/research-status.js";
import type { ProcessDeps } from "#lib/deps.js";
import { importLines } from "#lib/import/records/import-file.js";
import { advance } from "#lib/operations/advance.js";
import { enqueueQuestion, readQuestion } from "#lib/research/research-question.js";

const demoFolder = new URL("../../lib/local/demo/", import.meta.url);
export const demoArtistId = "01930000-cafe-7000-8000-0000000005ea";

export interface DemoQuestion {
  topic: string;
  evidenceNeed: string;
  options?: Record<string, unknown>;
  /** The quotation that answers, or null for a question that nothing saved answers. */
  expect: { sourceUrl: string; quote: string } | null;
}

export interface DemoAnswer {
  question: DemoQuestion;
  status: ResearchStatus;
  slices: number;
  /** Whether the expected quotation stands in a reference. */
  isQuoted: boolean;
}

/** Loads the demo artist. */
export async function loadDemo(deps: ProcessDeps): Promise<void> {
  async function* lines() {
    yield* readFileSync(new URL("artist.jsonl", demoFolder), "utf8").trimEnd().split("\n");
  }
  await importLines(deps.db, deps.newId, lines());
}

/** Asks every demo question through the whole pipeline, one after another. */
export async function* demoAnswers(deps: ProcessDeps): AsyncGenerator<DemoAnswer> {
  const questions: DemoQuestion[] = JSON.parse(
    readFileSync(new URL("questions.json", demoFolder), "utf8"),
  );
  for (const question of questions) {
    const { topic, evidenceNeed, options, expect } = question;
    const request = v.parse(ResearchRequest, { topic, evidenceNeed, ...options });
    const { jobId } = await enqueueQuestion(deps, { kind: "service" }, demoArtistId, request);
    let slices = 0;
    for (;;) {
      const slice = await advance(deps, { artistId: demoArtistId });
      if (!slice.ran) break;
      slices += 1;
    }
    const status = await readQuestion(deps, demoArtistId, jobId);
    const isQuoted =
      expect !== null &&
      status.references.some(
        ({ text, url }) => url === expect.sourceUrl && text.includes(expect.quote),
      );
    yield { question, status, slices, isQuoted };
  }
}
