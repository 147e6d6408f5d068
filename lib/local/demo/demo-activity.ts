import { randomUUIDv7 } from "node:crypto";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { artists } from "#lib/db/tables/artists.js";
import { citedWindows } from "#lib/db/tables/drift.js";
import { interviewCorrections, interviewSessions } from "#lib/db/tables/interview.js";
import { jobs } from "#lib/db/tables/jobs.js";
import { reservations } from "#lib/db/tables/limits.js";
import type { ProcessDeps } from "#lib/deps.js";
import { readEnv } from "#lib/env.js";
import { exampleOfOperation, examples } from "#lib/http/demo-examples.js";
import { demoIds } from "#lib/http/demo-ids.js";
import type { Method } from "#lib/http/endpoint.js";
import type { Route } from "#lib/http/route.js";
import { configuredModel } from "#lib/model/research-model.js";
import { noOutside } from "#lib/outside/port.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { findRoutes } from "../routes.js";
import { inProject } from "../settings.js";

/** What a call answered; its shape is that of the operation. */
// biome-ignore lint/suspicious/noExplicitAny: the shape differs by operation
type Answer = any;

interface Call {
  path?: Record<string, string>;
  body?: unknown;
  /** The id that the operation gives to what it makes. */
  makes?: string;
}

const claimant = "demo-claimant";
const serviceKey = "demo-service-key";

/**
 * Leaves behind what the examples of the published document name: one finished question, and one finished sitting with
 * answers, a correction and boundaries. It calls the operations themselves, with the bodies of the examples, so that
 * every example is a repetition, which changes nothing and answers the same again. A demo artist that somebody has used
 * before is left as it is. The offline model reads, whatever
 * model is configured: loading the demo costs nothing.
 *
 * @throws Error when an operation refuses
 */
export async function recordDemoActivity(db: Database): Promise<void> {
  if (!(await isDemoUntouched(db))) return;
  const call = await caller(db);
  await recordQuestion(call);
  await recordSitting(call);
  // The lore refresh that the sitting queued.
  await advanceToEnd(call);
  await recordLook(db);
  // Nobody asked: the budget stays whole.
  await db.delete(reservations).where(eq(reservations.artistId, demoIds.artist));
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

/** Whether the demo artist is here, and nobody has asked about it or held a sitting with it. */
async function isDemoUntouched(db: Database): Promise<boolean> {
  const { artist } = demoIds;
  const known = await db.$count(artists, eq(artists.id, artist));
  const asked = await db.$count(jobs, eq(jobs.artistId, artist));
  const held = await db.$count(interviewSessions, eq(interviewSessions.artistId, artist));
  return known === 1 && asked === 0 && held === 0;
}

type Caller = (operationId: keyof typeof examples, call: Call) => Promise<Answer>;

async function recordSitting(call: Caller): Promise<void> {
  const { session, firstQuestion, secondQuestion } = demoIds;
  await call("startInterviewSitting", { makes: session });
  const memory = await call("readInterviewMemory", {});
  const offer = examples.offerInterviewQuestion.body;
  const memorySnapshotId = memory.snapshotId;
  const first = await call("offerInterviewQuestion", {
    makes: firstQuestion,
    body: { ...offer, memorySnapshotId },
  });
  const second = await call("offerInterviewQuestion", {
    makes: secondQuestion,
    body: {
      ...offer,
      memorySnapshotId,
      ordinal: 2,
      question: "What would you have said in the place of the jury?",
    },
  });
  await call("saveInterviewAnswer", {
    body: { ...examples.saveInterviewAnswer.body, expectedRevision: first.question.revision },
  });
  const answered = await call("saveInterviewAnswer", {
    path: { answerId: secondQuestion },
    body: { answer: "That it was made by two people.", expectedRevision: second.question.revision },
  });
  const saved = await call("readInterviewResponse", { path: { answerId: answered.question.id } });
  await call("reviseInterviewResponse", {
    body: {
      ...examples.reviseInterviewResponse.body,
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
  await call("finishInterviewSitting", {});
  const queue = await call("readReviewQueue", {});
  const found = queue.candidates.find(({ id }: { id: string }) => id === demoIds.candidate);
  await call("reviewDiscovery", {
    body: { ...examples.reviewDiscovery.body, revision: found.revision },
  });
}

async function recordQuestion(call: Caller): Promise<void> {
  const body = { ...examples.enqueueQuestionResearch.body, preferDirectEvidence: true };
  await call("enqueueQuestionResearch", { makes: demoIds.job, body });
  await advanceToEnd(call);
  await call("continueQuestionResearch", {});
  await advanceToEnd(call);
}

/** What a look would find, had somebody changed the pages that are cited: they stand nowhere, and are never asked for. */
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
    const known = exampleOfOperation(operationId);
    const { route, method, template } = operations.get(operationId) as Operation;
    const params: Record<string, string> = { ...known.path, ...path };
    const address = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
    const sent = body ?? known.body;
    made.splice(0, made.length, ...(makes === undefined ? [] : [makes]));
    const request = new Request(`http://demo.example${address}`, {
      method,
      headers: {
        // Given, so that the first id that is made is that of the row.
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
  template: string;
}

async function routesByOperation(): Promise<Map<string, Operation>> {
  const operations = new Map<string, Operation>();
  for (const { file } of await findRoutes(inProject("api"))) {
    const { default: route } = (await import(pathToFileURL(file).href)) as { default: Route };
    for (const [method, { operationId, path }] of Object.entries(route.endpoints)) {
      operations.set(operationId, { route, method: method as Method, template: path });
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
  return {
    env,
    db,
    tokens: async (token) => token,
    model: configuredModel(env),
    outside: noOutside,
    providers: configuredProviders(env, monotonicMs),
    log: () => {},
    newId,
    afterAnswer: () => {},
    monotonicMs,
    pause: async () => {},
  };
}
