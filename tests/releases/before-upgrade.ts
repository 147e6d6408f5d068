import { sql } from "drizzle-orm";
import { keepBlocks } from "../support/kept-blocks.js";
import { keepDrafts } from "../support/kept-drafts.js";
import { account, administrator, artist, claimant, page, release } from "../support/records.js";
import type { Documents } from "./fixture.js";
import { did, mbid, socialHandle } from "./local-outside.js";
import {
  advanceToTheEnd,
  answerTo,
  citation,
  eraseSource,
  harbourLights,
  offerOf,
  type Play,
  recoverText,
  skerrylight,
} from "./scenario.js";

const params = { id: skerrylight };

/** The topic of a question whose candidates are resting at the upgrade. */
export const restingTopic = "who helped with the boathouse";

/**
 * What a release did before the next one: rows in every table, the documents that it issued, and work under way. Ends
 * while a slice of a question waits for its model.
 */
export async function beforeUpgrade(
  play: Play,
): Promise<{ documents: Documents; goOn(): Promise<void> }> {
  await play.load(records(play));
  const proof = await research(play);
  await review(play);
  await interview(play);
  await play.call("advanceResearchOnSchedule", { as: "cron" });
  await advanceToTheEnd(play, skerrylight);
  // Erasing a source cancels the artist's queued work, so it comes first.
  const receipt = await eraseSource(play, "/out");
  await onboarding(play);
  await looks(play);
  await invites(play);
  await shares(play);
  await claimRequested(play);
  const documents = {
    export: await play.call("exportArtist", { params, stream: true }),
    proof: JSON.stringify(proof),
    receipt: JSON.stringify(receipt),
    keys: JSON.stringify(await play.call("readProofKeys", { as: "nobody" })),
  };
  return { documents, ...(await workUnderWay(play)) };
}

function records({ siteUrl }: Play) {
  const link = (platform: string, identifier: string, url: string) => ({
    type: "link",
    artistId: skerrylight,
    platform,
    identifier,
    url,
  });
  const post = `at://${did}/app.bsky.feed.post/3k1`;
  const empty = { kind: "caption", platform: "social_a", accountId: did, entryId: post };
  return [
    artist(skerrylight, "Skerrylight"),
    artist(harbourLights, "Harbour Lights"),
    ...administrator("root"),
    ...claimant(skerrylight, "ana"),
    ...claimant(harbourLights, "claire"),
    ...claimant(harbourLights, "bob", "revoked"),
    link("website", "https://ana.example/", "https://ana.example/"),
    link("social_a", socialHandle, `https://bsky.app/profile/${socialHandle}`),
    link("catalog_a", mbid, `https://musicbrainz.org/artist/${mbid}`),
    account(skerrylight, "social_a", did, { handle: socialHandle }),
    account(skerrylight, "catalog_a", mbid),
    page(skerrylight, "The record was produced by Ana Lund in Oslo. It was mixed in a week."),
    page(skerrylight, "We threw the whole demo away in one night. Then we sang it again, slowly.", {
      url: "https://ana.example/about",
    }),
    page(skerrylight, "The boathouse was turned into a studio in March 2023. Her brother helped.", {
      url: "https://news.example/boathouse",
      curation: "pending",
    }),
    page(skerrylight, "A private note about the next record.", { visibility: "private" }),
    page(skerrylight, "", { url: `${siteUrl}/story` }),
    page(skerrylight, "", { url: `${siteUrl}/notes` }),
    page(skerrylight, "", { ...empty, url: `https://bsky.app/profile/${socialHandle}/post/3k1` }),
    release(skerrylight, "Slack Water, an album by Skerrylight."),
    ...[2019, 2020].map((year) => page(skerrylight, `Low Lamp was released in ${year}.`)),
    page(harbourLights, "They met in a ferry terminal. They sing about the sea.", {
      url: "https://news.example/terminal",
      curation: "pending",
    }),
    page(harbourLights, "They asked to have this taken out.", { url: "https://news.example/out" }),
    ...["https://news.example/boathouse", "https://lamps.example/shop"].map((url) => ({
      type: "candidate",
      artistId: skerrylight,
      url,
      destination: "lore",
      identity: "confirmed",
      excerpt: "The boathouse was turned into a studio in March 2023.",
    })),
    { type: "lore", artistId: skerrylight, text: "Skerrylight is a band from the north." },
  ];
}

/** Returns the proof of an answer. */
async function research(play: Play): Promise<unknown> {
  const answered = await answerTo(play, skerrylight, { topic: "who produced the record" });
  const answer = "Ana Lund produced the record.";
  await play.call("registerAnswer", {
    params: { ...params, jobId: answered.jobId },
    body: { answer, citations: [citation(answered)] },
    as: "service",
  });
  await keepDrafts(play.db, skerrylight);
  const proof = await play.call("readProof", { params: { ...params, jobId: answered.jobId } });
  await answerTo(play, skerrylight, { topic: "mastering engineer of Harbour Glass" });
  await play.call("planQuestion", { params, body: { question: "Who produced the record?" } });
  await play.call("requestLatestRefresh", { params, body: {} });
  await recoverText(play, "/story");
  await advanceToTheEnd(play, skerrylight);
  await answerTo(play, skerrylight, { topic: restingTopic, preferDirectEvidence: true });
  return proof;
}

async function review(play: Play): Promise<void> {
  await approve(play, "https://news.example/boathouse");
  await advanceToTheEnd(play, skerrylight);
}

async function approve(play: Play, url: string): Promise<void> {
  const { candidates } = await play.call("readReviewQueue", { params, query: { limit: 100 } });
  const found = candidates.find((candidate: { url: string }) => candidate.url === url);
  await play.call("reviewDiscovery", {
    params: { ...params, candidateId: found.id },
    body: { revision: found.revision, decision: "approve" },
  });
}

async function interview(play: Play): Promise<void> {
  const start = () =>
    play.call("startInterviewSitting", { params, body: { requestId: play.newId() } });
  const offer = async (sessionId: string, ordinal: number, question: string) =>
    (
      await play.call("offerInterviewQuestion", {
        params: { ...params, sessionId },
        body: await offerOf(play, ordinal, question),
      })
    ).question;
  const first = (await start()).session;
  const question = await offer(first.id, 1, "What changed between the demo and the record?");
  await play.call("saveInterviewAnswer", {
    params: { ...params, answerId: question.id },
    body: { expectedRevision: question.revision, answer: "We recorded it in one take. 🎸" },
  });
  const next = await offer(first.id, 2, "What is the next record about?");
  await play.call("saveInterviewAnswer", {
    params: { ...params, answerId: next.id },
    body: { expectedRevision: next.revision, answer: "A lighthouse.", until: "2099-03-01" },
  });
  await play.call("saveInterviewBoundary", {
    params,
    body: {
      requestId: play.newId(),
      wording: "Nothing about my family.",
      scope: "until_retracted",
    },
  });
  await play.call("finishInterviewSitting", { params: { ...params, sessionId: first.id } });
  const second = (await start()).session;
  const open = await offer(second.id, 1, "Who sang it the second time?");
  await play.call("saveInterviewDraft", {
    params: { ...params, answerId: open.id },
    body: { text: "My sister, I th", expectedRevision: null },
  });
  const { references } = await offerOf(play, 2, "Who carried the harmonium?");
  await play.call("addProposal", {
    params,
    body: { requestId: play.newId(), question: "Who carried the harmonium?", references },
  });
  // The last offer stores the memory that the previous offer changed.
  await play.call("saveInterviewCorrection", {
    params,
    body: {
      requestId: play.newId(),
      claim: "The album came out in 2019.",
      correction: "It came out in 2018.",
    },
  });
  await keepBlocks(play.db, skerrylight);
}

async function onboarding(play: Play): Promise<void> {
  const say = (body: object) =>
    play.call("takeOnboardingTurn", { params: { id: harbourLights }, body, as: "claire" });
  await say({ type: "open" });
  await say({ type: "confirm_profiles", add: [{ url: "https://harbour.example/" }] });
}

/**
 * Writes the results and ledger of page rechecks directly into the tables, because these pages have no server. The
 * release statements come with the originals above, two of which disagree.
 */
async function looks({ db }: Play): Promise<void> {
  await db.execute(sql`
    insert into page_looks (page_key, looked_at) select distinct page_key, now() from cited_windows`);
  await db.execute(sql`
    update cited_windows set verdict = 'reworded', since = now(), checked_at = now(), read_verdict = 'reworded',
      read_at = now(), due_at = now() + interval '1 day'`);
}

/** Writes an open request to own an artist directly into its table. */
async function claimRequested({ db, newId }: Play): Promise<void> {
  await db.execute(sql`
    insert into claim_requests (
      id, user_id, artist_id, profiles, addresses, code, code_expires_at, looks, state, asked_at
    )
    select ${newId()}, id, ${skerrylight}, '[]', '[]', ${"0".repeat(32)}, now() + interval '24 hours',
      '{}', 'open', now()
    from users where subject = 'bob'`);
}

/** Writes an open invitation directly into its table. */
async function invites({ db, newId }: Play): Promise<void> {
  await db.execute(sql`
    insert into invitations (id, artist_id, secret_hash, role, invited_by, created_at, expires_at)
    select ${newId()}, ${skerrylight}, ${"0".repeat(64)}, 'reader', id, now(), now() + interval '7 days'
    from users where subject = 'ana'`);
}

/** Writes an open share of an ended question directly into its table. */
async function shares({ db, newId }: Play): Promise<void> {
  await db.execute(sql`
    insert into shares (id, artist_id, secret_hash, job_ids, windows, shared_by, created_at, ends_at)
    select ${newId()}, ${skerrylight}, ${"1".repeat(64)}, array[j.id],
      jsonb_build_array(jsonb_build_object('sourceId', 'vault:shared', 'revision', ${"1".repeat(64)}::text)), u.id, now(),
      now() + interval '30 days'
    from users u
    cross join (
      select id from jobs where artist_id = ${skerrylight} and kind = 'question_research' limit 1
    ) j
    where u.subject = 'ana'`);
}

/** A slice that waits for its model, a refresh that waits for its provider, a question of which no slice has run. */
async function workUnderWay(play: Play): Promise<{ goOn(): Promise<void> }> {
  const ask = (id: string, topic: string) =>
    play.call("enqueueQuestionResearch", {
      params: { id },
      body: { topic, evidenceNeed: "reporting" },
      as: "service",
    });
  await approve(play, "https://www.tiktok.com/@skerrylight");
  for (let started = false; !started; ) {
    const body = { artistId: skerrylight, kinds: ["social_ingest"] };
    const { ran, waiting } = await play.call("advanceResearch", { as: "nobody", body });
    if (!ran) throw new Error("no run was started");
    started = waiting;
  }
  await ask(skerrylight, "the whole demo thrown away");
  await ask(harbourLights, "where they met");
  const model = play.holdModel();
  const slice = play.call("advanceResearch", { as: "nobody", body: { artistId: skerrylight } });
  await Promise.race([model.reached, slice.then(() => Promise.reject(new Error("no model call")))]);
  return {
    async goOn() {
      model.release();
      await slice;
    },
  };
}
