import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import registerRoute from "../../api/artist/[id]/research/questions/[jobId]/answers.js";
import { fillArtist } from "../support/full-artist.js";
import {
  addArtist,
  addPage,
  anotherArtist,
  claim,
  type InterviewService,
} from "../support/interview.js";
import { oneAnswer } from "../support/interview-steps.js";
import { keepDrafts } from "../support/kept-drafts.js";
import { newShare } from "../support/operations/research.js";
import { account, load, page } from "../support/records.js";
import { advanceOnce, ask, readJob } from "../support/research.js";
import type { TestService } from "../support/service.js";

/** An original of the artist that is no longer evidence, for one reason. */
export interface ClosedOriginal {
  reason: string;
  id: string;
  sourceId: string;
  revision: string;
  /** A word that occurs only in its text. */
  word: string;
  /** A question answered from it while it was evidence. */
  jobId: string;
  /** The secret of a share of that question, made while it was evidence. */
  secret: string;
}

/**
 * The artist ana, with rows in every table and closed originals, and cleo, who has everything
 * except those.
 */
export interface PrivateArtist {
  artist: InterviewService;
  other: InterviewService;
  closed: readonly ClosedOriginal[];
}

/** How an original stops being evidence: the statement for the row `o`. */
const closing: Record<string, (original: { id: SQL; artistId: SQL }) => SQL> = {
  private: ({ id }) => sql`update originals set visibility = 'private' where id = ${id}`,
  removed: ({ id }) => sql`update originals set removed = true where id = ${id}`,
  gone: ({ id }) => sql`update originals set gone = true where id = ${id}`,
  superseded: ({ id }) => sql`update originals set current = false where id = ${id}`,
  "of a disconnected account": ({ artistId }) =>
    sql`update accounts set connected = false where artist_id = ${artistId} and platform = 'social_c'`,
  "of a declined candidate": ({ id }) => sql`
    insert into candidates (id, artist_id, suppression_key, destination, identity, curation, url, url_key, revision, discovered_at)
    select gen_random_uuid(), artist_id, 'lore ' || url_key, 'lore', 'confirmed', 'declined', url, url_key,
      encode(sha256(convert_to(url, 'UTF8')), 'hex'), now()
    from originals where id = ${id}`,
  "of an edited answer": ({ id }) => sql`
    update interview_questions set answer_revision = encode(sha256('edited'), 'hex')
    where id = (select answer_id from originals where id = ${id})`,
  "of an answer under embargo": ({ id }) => sql`
    update interview_questions set embargo_until = '2999-01-01T00:00:00Z'
    where id = (select answer_id from originals where id = ${id})`,
  "of an answer under a boundary": ({ id }) => sql`
    insert into interview_boundaries (id, artist_id, request_id, wording, scope, question_key, revision, created_at)
    select gen_random_uuid(), q.artist_id, gen_random_uuid(), 'Please leave this unsaid.', 'until_retracted', q.question_key,
      encode(sha256('boundary'), 'hex'), now()
    from interview_questions q
    where q.id = (select answer_id from originals where id = ${id})`,
};

export async function privateArtist(service: TestService): Promise<PrivateArtist> {
  const artist = await anotherArtist(service);
  await fillArtist(artist);
  await completed(artist);
  const closed: ClosedOriginal[] = [];
  for (const reason of Object.keys(closing)) closed.push(await closedOriginal(artist, reason));
  await service.database.db.execute(
    sql`insert into users (id, subject, is_admin) values (${randomUUIDv7()}, 'cleo', false) on conflict do nothing`,
  );
  return { artist, other: await otherArtist(service), closed };
}

/** Writes rare values, so that every nullable column has one. */
async function completed({ db, artistId }: InterviewService): Promise<void> {
  await load(
    db,
    page(artistId, "Low Lamp was produced by Bartholomew Quist in Bergen.", {
      title: "A page about Low Lamp",
      canonicalUrl: `https://canonical.example/${artistId}`,
      collectionUrl: `https://collection.example/${artistId}`,
    }),
    page(artistId, "Low Lamp was produced by Cornelia Vandermeer in Bergen."),
    page(artistId, "We made Low Lamp in Bergen.", {
      kind: "transcript",
      visibility: "private",
      voices: [{ start: 0, name: "Idunn of the Night Shift" }],
    }),
    {
      type: "candidate",
      artistId,
      url: `https://links.example/${artistId}`,
      destination: "link",
      identity: "confirmed",
      linkPlatform: "website",
      linkIdentifier: `site-${artistId}`,
    },
  );
  const own = sql`where artist_id = ${artistId}`;
  await db.execute(sql`
    update onboarding set sources_turn = gen_random_uuid(), publish_turn = gen_random_uuid(),
      own_draft = 'A draft that is not published' ${own}`);
  await db.execute(sql`
    update originals set own_voices = '["Idunn of the Night Shift"]' ${own} and place_map is not null`);
  await db.execute(sql`
    update originals set provided_by = (select id from users where subject = 'ana'), provided_as = 'claimant' ${own}`);
  await db.execute(sql`
    update lore_entries set title = 'A title of an entry', source_id = 'source of ' || id ${own}`);
  await db.execute(sql`
    update candidates set title = 'A title of a discovery', evidence_id = gen_random_uuid() ${own}`);
  await db.execute(sql`
    update jobs set state = state || '{"notes": "kept for the next slice"}' ${own}`);
  await db.execute(sql`update interview_versions set note = 'a note about the edit' ${own}`);
}

/** The same for another claimant; the two share no person. */
async function otherArtist(service: TestService): Promise<InterviewService> {
  const other = await anotherArtist(service);
  await fillArtist(other);
  await other.db.execute(sql`delete from claims where artist_id = ${other.artistId}`);
  await claim(other.db, other.artistId, "cleo");
  await addArtist(other.db, "Nobody Else");
  return other;
}

/** An original that answered a question and was cited, and is then closed. */
async function closedOriginal(artist: InterviewService, reason: string): Promise<ClosedOriginal> {
  const { db, artistId, service } = artist;
  const word = `Zq${[...reason]
    .map((letter) => letter.charCodeAt(0).toString(36))
    .join("")
    .slice(0, 24)}x`;
  const instrument = `organ${word.toLowerCase()}`;
  const text = `The ${instrument} of the album was played by ${word} Lund in Oslo.`;
  await storeOriginal(artist, reason, text);
  const topic = `who played the ${instrument} of the album`;
  const { jobId } = (await ask(service, artistId, { topic, evidenceNeed: "credits" })).body;
  while ((await advanceOnce(service, { artistId, kinds: ["source_search"] })).body.ran);
  const { references } = (await readJob(service, artistId, jobId)).body;
  const cited = references.find((reference: { text: string }) => reference.text.includes(word));
  if (cited === undefined) throw new Error(`nothing cites the original ${reason}`);
  const { sourceId, revision, start, end, text: quote } = cited;
  const path = `/api/artist/${artistId}/research/questions/${jobId}/answers`;
  const body = {
    answer: quote,
    citations: [{ sourceId, revision, start, end, quote }],
    checkClaims: true,
  };
  await service.call(registerRoute, "POST", path, { body });
  await keepDrafts(db, artistId);
  const { secret, body: share } = newShare(jobId);
  await artist.ok("POST", "/shares", share);
  const { rows } = await db.execute(
    sql`select id from originals where artist_id = ${artistId} and source_id = ${sourceId} and current`,
  );
  const id = String(rows[0]?.id);
  await db.execute(
    closing[reason]?.({ id: sql`${id}`, artistId: sql`${artistId}` }) ?? sql`select`,
  );
  return { reason, id, sourceId, revision, word, jobId, secret };
}

/** Ends a sitting left open by an earlier call, so that the next one can start. */
export async function endSitting({ db, artistId }: InterviewService): Promise<void> {
  await db.execute(sql`update interview_sessions set closed_at = now()
    where artist_id = ${artistId} and closed_at is null`);
}

async function storeOriginal(artist: InterviewService, reason: string, text: string) {
  const { db, artistId } = artist;
  if (reason.includes("answer")) {
    await endSitting(artist);
    const { question } = await oneAnswer(artist, text);
    const options = { answerId: question.id, answerRevision: question.revision };
    const url = `https://answers.example/${question.id}`;
    return void (await addPage(db, artistId, text, { kind: "published_answer", url, ...options }));
  }
  const accountId = `closed-${artistId}`;
  const isSocial = reason.includes("account");
  if (isSocial) await load(db, account(artistId, "social_c", accountId));
  const kind = isSocial ? { kind: "caption", platform: "social_c", accountId } : {};
  const url = `https://closed.example/${encodeURIComponent(reason)}/${artistId}`;
  await load(db, page(artistId, text, { ...kind, url }));
}
