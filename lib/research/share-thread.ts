import * as v from "valibot";
import { type Caller, userIdOf } from "#lib/auth/caller.js";
import type { Done } from "#lib/contract/people.js";
import { EvidenceNeed } from "#lib/contract/research-request.js";
import {
  Share,
  type ShareCreated,
  type SharedQuestion,
  type ShareList,
  type ShareOpened,
  type ShareToCreate,
  type ShareToOpen,
} from "#lib/contract/shares.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { acceptedOrThrow, outcomeOf, userRefusals } from "#lib/db/outcome.js";
import type { Deps } from "#lib/deps.js";
import { sha256Hex } from "#lib/kernel/hash.js";
import { fault } from "#lib/platform/fault.js";
import { KeptDraft } from "#lib/research/drafts/draft-material.js";
import { QuestionJob, questionStatus } from "#lib/research/question-status.js";

/** What a share may show: originals at a revision, with their titles. */
const Windows = v.array(
  v.object({ sourceId: v.string(), revision: v.string(), title: v.nullable(v.string()) }),
);

const KeptQuestion = v.object({
  status: QuestionJob,
  topic: v.string(),
  need: v.nullable(EvidenceNeed),
  drafts: v.array(KeptDraft),
});

const database = databaseFunctions({
  create_share: {
    returns: v.union([
      outcomeOf({ share: Share }, [...userRefusals, "request_id_reused"]),
      v.object({ outcome: v.picklist(["too_many", "busy", "unavailable"]) }),
    ]),
  },
  list_shares: { returns: v.array(Share) },
  withdraw_share: { returns: outcomeOf({}, userRefusals) },
  open_share: {
    returns: v.nullable(
      v.object({
        artist: v.string(),
        sharedAt: v.string(),
        endsAt: v.string(),
        windows: Windows,
        questions: v.array(KeptQuestion),
      }),
    ),
  },
});

const maxShares = 50;

const unshareable = {
  too_many: `${maxShares} shares are open; withdraw one first`,
  busy: "one of these questions has not ended",
  unavailable: "nothing that these questions found is approved and available to others",
} as const;

/**
 * Makes a read-only address of ended questions, whose secret only the caller has (decision 3.60).
 *
 * @throws forbidden, role_insufficient, not_found, conflict when nothing can be shared or too many
 *   are open, request_id_reused when the hash was used for another share
 */
export async function createShare(
  { db, newId }: Deps,
  caller: Caller,
  artistId: string,
  { secretHash, jobIds, validDays }: ShareToCreate,
): Promise<ShareCreated> {
  const result = await database.create_share(db, {
    shareId: newId(),
    userId: userIdOf(caller),
    artistId,
    secretHash,
    jobIds,
    validDays,
    limit: maxShares,
  });
  switch (result.outcome) {
    case "too_many":
    case "busy":
    case "unavailable":
      throw fault("conflict", unshareable[result.outcome]);
    case "request_id_reused":
      throw fault("request_id_reused", "secretHash was used for another share");
    default:
      return { status: "ok", share: acceptedOrThrow(result, "there is no such job").share };
  }
}

/** The shares of an artist that have not ended. */
export async function listShares({ db }: Deps, artistId: string): Promise<ShareList> {
  return { status: "ok", shares: await database.list_shares(db, { artistId }) };
}

/**
 * Ends a share; one that has ended or is unknown is accepted.
 *
 * @throws forbidden, role_insufficient, not_found
 */
export async function withdrawShare(
  { db }: Deps,
  caller: Caller,
  artistId: string,
  shareId: string,
): Promise<Done> {
  const userId = userIdOf(caller);
  const result = await database.withdraw_share(db, { userId, artistId, shareId });
  acceptedOrThrow(result, "there is no such artist");
  return { status: "ok" };
}

/**
 * What a share shows now; starts no work. One round trip.
 *
 * @throws not_found for every secret that opens nothing, whatever the reason
 */
export async function openShare({ db }: Deps, { secret }: ShareToOpen): Promise<ShareOpened> {
  const found = await database.open_share(db, { secretHash: sha256Hex(secret) });
  if (found === null)
    throw fault("not_found", "this share is not open: it has ended, or what it showed has changed");
  const { windows, questions, ...share } = found;
  return {
    status: "ok",
    share: {
      ...share,
      questions: questions.map((one) => sharedQuestion(one, windows, share.sharedAt)),
    },
  };
}

/**
 * A question with its approved references and their limitations: when none of them states a release
 * date, `no_release_date` says so. The model's own words for what is left open are not shown,
 * because they may be about the other references.
 */
function sharedQuestion(
  { status: job, topic, need, drafts }: v.InferOutput<typeof KeptQuestion>,
  windows: v.InferOutput<typeof Windows>,
  sharedAt: string,
): SharedQuestion {
  const { modelSays: _, contradicting: __, ...kept } = job;
  const titleOf = new Map(
    windows.map(({ sourceId, revision, title }) => [`${sourceId} ${revision}`, title]),
  );
  const keyOf = (one: { sourceId: string; revision: string }) => `${one.sourceId} ${one.revision}`;
  const isShown = job.references.map((one) => titleOf.has(keyOf(one)));
  const references = job.references.filter((_, at) => isShown[at]);
  const marks = job.marks.filter((_, at) => isShown[at]);
  const sources = new Set(references.map(({ sourceId }) => sourceId));
  const releases = job.releases?.filter((one) => sources.has(one.sourceId)) ?? null;
  const stored = references.length;
  const status = questionStatus({ ...kept, references, marks, releases, stored });
  return {
    topic,
    ...(need === null ? {} : { evidenceNeed: need }),
    stage: status.stage,
    message: status.message,
    ...(status.selection === undefined ? {} : { selection: status.selection }),
    updatedAt: status.updatedAt,
    references: status.references.map((one) => ({
      ...one,
      title: titleOf.get(keyOf(one)) ?? null,
    })),
    ...(status.marks === undefined ? {} : { marks: status.marks }),
    limitations: status.limitations,
    drafts: drafts.flatMap(({ reason: _, ...draft }) =>
      draft.sentences.length > 0 && draft.madeAt <= sharedAt ? [draft] : [],
    ),
  };
}
