import type { Client } from "@modelcontextprotocol/client";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import { memoryUri } from "#lib/mcp/memory-pieces.js";
import { originalUri } from "#lib/mcp/original-uri.js";
import { toolName } from "#lib/mcp/tool-catalogue.js";
import { agentOf, jsonOf } from "../support/agent.js";
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
import { recordOf, sendCall, typicalCall } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";
import { contents } from "../support/table-contents.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

// Who may call what, typed by hand: K the service key, R reader, I interviewer, E editor, O owner, A administrator.
// "anybody" needs no credential, "known" a user, with or without an artist, "signed in" a valid token of anybody.
const table: Record<string, string> = {
  enqueueQuestionResearch: "KRIEOA",
  readQuestionResearch: "KRIEOA",
  continueQuestionResearch: "KRIEOA",
  planQuestion: "KRIEOA",
  registerAnswer: "KRIEOA",
  draftAnswer: "KRIEOA",
  readProof: "KRIEOA",
  searchOriginalEvidence: "KRIEOA",
  readResearchOriginal: "KRIEOA",
  listMentions: "KRIEOA",
  readArtistBrief: "RIEOA",
  listDisagreements: "RIEOA",
  readTimeline: "KRIEOA",
  listDrift: "RIEOA",
  listQuestions: "RIEOA",
  listArtistSources: "RIEOA",
  readOriginalSource: "RIEOA",
  readResearchStatus: "RIEOA",
  requestLatestRefresh: "EOA",
  recoverMissingText: "EOA",
  decideSources: "EOA",
  undoSourceDecisions: "EOA",
  importRecords: "EOA",
  readImportState: "EOA",
  readAddresses: "EOA",
  readReviewQueue: "EOA",
  reviewDiscovery: "EOA",
  reviewDiscoveries: "EOA",
  undoDiscoveryReview: "EOA",
  readInterviewMemory: "IOA",
  listAnswerDifferences: "IOA",
  listInterviewResponses: "IOA",
  readInterviewResponse: "IOA",
  listResponseVersions: "IOA",
  readInterviewHistory: "IOA",
  restoreInterview: "IOA",
  listInterviewBoundaries: "IOA",
  startInterviewSitting: "IOA",
  offerInterviewQuestion: "IOA",
  listProposals: "IOA",
  addProposal: "IOA",
  prepareProposals: "IOA",
  decideProposal: "IOA",
  finishInterviewSitting: "IOA",
  saveInterviewAnswer: "OA",
  readInterviewDraft: "OA",
  saveInterviewDraft: "OA",
  reviseInterviewResponse: "OA",
  publishAnswer: "OA",
  saveInterviewBoundary: "OA",
  retractInterviewBoundary: "OA",
  confirmVoice: "OA",
  saveInterviewCorrection: "OA",
  changeProfiles: "OA",
  readOnboardingState: "OA",
  takeOnboardingTurn: "OA",
  exportArtist: "OA",
  eraseArtist: "OA",
  readAccount: "signed in",
  registerAccount: "signed in",
  listPeople: "OA",
  changeRole: "OA",
  createInvitation: "OA",
  revokeInvitation: "OA",
  handOverArtist: "OA",
  listShares: "OA",
  createShare: "OA",
  withdrawShare: "OA",
  createArtist: "signed in",
  searchCatalog: "signed in",
  askForClaim: "signed in",
  lookForClaimCode: "known",
  withdrawClaim: "known",
  listClaims: "administrator",
  decideClaim: "administrator",
  listArtists: "known",
  readDesk: "known",
  leaveArtist: "known",
  openInvitation: "signed in",
  eraseAccount: "signed in",
  findPeople: "administrators",
  erasePerson: "administrators",
  readLatest: "anybody",
  readPublicPage: "anybody",
  openShare: "anybody",
  findArtistByCatalogIdentifier: "anybody",
  findArtistByHandle: "anybody",
  findShortPostHandle: "anybody",
  checkHealth: "anybody",
  readOpenApiDocument: "anybody",
  readProofKeys: "anybody",
  advanceResearch: "anybody",
  advanceResearchOnSchedule: "scheduler",
  readMetrics: "the metrics token",
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

const operations = (await allOperations()).map((operation) => {
  const id = operation.endpoint.operationId;
  return [id, operation, table[id] ?? ""] as const;
});
const ofArtists = operations.filter(([, , line]) => /^[KRIEOA]+$/.test(line));

const service = await serviceOfFile({ providers: uncalledProviders });

async function artistWithRoles(): Promise<InterviewService> {
  const artist = await anotherArtist(service);
  await withRoles(artist);
  return artist;
}

/** What a caller who is not in the line gets. */
function refusalOf(caller: string) {
  return caller === "K" ? [401, notSignedIn] : [403, tooSmall];
}

test("every operation of the document has a line, and there is no other", () => {
  const ids = Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.operationId ?? []),
  );
  expect(Object.keys(table).sort()).toEqual([...ids].sort());
});

describe.each(ofArtists)("%s", (id, operation, line) => {
  test(`works for ${line} and for nobody else with a role for the artist`, {
    tags: ["5.token", "5.key"],
  }, async () => {
    for (const [caller, options] of Object.entries(callers)) {
      const artist = await artistWithRoles();
      const call = await typicalCall(id, artist);
      const before = await contents(artist.db);
      const { status, body } = await sendCall(artist, operation, call, options);
      if (!line.includes(caller)) {
        expect([caller, status, body]).toEqual([
          caller,
          refusalOf(caller)[0],
          expect.objectContaining(refusalOf(caller)[1] as object),
        ]);
        expect(await contents(artist.db)).toBe(before);
      } else if (recordOf(id).isPersonal && caller !== "O") {
        // It goes on with what the owner did, which others may not: the role alone would do.
        expect(body.code).toBe("forbidden");
        expect(body.error).not.toBe(notYours.error);
      } else {
        expect([caller, status]).toEqual([caller, expect.toBeOneOf([200, 202, 204])]);
      }
    }
  });

  test("is refused to every role of another artist, and to users without a role", {
    tags: ["5.4-401", "5.4-403"],
  }, async () => {
    await artistWithRoles();
    const other = await anotherArtist(service);
    await other.db.execute(sql`update claims set user_id = (select id from users where subject = 'bob')
      where artist_id = ${other.artistId}`);
    const call = await typicalCall(id, { ...other, ok: asAdministrator(other) });
    const before = await contents(other.db);
    for (const as of [...Object.values(roleHolders), claimant]) {
      const { status, body } = await sendCall(other, operation, call, { as });
      expect([status, body]).toEqual([403, expect.objectContaining(notYours)]);
    }
    const { status, body } = await sendCall(other, operation, call, unknown);
    expect([status, body]).toEqual([401, expect.objectContaining(notSignedIn)]);
    expect(await contents(other.db)).toBe(before);
  });
});

/** Prepares calls as the administrator, where no claimant of the tests may. */
function asAdministrator({ send }: InterviewService): InterviewService["ok"] {
  return async (method, path, body) => (await send(method, path, body, { as: administrator })).body;
}

describe.each(
  ofArtists.filter(([, { endpoint }]) => endpoint.tool !== null),
)("%s as a tool", (id, _operation, line) => {
  test(`is for ${line} alone`, async () => {
    for (const [caller, { as = "nobody" }] of Object.entries(callers)) {
      if (caller === "K" && !line.includes("K")) continue; // refused with the message, see agents.test.ts
      const artist = await artistWithRoles();
      const call = await typicalCall(id, artist);
      const agent = await agentOf(service.deps, "2026-07-28", as);
      const result = await agent.callTool({
        name: toolName(id),
        arguments: {
          id: artist.artistId,
          ...Object.fromEntries(
            Object.entries(call.params ?? {}).map(([name, value]) => [
              name,
              decodeURIComponent(value),
            ]),
          ),
          ...Object.fromEntries(new URLSearchParams(call.query ?? "")),
          ...((call.body as object) ?? {}),
        },
      });
      const code = result.isError === true ? jsonOf(result).code : "accepted";
      expect([caller, code]).toEqual([
        caller,
        line.includes(caller) ? "accepted" : "role_insufficient",
      ]);
    }
  });
});

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
