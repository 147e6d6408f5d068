import * as v from "valibot";
import { databaseFunctions, json } from "#lib/db/database-functions.js";
import type { Deps } from "#lib/deps.js";
import { knownPublication } from "#lib/evidence/known-publication.js";
import { originalRow, type StoredOriginal } from "#lib/evidence/stored-original.js";
import { maxWaits } from "#lib/ingest/fenced-call.js";
import { lastStartOf } from "#lib/ingest/last-start.js";
import { recoverText, TextlessSource } from "#lib/ingest/recover-text.js";
import type { LeasedJob } from "#lib/jobs/job-lease.js";
import type { SliceOutcome } from "#lib/jobs/slice-outcome.js";
import { retrievalTime } from "#lib/outside/port.js";

export const ExtractionRequest = v.object({ sourceIds: v.array(v.string()) });
export const ExtractionState = v.object({
  /** How each source ended: `recovered`, or the reason why not. */
  done: v.optional(v.record(v.string(), v.string()), {}),
  waits: v.optional(v.number(), 0),
});

const database = databaseFunctions({
  sources_without_text: {
    json: { sources: json<readonly string[]>() },
    returns: v.array(TextlessSource),
  },
});

/**
 * One slice of `caption_extract`: fetches missing texts, source by source. A source that has a text
 * is never changed; `store_ingest` checks that again (decision 5.14).
 */
export async function extractText(
  job: LeasedJob,
  deps: Deps,
  signal: AbortSignal,
  endsMs: number,
): Promise<SliceOutcome> {
  const { sourceIds } = v.parse(ExtractionRequest, job.request);
  const { done, waits } = v.parse(ExtractionState, job.state);
  const open = sourceIds.filter((sourceId) => done[sourceId] === undefined);
  const sources = await database.sources_without_text(deps.db, {
    artistId: job.artistId,
    sources: open,
  });
  const recovered: StoredOriginal[] = [];
  const lastStartMs = lastStartOf(deps, endsMs);
  for (const source of sources) {
    if (deps.monotonicMs() >= lastStartMs) {
      return { kind: "next", stage: "transcribing", state: { done, waits }, ingest: { recovered } };
    }
    const text = await recoverText(deps, job, source, signal);
    if (text.kind === "lost") return text;
    if (text.kind === "later" && waits < maxWaits) {
      const { waitSeconds } = text;
      const state = { done, waits: waits + 1 };
      return { kind: "next", stage: "transcribing", state, waitSeconds, ingest: { recovered } };
    }
    done[source.sourceId] = text.kind === "missing" ? text.why : text.kind;
    if (text.kind === "recovered") {
      recovered.push(await recoveredRow(job.artistId, deps.newId(), source, text));
    }
  }
  return ended(done, recovered);
}

function ended(
  done: Readonly<Record<string, string>>,
  recovered: readonly StoredOriginal[],
): SliceOutcome {
  const words = Object.values(done);
  const missing = words.filter((word) => word !== "recovered");
  if (words.length === 0 || missing.length < words.length) {
    return {
      kind: "complete",
      limitations: missing.map((why) => `outside_failed: one text is still missing (${why})`),
      ingest: { recovered },
    };
  }
  return {
    kind: "failed",
    outcome: missing.every((why) => why === "unknown") ? "outcome_unknown" : "outside_failed",
    sentence: `no text could be recovered (${[...new Set(missing)].join(", ")})`,
  };
}

/** The next revision of a source, with the recovered text; title and publication time are kept. */
function recoveredRow(
  artistId: string,
  rowId: string,
  source: TextlessSource,
  found: { text: string; title: string | null; publishedAt: string | null },
): Promise<StoredOriginal> {
  const { handle: _handle, accountUrl: _url, ...known } = source;
  const retrievedAt = retrievalTime();
  return originalRow({
    id: rowId,
    artistId,
    ...known,
    title: source.title ?? found.title,
    text: found.text,
    publishedAt: source.publishedAt ?? knownPublication(found.publishedAt, retrievedAt),
    truncated: null,
    retrievedAt,
  });
}
