import { randomUUIDv7 } from "node:crypto";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import type { operations as declared } from "#lib/client/generated/operations.js";
import type { Database } from "#lib/db/client.js";
import { SharedReads } from "#lib/db/shared-reads.js";
import { artists } from "#lib/db/tables/artists.js";
import { citedWindows } from "#lib/db/tables/drift.js";
import { interviewCorrections, interviewSessions } from "#lib/db/tables/interview.js";
import { jobs } from "#lib/db/tables/jobs.js";
import { reservations } from "#lib/db/tables/limits.js";
import { shares } from "#lib/db/tables/shares.js";
import type { ProcessDeps } from "#lib/deps.js";
import { demoCall } from "#lib/http/demo-call.js";
import { demoIds, exampleShare } from "#lib/http/demo-ids.js";
import type { Endpoint, Method } from "#lib/http/endpoint.js";
import type { Route } from "#lib/http/route.js";
import { sha256Hex } from "#lib/kernel/hash.js";
import { configuredModel } from "#lib/model/research-model.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import { inProject } from "#lib/platform/local-settings.js";
import { findRoutes } from "#lib/site/routes.js";
import { claimant, recordPeople } from "./demo-people.js";

/** The response of a call; its shape depends on the operation. */
// biome-ignore lint/suspicious/noExplicitAny: the shape differs by operation
type Answer = any;

interface Call {
  path?: Record<string, string>;
  /** Fields that differ from the example's body. */
  body?: object;
  /** The id that the operation gives to the row it creates. */
  makes?: string;
}

const serviceKey = "demo-service-key";

/**
 * Creates the rows that the examples of the published document name: one finished question, and one
 * finished sitting with answers, a correction and boundaries. It calls the operations themselves
 * with the examples' bodies, so that running an example is a repetition: it changes nothing and
 * gets the same response. A demo artist that somebody has already used is left as it is. The
 * offline model reads, whatever model is configured, so loading the demo costs nothing.
 *
 * @throws Error when an operation refuses
 */
export async function recordDemoActivity(db: Database): Promise<void> {
  if (!(await isDemoUntouched(db))) return;
  await recordPeople(db);
  const call = await caller(db);
  await recordQuestion(call);
  await recordSitting(call);
  // The lore refresh that the sitting queued.
  await advanceToEnd(call);
  await recordLook(db);
  // No person asked these questions, so they must not use up the budget.
  await db.delete(reservations).where(eq(reservations.artistId, demoIds.artist));
  // The share's secret is in the document, as the invitation's is.
  await db
    .update(shares)
    .set({ endsAt: new Date("2999-01-01T00:00:00Z") })
    .where(eq(shares.artistId, demoIds.artist));
  // The example cursors of memory and search name these instants.
  await db
    .update(interviewCorrections)
    .set({ createdAt: new Date(demoIds.correctedAt) })
    .where(eq(interviewCorrections.id, demoIds.correction));
  await db
    .update(artists)
    .set({ evidenceChangedAt: new Date(demoIds.evidenceChangedAt) })
    .where(eq(artists.id, demoIds.artist));
}

/** Whether the demo artist exists, and nobody has asked about it or held a sitting with it. */
async function isDemoUntouched(db: Database): Promise<boolean> {
  const { artist } = demoIds;
  const known = await db.$count(artists, eq(artists.id, artist));
  const asked = await db.$count(jobs, eq(jobs.artistId, artist));
  const held = await db.$count(interviewSessions, eq(interviewSessions.artistId, artist));
  return known === 1 && asked === 0 && held === 0;
}

type Caller = (operationId: keyof typeof declared, call: Call) => Promise<Answer>;

async function recordSitting(call: Caller): Promise<void> {
  const { session, firstQuestion, secondQuestion } = demoIds;
  await call("startInterviewSitting", { makes: session });
  const memory = await call("readInterviewMemory", {});
  const memorySnapshotId = memory.snapshotId;
  const first = await call("offerInterviewQuestion", {
    makes: firstQuestion,
    body: { memorySnapshotId },
  });
  const second = await call("offerInterviewQuestion", {
    makes: secondQuestion,
    body: {
      memorySnapshotId,
      ordinal: 2,
      question: "What would you have said in the place of the jury?",
    },
  });
  await call("saveInterviewAnswer", {
    body: { expectedRevision: first.question.revision },
  });
  const answered = await call("saveInterviewAnswer", {
    path: { answerId: secondQuestion },
    body: { answer: "That it was made by two people.", expectedRevision: second.question.revision },
  });
  const saved = await call("readInterviewResponse", { path: { answerId: answered.question.id } });
  await call("reviseInterviewResponse", {
    body: {
      expectedRevision: saved.response.revision,
      note: "The sea had its part.",
    },
  });
  await call("saveInterviewBoundary", { makes: demoIds.boundary });
  const retracted = await call("saveInterviewBoundary", {
    makes: demoIds.retractedBoundary,
    body: {
      requestId: demoIds.retractedBoundary,
      wording: "Nothing about the fifth album before it has a name.",
      scope: "until_retracted",
    },
  });
  await call("retractInterviewBoundary", { body: { revision: retracted.boundary.revision } });
  await call("saveInterviewCorrection", { makes: demoIds.correction });
  await call("addProposal", {});
  await call("finishInterviewSitting", {});
  await call("confirmVoice", {});
  await call("changeProfiles", {});
  const queue = await call("readReviewQueue", {});
  const found = queue.candidates.find(({ id }: { id: string }) => id === demoIds.candidate);
  await call("reviewDiscovery", {
    body: { revision: found.revision },
  });
}

async function recordQuestion(call: Caller): Promise<void> {
  const body = { preferDirectEvidence: true };
  await call("enqueueQuestionResearch", { makes: demoIds.job, body });
  await advanceToEnd(call);
  await call("continueQuestionResearch", {});
  await advanceToEnd(call);
  await call("createShare", { body: { secretHash: sha256Hex(exampleShare.secret) } });
}

/**
 * Records what a recheck would find if somebody had changed the cited pages. These pages do not
 * exist and are never fetched.
 */
async function recordLook(db: Database): Promise<void> {
  const lookedAt = new Date(demoIds.correctedAt);
  await db
    .update(citedWindows)
    .set({
      dueAt: new Date("2999-01-01T00:00:00Z"),
      verdict: "reworded",
      since: lookedAt,
      checkedAt: lookedAt,
      readVerdict: "reworded",
      readAt: lookedAt,
    })
    .where(eq(citedWindows.artistId, demoIds.artist));
}

async function advanceToEnd(call: Caller): Promise<void> {
  while ((await call("advanceResearch", {})).ran);
}

/** Calls operations in this process, as the demo artist's claimant and as the research service. */
async function caller(db: Database): Promise<Caller> {
  const made: string[] = [];
  const deps = demoDeps(db, () => made.shift() ?? randomUUIDv7());
  const operations = await routesByOperation();
  return async (operationId, { path = {}, body, makes }) => {
    const { route, method, endpoint } = operations.get(operationId) as Operation;
    const known = demoCall(endpoint);
    const params: Record<string, string> = { ...known.path, ...path };
    const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const sent = body === undefined ? known.body : { ...(known.body as object), ...body };
    made.splice(0, made.length, ...(makes === undefined ? [] : [makes]));
    const request = new Request(`http://demo.example${address}`, {
      method,
      headers: {
        // The request id is given, so the first generated id is the row's.
        "x-request-id": `demo-${operationId}`,
        authorization: `Bearer ${claimant}`,
        ...(isForService(sent) ? { "x-service-research-key": serviceKey } : {}),
        ...(sent === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
    const response = await route.serve(request, deps);
    const answer: Answer = await response.json();
    if (response.ok) return answer;
    throw new Error(`the demo artist could not be loaded: ${operationId}: ${answer.error}`);
  };
}

const isForService = (body: unknown) =>
  typeof body === "object" && body !== null && "preferDirectEvidence" in body;

interface Operation {
  route: Route;
  method: Method;
  endpoint: Endpoint;
}

async function routesByOperation(): Promise<Map<string, Operation>> {
  const operations = new Map<string, Operation>();
  for (const { file } of await findRoutes(inProject("api"))) {
    const { default: route } = (await import(pathToFileURL(file).href)) as { default: Route };
    for (const [method, endpoint] of Object.entries(route.endpoints)) {
      operations.set(endpoint.operationId, { route, method: method as Method, endpoint });
    }
  }
  return operations;
}

function demoDeps(db: Database, newId: () => string): ProcessDeps {
  const env = readEnv({
    DATABASE_URL: "postgres://demo.example",
    AUTH_ISSUER: "https://demo.example",
    AUTH_AUDIENCE: "demo",
    AUTH_JWKS_URL: "https://demo.example/jwks.json",
    RESEARCH_API_KEY: serviceKey,
    RESEARCH_MODEL: "offline",
    ADVANCE_AFTER_ENQUEUE: "off",
  });
  const monotonicMs = () => performance.now();
  const pause = async () => {};
  return {
    env,
    db,
    reads: new SharedReads(db, { monotonicMs, pause }),
    tokens: async (token) => token,
    model: configuredModel(env),
    outside: noOutside,
    providers: configuredProviders(env, monotonicMs),
    log: () => {},
    newId,
    afterAnswer: () => {},
    monotonicMs,
    deadline: AbortSignal.timeout,
    pause,
  };
}
