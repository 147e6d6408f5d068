import * as v from "valibot";
import type { Asked } from "#lib/ingest/asking.js";
import type { ProviderAccount, ProviderEntry } from "#lib/outside/provider/entry.js";

/** How far a reading has come, as a job keeps it between slices. */
export const Reading = v.object({
  next: v.nullable(v.string()),
  pages: v.number(),
  waits: v.number(),
  /** How many items came with those pages, and how many of them could not be read. */
  items: v.optional(v.number(), 0),
  unreadable: v.optional(v.number(), 0),
  entries: v.array(v.custom<ProviderEntry>((entry) => typeof entry === "object" && entry !== null)),
  run: v.optional(v.unknown()),
});
export type Reading = v.InferOutput<typeof Reading>;

/** Why an account could not be read; the last attempt of its coverage is then `failed`. */
export type ReadFailure = "denied" | "absent" | "limited" | "provider_failed" | "outcome_unknown";

/** What a slice of reading an account came to. */
export type AccountRead =
  | { kind: "read"; entries: ProviderEntry[]; covers: "all" | "since" | null; since: string | null }
  | {
      kind: "continues";
      stage: "reading" | "waiting_provider" | "transcribing";
      reading: Reading;
      waitSeconds: number;
    }
  | { kind: "failed"; failure: ReadFailure }
  | { kind: "account_gone" }
  | { kind: "lost" };

const maxWaits = 3;

/** What an answer that brought no page means for the reading. */
export function stopped(
  answer: Exclude<Asked<unknown>, { kind: "answered" }>,
  reading: Reading,
): AccountRead {
  switch (answer.kind) {
    case "lost":
    case "account_gone":
      return answer;
    case "not_yet":
      return { kind: "continues", stage: "reading", reading, waitSeconds: answer.waitSeconds };
    case "limited":
      if (reading.waits >= maxWaits) return { kind: "failed", failure: "limited" };
      return {
        kind: "continues",
        stage: "reading",
        reading: { ...reading, waits: reading.waits + 1 },
        waitSeconds: answer.retryAfterSeconds,
      };
    case "denied":
    case "absent":
      return { kind: "failed", failure: answer.kind };
    case "failed":
      return { kind: "failed", failure: "provider_failed" };
    case "unknown":
      return { kind: "failed", failure: "outcome_unknown" };
  }
}

/** What names an account where its connection is checked. */
export function keyOf({ platform, accountId }: ProviderAccount) {
  return { platform, accountId };
}
