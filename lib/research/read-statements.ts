import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import { heldWith } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { SavedOriginal } from "#lib/evidence/original.js";
import type { NamedWindow } from "#lib/evidence/passage.js";
import { tellingWindows } from "#lib/evidence/statements/telling-windows.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import { readingLimits } from "#lib/jobs/limits.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { newMark, writeBlock } from "#lib/model/data-block.js";
import { structuredAnswer } from "#lib/model/structured-answer.js";
import { inSteps } from "#lib/platform/in-steps.js";
import { Stating, tiedStatements } from "#lib/research/finding.js";
import { markLine, quotedRule, speakerRule } from "#lib/research/finding-prompt.js";
import { completedCall, endedByModel, type ReservedCall } from "#lib/research/model-calls.js";
import { statementRule } from "#lib/research/question-block.js";
import { windowBlock } from "#lib/research/window-block.js";

const database = databaseFunctions({
  unread_originals: {
    returns: heldWith({ artistName: v.string(), originals: v.array(SavedOriginal) }),
  },
  begin_statement_reading: {
    json: {
      read: json<readonly { sourceId: string; revision: string }[]>(),
      call: json<ReservedCall | null>(),
    },
    returns: v.object({ outcome: v.picklist(["lost", "refused", "begun"]) }),
  },
});

/** Bounds of one slice's search for a text that may state something: texts and UTF-16 units. */
const sliceBounds = { maxOriginals: 50, maxChars: 200_000 };

export const statementInstructions = `You read passages of a saved public original about a music artist. All of them are named.
${quotedRule}
${speakerRule}
${statementRule}`;

/**
 * One slice of `statement_reading` (decision 3.46): one model call about the newest original that no
 * model has read and that has words of releases or credits. The model's statements are kept as those
 * of a verdict are, with the windows that hold them. The job ends when no original is left, none is
 * admitted, there is no real model, or a call was not answered.
 */
export async function readStatements(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
): Promise<SliceOutcome> {
  const { db, model, newId } = deps;
  const limits = readingLimits(deps);
  if (limits === null || !model.available) return { kind: "complete" };
  const admission = {
    jobId: job.id,
    fence: job.fence,
    artistId: job.artistId,
    artistLimit: limits.artist,
    globalLimit: limits.global,
  };
  const unread = await database.unread_originals(db, { ...admission, ...sliceBounds });
  if (!unread.held) return { kind: "lost" };
  if (unread.originals.length === 0) return { kind: "complete" };
  const { read, windows } = await firstTelling(unread.originals);
  const call = { id: newId(), purpose: "statements", model: model.name };
  const begun = await database.begin_statement_reading(db, {
    ...admission,
    read: read.map(({ reference: { sourceId, revision } }) => ({ sourceId, revision })),
    call: windows.length === 0 ? null : call,
  });
  if (begun.outcome === "lost") return { kind: "lost" };
  if (begun.outcome === "refused" || windows.length === 0)
    return { kind: "next", stage: "reading" };
  const mark = newMark(newId);
  const answer = await structuredAnswer(model, {
    name: "statements",
    schema: Stating,
    instructions: statementInstructions,
    prompt: [
      markLine(mark),
      // Without the artist's name, the model cannot tell works of another act apart.
      writeBlock(mark, { name: "artist", attributes: {}, text: unread.artistName }),
      ...windows.map((one) => windowBlock(mark, one, { id: one.id })),
    ].join("\n"),
    signal,
  });
  if (answer.kind !== "answered" && answer.kind !== "invalid") return endedByModel(call, answer);
  const said = answer.kind === "answered" ? answer.value.statements : [];
  return {
    kind: "next",
    stage: "reading",
    calls: [completedCall(call, answer)],
    statements: tiedStatements(said, windows),
  };
}

/**
 * The originals up to the first that may state something, and that one's windows; all originals and
 * no windows when none may.
 */
async function firstTelling(originals: readonly SavedOriginal[]) {
  for (const [at, original] of originals.entries()) {
    const windows = await inSteps(tellingWindows(original.text));
    if (windows.length > 0) {
      const named = windows.map(
        (window, place): NamedWindow => ({ original, window, score: 0, id: `w${place + 1}` }),
      );
      return { read: originals.slice(0, at + 1), windows: named };
    }
  }
  return { read: originals, windows: [] };
}
