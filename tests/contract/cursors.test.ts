import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "#lib/platform/pager.js";
import type { CursorList } from "../support/operations/operation-record.js";
import { operationRecords } from "../support/operations/operations.js";
import { administrator, artist, claimant, load } from "../support/records.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { type TestService, testService } from "../support/service.js";

const artistId = randomUUIDv7();

/** Each list with a position in it, as in its cursors. */
const lists = Object.fromEntries(
  Object.entries(operationRecords).flatMap(([id, { list }]) => (list ? [[id, list]] : [])),
);

const withCursor = (await allOperations()).filter(
  ({ endpoint }) => "cursor" in ((endpoint.query as { entries?: object }).entries ?? {}),
);

/** Values that Postgres accepts for none of its types, or only just accepts. */
const forgedTexts = [
  ...["0000-01-01T00:00:00.000Z", "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
  ...["0000-01-01 00:00:00+00", "9999-12-31 23:59:59.999999-15:59", "2026-01-01 00:00:00-16"],
  ...["2026-01-01 00:00:00+99", "2026-01-01 00:00:00+12:99", "2026-02-30 00:00:00+00"],
  ...["infinity", "-infinity", "", "%", "\\", "\u{10ffff}", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
];
const forgedNumbers = [-1, 0, 0.5, 2_147_483_647, 2_147_483_648, 2 ** 53, 4e15, 1e308];

/** Copies of the place, each with one of its values replaced by a forged one. */
function forgedPlaces(place: unknown): unknown[] {
  if (typeof place === "string") return forgedTexts;
  if (typeof place === "number") return forgedNumbers;
  return Object.entries(place ?? {}).flatMap(([field, value]) =>
    forgedPlaces(value).map((forged) => ({ ...(place as object), [field]: forged })),
  );
}

test("every operation that takes a cursor is covered here", () => {
  const declared = withCursor.map(({ endpoint }) => endpoint.operationId);
  expect(declared.sort()).toEqual(Object.keys(lists).sort());
});

describe("a cursor", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService();
    await load(
      service.deps.db,
      artist(artistId),
      ...claimant(artistId, "claire"),
      ...administrator("ada"),
    );
  });
  afterAll(() => service.close());

  /**
   * The error code for a cursor whose binding differs in these fields, or whose place is another; the status when
   * there is no code.
   */
  async function answerTo(
    { route, endpoint }: Operation,
    changes: Record<string, unknown>,
    place = lists[endpoint.operationId]?.place,
  ) {
    const { filters, query = "" } = lists[endpoint.operationId] as CursorList;
    const ofArtist = endpoint.path.includes("{id}") ? { artistId } : {};
    const binding = { operation: endpoint.operationId, ...ofArtist, ...filters, ...changes };
    const path = pathOf(endpoint, { id: artistId });
    const url = `${path}?${query}cursor=${encodeCursor(binding, place)}`;
    const { status, body } = await service.call(route, "GET", url, {
      as: { token: `subject:${endpoint.access === "administrator" ? "ada" : "claire"}` },
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

    test("never causes an internal error, whatever is forged in its place", async () => {
      for (const place of forgedPlaces(lists[operationId]?.place)) {
        const answer = await answerTo(operation, {}, place);
        expect(["internal", 500], JSON.stringify(place)).not.toContain(answer);
      }
    });
  });
});
