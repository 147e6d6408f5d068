import * as v from "valibot";
import { AnswerDraft } from "#lib/contract/answer-draft.js";
import { InvitationToOpen } from "#lib/contract/people.js";
import {
  described,
  distinctList,
  Hash64,
  Ok,
  optional,
  titled,
  Uuid,
  wholeNumber,
} from "#lib/contract/primitives.js";
import { referenceEntries } from "#lib/contract/reference.js";
import { EvidenceNeed } from "#lib/contract/research-request.js";
import { ResearchStatus } from "#lib/contract/research-status.js";
import { Instant } from "#lib/contract/time.js";

/** The maximum number of questions in one thread. */
export const maxThread = 12;

export const ShareToCreate = titled("Share to create", {
  secretHash: described(
    Hash64,
    "SHA-256 of the secret: 128 random bits that the caller makes and passes on; the service does not see the secret until it is used",
  ),
  jobIds: described(distinctList(Uuid, 1, maxThread), "Ended questions, in order"),
  validDays: v.exactOptional(described(wholeNumber(1, 90), "Days for which it can be opened"), 30),
});
export type ShareToCreate = v.InferOutput<typeof ShareToCreate>;

/** A share that has not ended; the service does not know its secret. */
export const Share = titled("Share", {
  id: Uuid,
  questions: described(
    v.array(v.strictObject({ jobId: Uuid, topic: v.string() })),
    "What it shows, in order",
  ),
  sharedBy: described(v.nullable(v.string()), "What the person who made it wants to be called"),
  createdAt: Instant,
  endsAt: described(Instant, "When it can no longer be opened"),
  isOpen: described(
    v.boolean(),
    "Whether it can be opened now: false while something that it shows is not eligible and approved at its revision, and when its maker may no longer share",
  ),
});
export type Share = v.InferOutput<typeof Share>;

export const ShareCreated = v.strictObject({
  status: Ok,
  share: described(Share, "The share that was made"),
});
export type ShareCreated = v.InferOutput<typeof ShareCreated>;

export const ShareList = v.strictObject({
  status: Ok,
  shares: described(v.array(Share), "Those that have not ended, newest first; at most 50"),
});
export type ShareList = v.InferOutput<typeof ShareList>;

export const ShareToOpen = titled("Share to open", {
  secret: InvitationToOpen.entries.secret,
});
export type ShareToOpen = v.InferOutput<typeof ShareToOpen>;

const { stage, message, selection, updatedAt, marks, limitations } = ResearchStatus.entries;

export const SharedQuestion = titled("Shared question", {
  topic: v.string(),
  evidenceNeed: optional(EvidenceNeed, "What was looked for"),
  stage,
  message,
  selection,
  updatedAt,
  references: described(
    v.array(
      titled("Shared reference", {
        ...referenceEntries,
        title: described(v.nullable(v.string()), "The title of the source"),
      }),
    ),
    "Those that are approved, in the order of the question",
  ),
  marks,
  limitations,
  drafts: described(
    v.array(AnswerDraft),
    "Sentences that a model had written from these references alone when it was shared; never evidence",
  ),
});
export type SharedQuestion = v.InferOutput<typeof SharedQuestion>;

export const ShareOpened = v.strictObject({
  status: Ok,
  share: described(
    titled("Opened share", {
      artist: described(v.string(), "The artist's name"),
      sharedAt: described(Instant, "When it was made"),
      endsAt: described(Instant, "When it can no longer be opened"),
      questions: described(v.array(SharedQuestion), "In the order of the thread"),
    }),
    "What it shows now",
  ),
});
export type ShareOpened = v.InferOutput<typeof ShareOpened>;
