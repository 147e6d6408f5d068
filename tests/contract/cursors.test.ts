import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "#lib/pager.js";
import { artist, claimant, load } from "../support/records.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { type TestService, testService } from "../support/service.js";

const artistId = randomUUIDv7();
const answerId = randomUUIDv7();
const id = randomUUIDv7();
const instant = "2026-01-01T00:00:00.000Z";
const moment = "2026-01-01 00:00:00+00";

interface List {
  /** What the cursor is bound to beside operation and artist, when no filter is given. */
  filters: Record<string, unknown>;
  place: unknown;
  query?: string;
  /** It is of all artists, so its cursors are bound to none. */
  isOfAll?: true;
  /** The answer of an empty list: what the cursor belongs to is not there any more. */
  answer?: string;
}

/** Each list with a place in it, as its cursors hold it. */
const lists: Record<string, List> = {
  readLatest: {
    filters: { platform: null },
    place: { from: moment, until: moment, sourceId: "a" },
  },
  listArtists: { filters: { name: null }, place: { name: "ana", id }, isOfAll: true },
  listQuestions: { filters: {}, place: { askedAt: moment, id } },
  readResearchStatus: { filters: {}, place: { updatedAt: moment, id } },
  readReviewQueue: {
    filters: { curation: "pending", destination: null },
    place: { micros: 1, id },
  },
  listArtistSources: {
    filters: { kind: null, platform: null, missingText: null },
    place: "a",
  },
  listDisagreements: {
    filters: { kind: null },
    place: { titleKey: "low lamp", kind: "credit", role: "producer" },
  },
  listDrift: {
    filters: { verdict: null },
    place: { since: moment, id: randomUUIDv7() },
  },
  searchOriginalEvidence: {
    filters: { filters: { query: "fog" } },
    place: { rank: 1, sourceId: "a", evidenceChangedAt: moment },
    query: "query=fog&",
    answer: "cursor_expired",
  },
  readInterviewHistory: {
    filters: { kind: "all", sitting: null },
    place: { at: instant, rank: 0, id, version: 1 },
  },
  readInterviewMemory: {
    filters: {},
    place: {
      snapshotId: "0".repeat(64),
      state: "0",
      sitting: 0,
      rank: 0,
      createdAt: instant,
      id,
      delivered: 0,
    },
    answer: "memory_changed",
  },
  listInterviewBoundaries: {
    filters: { sitting: null },
    place: { sitting: 0, createdAt: instant, id },
  },
  listInterviewResponses: {
    filters: { sitting: null },
    place: { sitting: 1, ordinal: 1, createdAt: instant, id },
  },
  listResponseVersions: {
    filters: { answerId },
    place: { before: 1, currentRevision: "0".repeat(64) },
    answer: "not_found",
  },
};

const withCursor = (await allOperations()).filter(
  ({ endpoint }) => "cursor" in ((endpoint.query as { entries?: object }).entries ?? {}),
);

test("every operation that takes a cursor is held to its binding here", () => {
  const declared = withCursor.map(({ endpoint }) => endpoint.operationId);
  expect(declared.sort()).toEqual(Object.keys(lists).sort());
});

describe("a cursor", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
    await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
  });
  afterAll(() => service.close());

  /** The code of the answer to a cursor whose binding differs in these fields; the status when it has none. */
  async function answerTo({ route, endpoint }: Operation, changes: Record<string, unknown>) {
    const { filters, place, query = "", isOfAll } = lists[endpoint.operationId] as List;
    const operation = endpoint.operationId;
    const binding = { operation, ...(isOfAll ? {} : { artistId }), ...filters, ...changes };
    const path = pathOf(endpoint, { id: artistId, answerId });
    const url = `${path}?${query}cursor=${encodeCursor(binding, place)}`;
    const { status, body } = await service.call(route, "GET", url, {
      as: { token: "subject:claire" },
    });
    return body.code ?? status;
  }

  describe.each(
    withCursor.map((operation) => [operation.endpoint.operationId, operation] as const),
  )("of %s", (operationId, operation) => {
    test("is accepted when it is bound to this operation, artist and filters", async () => {
      expect(await answerTo(operation, {})).toBe(lists[operationId]?.answer ?? 200);
    });

    test("is refused when it is bound to another list of the same artist", async () => {
      for (const other of Object.keys(lists).filter((name) => name !== operationId)) {
        expect(await answerTo(operation, { operation: other }), other).toBe("invalid_cursor");
      }
    });

    test("is refused when it is bound to another artist", async () => {
      expect(await answerTo(operation, { artistId: randomUUIDv7() })).toBe("invalid_cursor");
    });

    test("is refused when it is bound to another filter", async () => {
      for (const name of Object.keys(lists[operationId]?.filters ?? {})) {
        expect(await answerTo(operation, { [name]: "other" }), name).toBe("invalid_cursor");
      }
    });
  });
});
