import type { Client } from "@modelcontextprotocol/client";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { memoryUri } from "#lib/mcp/memory-pieces.js";
import { originalUri } from "#lib/mcp/original-uri.js";
import type { ResearchModel } from "#lib/model/research-model.js";
import { agentOf } from "../support/agent.js";
import { countWrites, writes } from "../support/count-writes.js";
import {
  administrator,
  anotherArtist,
  claimant,
  type InterviewService,
  roleHolders,
  stranger,
  withRoles,
} from "../support/interview.js";
import { oneAnswer } from "../support/interview-steps.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { recordOf, sendCall, typicalCall } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import { type CallOptions, serviceKey, serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Who may call what: K the service key, R reader, I interviewer, E editor, O owner, A administrator. The record of each
// operation says which line is its own; operations.test.ts compares it with the declaration.
const table: Readonly<Record<string, string>> = {
  readerOrServiceKey: "KRIEOA",
  reader: "RIEOA",
  editor: "EOA",
  interviewer: "IOA",
  owner: "OA",
  ownerOrEraser: "OA",
  administrator: "administrator",
};

const callers: Record<string, CallOptions> = {
  K: { as: "service" },
  R: { as: roleHolders.reader },
  I: { as: roleHolders.interviewer },
  E: { as: roleHolders.editor },
  O: { as: claimant },
  A: { as: administrator },
};
const unknown = { as: { token: "subject:nobody-we-know" } };
const notYours = { code: "forbidden", error: "Not your artist" };
const tooSmall = { code: "role_insufficient", error: expect.any(String) };
const notSignedIn = { code: "unauthenticated", error: "Not signed in" };

const refusing = (await allOperations()).flatMap((operation) => {
  const id = operation.endpoint.operationId;
  const line = table[recordOf(id).interface.split(" for ")[1] ?? ""];
  return line === undefined ? [] : [[id, operation, line] as const];
});
const ofArtists = refusing.filter(([, , line]) => line !== "administrator");
let modelCalls = 0;
let workAfter = 0;

const service = await serviceOfFile({
  providers: uncalledProviders,
  afterAnswer: () => {
    workAfter += 1;
  },
});
beforeAll(async () => {
  const { model } = service.deps;
  if (model.available) service.deps.model = counting(model);
  await countWrites(service.deps.db);
});

function counting(model: ResearchModel & { available: true }): ResearchModel {
  const { languageModel } = model;
  const doGenerate: typeof languageModel.doGenerate = (options) => {
    modelCalls += 1;
    return languageModel.doGenerate(options);
  };
  return { ...model, languageModel: { ...languageModel, doGenerate } };
}

async function artistWithRoles(): Promise<InterviewService> {
  const artist = await anotherArtist(service);
  await withRoles(artist);
  return artist;
}

/** What a caller who is not listed in the line gets. */
function refusalOf(caller: string): [number, object] {
  return caller === "K" ? [401, notSignedIn] : [403, tooSmall];
}

describe.each(ofArtists)("%s", (id, operation, line) => {
  test(`works for ${line} and for nobody else with a role for the artist`, {
    tags: [
      "4.1.auth",
      "4.4.auth",
      "4.5.auth",
      "4.5.key",
      "4.6.auth",
      "5.1",
      "5.5",
      "5.key",
      "5.token",
    ],
  }, async () => {
    const [admitted, refused] = [true, false].map((isAdmitted) =>
      Object.entries(callers).filter(([caller]) => line.includes(caller) === isAdmitted),
    );
    const artist = await artistWithRoles();
    const call = await typicalCall(id, artist);
    const before = await writes(artist.db);
    for (const [caller, options] of refused ?? []) {
      const { status, body } = await sendCall(artist, operation, call, options);
      const [expected, error] = refusalOf(caller);
      expect([caller, status, body]).toEqual([caller, expected, expect.objectContaining(error)]);
    }
    expect(await writes(artist.db)).toBe(before);
    for (const [caller, options] of admitted ?? []) {
      const own = await artistWithRoles();
      const { status, body } = await sendCall(own, operation, await typicalCall(id, own), options);
      if (recordOf(id).isPersonal && caller !== "O") {
        // The typical call continues what the owner began, so others fail although their role would
        // allow it.
        expect(body.code).toBe("forbidden");
        expect(body.error).not.toBe(notYours.error);
      } else {
        expect([caller, status]).toEqual([caller, expect.toBeOneOf([200, 202, 204])]);
      }
    }
  });
});

describe.each(refusing)("%s", (id, operation, line) => {
  const withKey = { as: stranger, headers: { "x-service-research-key": serviceKey } };
  const strangers: [CallOptions, number, object][] = [
    ...[...Object.values(roleHolders), claimant].map((as): [CallOptions, number, object] => [
      { as },
      403,
      notYours,
    ]),
    ...(line.includes("K") ? [] : [[withKey, 403, notYours] as [CallOptions, number, object]]),
    [unknown, 401, notSignedIn],
  ];
  /** An artist for whom none of them has a role. */
  async function anothersArtist() {
    await artistWithRoles();
    const other = await anotherArtist(service);
    await other.db.execute(sql`delete from claims where artist_id = ${other.artistId}`);
    return { ...other, ok: asAdministrator(other) };
  }

  test("is refused to every role of another artist, and to users without a role, and does nothing then", {
    tags: ["4.1.403", "5.4-401", "5.4-403"],
  }, async () => {
    const other = await anothersArtist();
    const call = await typicalCall(id, other);
    const before = await writes(other.db);
    [modelCalls, workAfter] = [0, 0];
    for (const [options, status, body] of strangers) {
      service.database.roundTrips();
      const answer = await sendCall(other, operation, call, options);
      expect([answer.status, answer.body]).toEqual([status, expect.objectContaining(body)]);
      expect(service.database.roundTrips()).toBe(1);
    }
    expect({ modelCalls, workAfter }).toEqual({ modelCalls: 0, workAfter: 0 });
    expect(await writes(other.db)).toBe(before);
  });

  test("refuses them before it reports what is wrong with body and query", async () => {
    const other = await anothersArtist();
    const broken: TypicalCall[] = [{ query: "?surely=unknown" }, { query: "?cursor=broken" }];
    if (operation.endpoint.body !== null) broken.push({ body: "{" }, { body: { surely: 1 } });
    for (const call of broken) {
      for (const [options, status] of strangers) {
        expect((await sendCall(other, operation, call, options)).status).toBe(status);
      }
      const admitted = await sendCall(other, operation, call, { as: administrator });
      expect(admitted.status).toBe(400);
    }
  });
});

/** Prepares calls as the administrator, where no claimant of the tests may. */
function asAdministrator({ send }: InterviewService): InterviewService["ok"] {
  return async (method, path, body) => (await send(method, path, body, { as: administrator })).body;
}

describe("resources", () => {
  const read = async (as: CallOptions["as"], uri: string) => {
    const agent: Client = await agentOf(service.deps, "2026-07-28", as ?? "nobody");
    return agent.readResource({ uri }).then(
      () => "read",
      (problem: Error) => problem.message,
    );
  };

  test("the memory is for I O A, an original for everybody with a right", async () => {
    const artist = await artistWithRoles();
    await oneAnswer(artist);
    const { artistId } = artist;
    const memory = memoryUri({ artistId, sitting: null, cursor: null });
    const original = originalUri({ artistId, ...artist.page, window: null });
    for (const [caller, { as }] of Object.entries(callers)) {
      expect([caller, await read(as, original)]).toEqual([caller, "read"]);
      if (caller === "K") continue;
      const seen = await read(as, memory);
      if ("IOA".includes(caller)) expect([caller, seen]).toEqual([caller, "read"]);
      else expect([caller, seen]).toEqual([caller, expect.stringMatching(/role/)]);
    }
    expect(await read(stranger, original)).toMatch(/Not your artist/);
  });
});
