import { leaseJob, releaseJob } from "#lib/jobs/job-lease.js";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import { recordOf } from "../support/operations/operations.js";
import { allOperations } from "../support/routes.js";
import {
  advanceToTheEnd,
  answerTo,
  citation,
  eraseSource,
  harbourLights,
  offerOf,
  type Play,
  readPages,
  recoverText,
  skerrylight,
} from "./scenario.js";

const params = { id: skerrylight };

/** What callers do with the old release while the next one also serves: every operation. */
export async function whileBothServe(play: Play): Promise<void> {
  await advanceToTheEnd(play, skerrylight);
  await advanceToTheEnd(play, harbourLights);
  await reads(play);
  await questions(play);
  await discoveries(play, skerrylight, "ana");
  await sources(play);
  await sitting(play);
  await memory(play);
  await onboarding(play);
  await play.call("advanceResearchOnSchedule", { as: "cron" });
  await advanceToTheEnd(play, harbourLights);
  await discoveries(play, harbourLights, "claire");
  await interruptions(play);
  await eraseSource(play, "/terminal");
  await reads(play);
}

async function reads(play: Play): Promise<void> {
  for (const { method, endpoint } of await allOperations()) {
    const { operationId, path, access, query } = endpoint;
    const needsMore = path.replace("{id}", "").includes("{");
    const { recorded = method === "GET" && !needsMore ? [{}] : [] } = recordOf(operationId);
    const isPaged = "limit" in ((query as { entries?: object }).entries ?? {});
    for (const read of recorded) {
      const call = { params, as: access === "public" ? "nobody" : "ana", ...read };
      await (isPaged ? readPages(play, operationId, call) : play.call(operationId, call));
    }
  }
  await play.call("readArtistBrief", { params, as: "bob", status: 403 });
  const nobodys = { name: "Nobody", sourceId: "vault:0" };
  await play.call("eraseArtist", { params, body: nobodys, status: 400 });
}

async function questions(play: Play): Promise<void> {
  const request = { topic: "record produced in Oslo", preferDirectEvidence: true };
  const candidates = await answerTo(play, skerrylight, request);
  const question = { ...params, jobId: candidates.jobId };
  const { sourceId, revision } = citation(candidates);
  await play.call("readResearchOriginal", {
    params: { ...params, sourceId },
    query: { revision },
    as: "service",
  });
  await play.call("continueQuestionResearch", {
    params: question,
    body: { outcome: "insufficient" },
    as: "service",
  });
  await advanceToTheEnd(play, skerrylight);
  const done = await play.call("readQuestionResearch", { params: question, as: "service" });
  await play.call("registerAnswer", {
    params: question,
    body: { answer: "Ana Lund produced the record.", citations: [citation(done)] },
    as: "service",
  });
  await play.call("readProof", { params: question, as: "service" });
  await play.call("readProof", { params: question, query: { texts: "windows" } });
  // The same question again is reused; another one needs a lookup.
  await answerTo(play, skerrylight, { topic: "who produced the record" });
  await answerTo(play, skerrylight, { topic: "tour manager of Skerrylight in Norway" });
  await answerTo(play, skerrylight, {
    topic: "newest posts",
    evidenceNeed: "social_caption",
    retrieval: "latest",
    platform: "social_a",
    fromDate: "2024-05-01",
  });
  await answerTo(play, skerrylight, {
    topic: "what the story page says",
    evidenceNeed: "reporting",
    freshness: "recent",
    targetUrl: `${play.siteUrl}/story`,
    answerScope: "overview",
    excludeSourceUrls: ["https://ana.example/about"],
  });
  await play.call("planQuestion", { params, body: { question: "What came out most recently?" } });
  // The artist is looked up before a malformed body is refused.
  await play.call("enqueueQuestionResearch", { params, body: {}, as: "service", status: 400 });
}

async function discoveries(play: Play, id: string, as: string): Promise<void> {
  const inArtist = { params: { id }, query: { limit: 100 }, as };
  const { candidates } = await play.call("readReviewQueue", inArtist);
  const review = (candidate: { id: string; revision: string }, decision: string, status = 200) =>
    play.call("reviewDiscovery", {
      params: { id, candidateId: candidate.id },
      body: { revision: candidate.revision, decision },
      as,
      status,
    });
  const [first, second, third] = candidates;
  await review({ ...first, revision: "0".repeat(64) }, "approve", 409);
  await review(first, "approve");
  await review(second, "decline");
  await play.call("undoDiscoveryReview", {
    params: { id, candidateId: second.id },
    body: { revision: second.revision, decision: "decline" },
    as,
  });
  await review(second, "decline");
  if (third !== undefined) await review(third, "wrong_artist");
  await advanceToTheEnd(play, id);
}

/** Releases a lease, like a slice that threw, and postpones the next call of a provider. */
async function interruptions(play: Play): Promise<void> {
  const body = { topic: "songs about the sea", evidenceNeed: "reporting" };
  await play.call("enqueueQuestionResearch", {
    params: { id: harbourLights },
    body,
    as: "service",
  });
  const filter = { artistId: harbourLights, kinds: ["question_research"] as const };
  const job = await leaseJob(play.db, filter, 60);
  if (job === null || job.ended) throw new Error("nothing could be leased");
  await releaseJob(play.db, job);
  await rateLimiter(play.db).postpone("tavily", 30);
  await advanceToTheEnd(play, harbourLights);
}

async function sources(play: Play): Promise<void> {
  await play.call("requestLatestRefresh", { params, body: { platforms: ["social_a"] } });
  const sourceId = await recoverText(play, "/notes");
  await advanceToTheEnd(play, skerrylight);
  await play.call("readOriginalSource", { params: { ...params, sourceId } });
}

async function sitting(play: Play): Promise<void> {
  const { session } = await play.call("restoreInterview", { params });
  const save = (question: { id: string; revision: string }, answer: string | null) =>
    play.call("saveInterviewAnswer", {
      params: { ...params, answerId: question.id },
      body: { expectedRevision: question.revision, answer },
    });
  const inSession = { ...params, sessionId: session.id };
  await save(session.questions[0], "My sister sang it. It rained.");
  const wish = await offerOf(play, 2, "What was left of the demo?");
  const offered = await play.call("offerInterviewQuestion", { params: inSession, body: wish });
  await play.call("offerInterviewQuestion", { params: inSession, body: wish });
  await save(offered.question, null);
  const stale = { ...wish, ordinal: 3, memorySnapshotId: "0".repeat(64) };
  await play.call("offerInterviewQuestion", { params: inSession, body: stale, status: 409 });
  await play.call("finishInterviewSitting", { params: inSession });
  const body = { requestId: play.newId() };
  await play.call("startInterviewSitting", { params, body });
  await play.call("startInterviewSitting", { params, body });
  await advanceToTheEnd(play, skerrylight);
}

async function memory(play: Play): Promise<void> {
  const { responses } = await play.call("listInterviewResponses", { params });
  const response = responses.find(({ answer }: { answer: string | null }) => answer !== null);
  const ofAnswer = { ...params, answerId: response.id };
  const body = { expectedRevision: response.revision, answer: "We recorded it in two takes." };
  await play.call("reviseInterviewResponse", { params: ofAnswer, body: { ...body, note: "two" } });
  const again = { expectedRevision: response.revision, answer: "Three takes." };
  await play.call("reviseInterviewResponse", { params: ofAnswer, body: again, status: 409 });
  await play.call("readInterviewResponse", { params: ofAnswer });
  await play.call("readInterviewResponse", {
    params: ofAnswer,
    query: { revision: response.revision },
  });
  await readPages(play, "listResponseVersions", { params: ofAnswer, query: { limit: 1 } });
  for (const scope of ["sitting", "until_retracted"]) {
    const wording = `Nothing about money: ${scope}.`;
    const { boundary } = await play.call("saveInterviewBoundary", {
      params,
      body: { requestId: play.newId(), wording, scope },
    });
    await readPages(play, "listInterviewBoundaries", { params });
    if (scope === "sitting") continue;
    await play.call("retractInterviewBoundary", {
      params: { ...params, boundaryId: boundary.id },
      body: { revision: boundary.revision },
    });
  }
  const correction = { claim: "They are four.", correction: "We are three." };
  await play.call("saveInterviewCorrection", {
    params,
    body: { requestId: play.newId(), ...correction },
  });
  await readPages(play, "listInterviewBoundaries", { params });
  await advanceToTheEnd(play, skerrylight);
}

async function onboarding(play: Play): Promise<void> {
  const id = { id: harbourLights };
  const say = (body: object) => play.call("takeOnboardingTurn", { params: id, body, as: "claire" });
  await say({ type: "open" });
  await say({ type: "about", mode: "generate" }).catch(() => {});
  await say({ type: "confirm_profiles", add: [{ url: "https://harbour.example/" }] });
  const { sources: listed } = await play.call("listArtistSources", { params: id, as: "claire" });
  const terminal = listed.find(({ url }: { url: string }) => url.endsWith("/terminal"));
  await say({
    type: "review_sources",
    decisions: [{ sourceId: terminal.sourceId, decision: "approve" }],
    addUrls: [`${play.siteUrl}/lights`],
  });
  for (const [at, question] of onboardingQuestions.entries()) {
    const answer = at < 2 ? `We began on a ferry, ${at}. Nobody slept.` : null;
    await say({ type: "interview_answer", ...question, answer });
  }
  await play.call("takeOnboardingTurn", {
    params: id,
    body: { type: "about", mode: "generate" },
    as: "claire",
    stream: true,
  });
  const text = "We began on a ferry and still sing about it.";
  await say({ type: "about", mode: "self", text });
  const { responses } = await play.call("listInterviewResponses", { params: id, as: "claire" });
  const { id: answerId, revision } = responses.find(
    ({ answer }: { answer: string | null }) => answer !== null,
  );
  const answers = [{ answerId, revision }];
  await say({ type: "publish", text, expectedRevision: null, answers });
  await play.call("readOnboardingState", { params: id, as: "claire" });
}
