import * as v from "valibot";
import { StoredKind } from "#lib/contract/advance.js";
import { DraftSentences } from "#lib/contract/answer-draft.js";
import { keptReasons, LanguageTag } from "#lib/contract/draft-request.js";
import { KeptLedger, QuotaScope } from "#lib/contract/job-status.js";
import { Hash64, list, storableText, Uuid, wordedText } from "#lib/contract/primitives.js";
import { ModelCall, RegisteredAnswer } from "#lib/contract/proof-record.js";
import {
  Attempts,
  Flag,
  JsonObject,
  Micros,
  maybe,
  Name,
  Word,
  whole,
} from "#lib/contract/record-fields.js";
import { JobOutcome, Selection, Stage } from "#lib/contract/research-status.js";
import { Instant } from "#lib/contract/time.js";
import type { DeclaredTable } from "./inventory-kinds.js";
import { content, identifier, state } from "./inventory-kinds.js";

const StageEntered = v.strictObject({ stage: Stage, at: Instant });

/** Jobs, what they cost, and what belongs only to the installation. */
export const researchInventory = {
  jobs: {
    record: "job",
    columns: {
      id: identifier(Uuid),
      artist_id: identifier(Uuid),
      kind: state(StoredKind),
      identity: identifier(wordedText(1, 200)),
      stage: state(Stage),
      stages: state(list(StageEntered, 0, 1000)),
      selection: state(maybe(Selection)),
      request: content(JsonObject),
      state: content(JsonObject),
      passages: content(list(JsonObject, 0, 50)),
      limitations: content(list(storableText(1, 2000), 0, 50)),
      provider: state(maybe(Name)),
      outcome: state(maybe(JobOutcome)),
      quota_scope: state(maybe(QuotaScope)),
      reset_at: state(maybe(Micros)),
      run_at: state(maybe(Micros)),
      leased: state(Flag),
      fence: state(Attempts),
      attempts: state(Attempts),
      outside_under_way: state(Flag),
      continued_at: state(maybe(Micros)),
      created_at: state(Micros),
      updated_at: state(Micros),
      finished_at: state(maybe(Micros)),
    },
  },
  registered_answers: {
    rowsOf: { by: "job_id", in: "jobs" },
    record: "registered_answer",
    columns: {
      id: identifier(Uuid),
      job_id: identifier(Uuid),
      answer_hash: identifier(Hash64),
      citations_hash: identifier(Hash64),
      verified: state(Flag),
      failures: state(RegisteredAnswer.entries.failures),
      claims: identifier(RegisteredAnswer.entries.claims),
      checked_at: state(Micros),
    },
  },
  answer_drafts: {
    rowsOf: { by: "job_id", in: "jobs" },
    record: "answer_draft",
    columns: {
      id: identifier(Uuid),
      job_id: identifier(Uuid),
      language: state(LanguageTag),
      windows: identifier(list(v.strictObject({ sourceId: Name, revision: Hash64 }), 1, 6)),
      sentences: content(DraftSentences),
      reason: state(maybe(v.picklist(keptReasons))),
      model: state(Name),
      started_at: state(Micros),
      made_at: state(maybe(Micros)),
    },
  },
  model_calls: {
    record: "model_call",
    isLedger: true,
    columns: {
      id: identifier(Uuid),
      job_id: identifier(maybe(Uuid)),
      artist_id: identifier(Uuid),
      purpose: state(Word),
      attempt: state(Attempts),
      fence: state(maybe(Attempts)),
      model: state(Name),
      outcome: state(ModelCall.entries.outcome),
      input_tokens: state(maybe(whole())),
      output_tokens: state(maybe(whole())),
      reserved_at: state(Micros),
      completed_at: state(maybe(Micros)),
    },
  },
  reservations: {
    record: "reservation",
    isLedger: true,
    columns: {
      ledger: state(KeptLedger),
      artist_id: identifier(Uuid),
      subject_id: identifier(Uuid),
      reserved_at: state(Micros),
      // Exports of 0.2 have none.
      amount: state(v.optional(whole(), 1)),
      loaded: { operational: "whether it was reserved at this installation" },
    },
  },
  provider_pace: {
    rowsOf: null,
    columns: {
      provider: { operational: "the rate limit holds for all artists" },
      free_at: { operational: "the rate limit holds for all artists" },
    },
  },
  applied_code: {
    rowsOf: null,
    columns: {
      hash: { operational: "the release that serves" },
      objects: { operational: "names of functions and views" },
      applied_at: { operational: "the release that serves" },
    },
  },
} as const satisfies Record<string, DeclaredTable>;
