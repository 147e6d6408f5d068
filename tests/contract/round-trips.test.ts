import { beforeEach, describe, expect, test } from "vitest";
import type { Access } from "#lib/auth/access.js";
import {
  anotherArtist,
  claimant,
  type InterviewService,
  administrator as root,
  stranger,
} from "../support/interview.js";
import { recordOf, sendCall, typicalCall } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import { type CallOptions, cronSecret, metricsToken, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Round trips to the database of every operation in its typical successful form, counted on the wire, including the
// check of a user's rights (decisions 9.1 and 9.27).

const claimants = { "the claimant": { as: claimant }, "an administrator": { as: root } };
const known = { ...claimants, "a user without an artist": { as: stranger } };
const callers: Record<Access, Record<string, CallOptions>> = {
  public: { anybody: { as: "nobody" } },
  signedIn: known,
  user: known,
  administrator: { "an administrator": { as: root } },
  scheduler: { "the scheduler": { as: { token: cronSecret } } },
  metrics: { "the operator": { as: { token: metricsToken } } },
  reader: claimants,
  interviewer: claimants,
  editor: claimants,
  owner: claimants,
  ownerOrEraser: claimants,
  readerOrServiceKey: {
    ...claimants,
    "the service": { as: "service" },
  },
};

const operations = await allOperations();
let artist: InterviewService;

/**
 * Stands still during a call: facts that an instance remembers for seconds cost round trips when they are checked
 * again.
 */
let nowMs = 0;
const service = await serviceOfFile({ providers: uncalledProviders, monotonicMs: () => nowMs });
beforeEach(async () => {
  nowMs += 3_600_000;
  artist = await anotherArtist(service);
});

describe.each(
  operations.flatMap((operation) =>
    Object.entries(callers[operation.endpoint.access]).flatMap(([name, options]) => {
      const id = operation.endpoint.operationId;
      const isOthers = recordOf(id).isPersonal && name !== "the claimant";
      return isOthers ? [] : [{ id, name, operation, options }];
    }),
  ),
)("$id by $name", ({ id, operation, options }) => {
  const { roundTrips = 1 } = recordOf(id);

  test(`takes ${roundTrips}`, async () => {
    const call = await typicalCall(id, artist);
    service.database.roundTrips();
    const { status, body } = await sendCall(artist, operation, call, options);
    const declared = operation.endpoint.answers[0]?.status;
    expect([status, body?.code]).toEqual([declared, undefined]);
    expect(service.database.roundTrips()).toBe(roundTrips);
  });
});
