import { leaseJob, releaseJob } from "#lib/jobs/job-lease.js";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import { rateLimiter } from "#lib/outside/rate-limit.js";
import { recordOf } from "../support/operations/operations.js";
import { newInvitation } from "../support/operations/people.js";
import { newShare } from "../support/operations/research.js";
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
  await claims(play);
  await discoveries(play, skerrylight, "ana");
  await sources(play);
  await sitting(play);
  await memory(play);
  await onboarding(play);
  await people(play);
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

/** Harbour Lights gets an editor, who becomes its owner and gives it back. */
async function people(play: Play): Promise<void> {
  const of = { id: harbourLights };
  // Instants within a week move with a replay.
  const { secret, body } = newInvitation("editor");
  const validDays = 6;
  const { invitation } = await play.call("createInvitation", {
    params: of,
    body: { ...body, validDays },
    as: "claire",
  });
  const accepting = { secret, accept: true, name: "Noor" };
  await play.call("openInvitation", { body: accepting, as: "noor" });
  const revoke = (invitationId: string, status = 200) =>
    play.call("revokeInvitation", { params: { ...of, invitationId }, as: "claire", status });
  await revoke(invitation.id, 409);
  const other = { params: of, body: { ...newInvitation().body, validDays }, as: "claire" };
  await revoke((await play.call("createInvitation", other)).invitation.id);
  const { people } = await play.call("listPeople", { params: of, as: "claire" });
  const [claire, noor] = people.map(({ userId }: { userId: string }) => userId);
  const give = (to: string, as: string, stayAs: string | null) =>
    play.call("handOverArtist", {
      params: of,
      body: { to, name: "Harbour Lights", memory: "goes_along", stayAs },
      as,
    });
  await give(noor, "claire", "reader");
  await give(claire, "noor", "interviewer");
  const one = { ...of, userId: noor };
  await play.call("changeRole", { params: one, body: { role: "reader" }, as: "claire" });
  await play.call("leaveArtist", { body: { artistId: harbourLights }, as: "noor" });
  await play.call("eraseAccount", { as: "noor" });
  const erased = { params: { userId: noor }, body: { subject: "noor" }, as: "root" };
  await play.call("erasePerson", erased);
}

/** Shares a question, which somebody without an account reads, and withdraws the share. */
async function sharing(play: Play, jobId: string): Promise<void> {
  const { secret, body } = newShare(jobId);
  const { share } = await play.call("createShare", { params, body: { ...body, validDays: 6 } });
  await play.call("listShares", { params });
  await play.call("openShare", { body: { secret }, as: "nobody" });
  await play.call("withdrawShare", { params: { ...params, shareId: share.id } });
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
  await play.call("draftAnswer", { params: question, body: {}, as: "service" });
  await play.call("readProof", { params: question, as: "service" });
  await play.call("readProof", { params: question, query: { texts: "windows" } });
  await sharing(play, candidates.jobId);
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
  const url = "https://kept.example/winter";
  const kept = {
    type: "original",
    artistId: skerrylight,
    kind: "web_page",
    url,
    text: "We spent the winter in Oslo.",
  };
  await play.call("listMentions", { params, query: { of: "record" }, as: "service" });
  const voices = [{ start: 0, name: "Ana" }];
  const talk = { ...kept, kind: "transcript", url: "https://radio.example/1", voices };
  await play.call("importRecords", { params, body: [kept, talk] });
  const addresses = ["https://kept.example/"];
  await play.call("readAddresses", { params, body: { addresses }, status: 202 });
  const { sources } = await play.call("listArtistSources", {
    params,
    query: { kind: "transcript" },
  });
  for (const { sourceId } of sources.filter(({ url }: { url: string }) => url === talk.url)) {
    const body = { name: "Ana", own: true };
    await play.call("confirmVoice", { params: { ...params, sourceId }, body });
  }
  await play.call("registerAccount", { body: { name: "Ana Lund" } });
  // The artist is looked up before a malformed body is refused.
  await play.call("enqueueQuestionResearch", { params, body: {}, as: "service", status: 400 });
}

async function claims(play: Play): Promise<void> {
  const as = "bob";
  const look = { url: "http://127.0.0.1:9/" };
  await play.call("lookForClaimCode", { body: look, as });
  await play.call("withdrawClaim", { body: {}, as });
  await play.call("searchCatalog", { body: { name: "Low Lamp" }, as });
  const { claim } = await play.call("createArtist", { body: { name: "Low Lamp" }, as });
  const decision = { params: { claimId: claim.claimId }, body: { decision: "decline" } };
  await play.call("decideClaim", { ...decision, as: "root" });
  await play.call("askForClaim", { body: { artistId: skerrylight }, as });
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
  const again = { candidateId: second.id, revision: second.revision, decision: "decline" };
  await play.call("reviewDiscoveries", { params: { id }, body: { reviews: [again] }, as });
  const remove = ["a-platform-without-a-link"];
  await play.call("changeProfiles", { params: { id }, body: { remove }, as });
  const { sources } = await play.call("listArtistSources", { params: { id }, as });
  const [{ sourceId, revision }] = sources;
  const decisions = [{ sourceId, revision, decision: "hide" }];
  await play.call("decideSources", { params: { id }, body: { decisions }, as });
  await play.call("undoSourceDecisions", { params: { id }, body: { decisions }, as });
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
  const draft = { ...params, answerId: session.questions[0].id };
  const before = await play.call("readInterviewDraft", { params: draft });
  const typed = { text: "My sister sang it.", expectedRevision: before.draft?.revision ?? null };
  await play.call("saveInterviewDraft", { params: draft, body: typed });
  await save(session.questions[0], "My sister sang it. It rained.");
  const wish = await offerOf(play, 2, "What was left of the demo?");
  const offered = await play.call("offerInterviewQuestion", { params: inSession, body: wish });
  await play.call("offerInterviewQuestion", { params: inSession, body: wish });
  await save(offered.question, null);
  const stale = { ...wish, ordinal: 3, memorySnapshotId: "0".repeat(64) };
  await play.call("offerInterviewQuestion", { params: inSession, body: stale, status: 409 });
  await proposals(play, wish.references);
  await play.call("finishInterviewSitting", { params: inSession });
  const body = { requestId: play.newId() };
  await play.call("startInterviewSitting", { params, body });
  await play.call("startInterviewSitting", { params, body });
  await advanceToTheEnd(play, skerrylight);
}

async function proposals(play: Play, references: unknown): Promise<void> {
  const wish = { requestId: play.newId(), question: "Who carried the harmonium?", references };
  const { proposal } = await play.call("addProposal", { params, body: wish });
  await play.call("prepareProposals", { params, body: {} });
  await play.call("listProposals", { params });
  await play.call("decideProposal", {
    params: { ...params, proposalId: proposal.id },
    body: { decision: "postpone" },
  });
}

async function memory(play: Play): Promise<void> {
  const { responses } = await play.call("listInterviewResponses", { params });
  const response = responses.find(({ answer }: { answer: string | null }) => answer !== null);
  const ofAnswer = { ...params, answerId: response.id };
  const body = { expectedRevision: response.revision, answer: "We recorded it in two takes." };
  await play.call("reviseInterviewResponse", { params: ofAnswer, body: { ...body, note: "two" } });
  const again = { expectedRevision: response.revision, answer: "Three takes." };
  await play.call("reviseInterviewResponse", { params: ofAnswer, body: again, status: 409 });
  const { response: revised } = await play.call("readInterviewResponse", { params: ofAnswer });
  for (const isPublic of [true, false]) {
    const published = { expectedRevision: revised.revision, isPublic };
    await play.call("publishAnswer", { params: ofAnswer, body: published });
  }
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
