import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import type { Role } from "#lib/contract/role.js";
import type { Database } from "#lib/db/client.js";
import type { ProcessDeps } from "#lib/deps.js";
import { derivedColumns, revisionOf, sourceIdOf } from "#lib/evidence/source-identity.js";
import type { Route } from "#lib/http/route.js";
import { finished } from "#lib/kernel/steps.js";
import { findRoutes, matchRoute } from "#lib/site/routes.js";
import { type Answer, type CallOptions, type TestService, testService } from "./service.js";

export const routes = findRoutes(join(import.meta.dirname, "../../api"));

/** The route behind a path, as the platform would find it. */
export async function routeOf(path: string): Promise<Route> {
  const match = matchRoute(await routes, new URL(path, "https://service.example").pathname);
  if (match === null) throw new Error(`nothing serves ${path}`);
  return (await import(pathToFileURL(match.file).href)).default as Route;
}

export const claimant = { token: "subject:ana" };
export const administrator = { token: "subject:root" };
export const stranger = { token: "subject:bob" };

/** What the artist's public page says; offers quote it. */
export const pageText =
  "We threw the whole demo away in one night. 🎸 Then we sang it again, slowly.";
export const pageQuote = "We threw the whole demo away in one night.";

/** A service with one artist, its claimant ana, the administrator root, bob, who has no claim, and one page. */
export interface InterviewService {
  service: TestService;
  db: Database;
  artistId: string;
  page: { sourceId: string; revision: string };
  /** Calls a path below the artist, as the claimant unless told otherwise. */
  send(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** As send, and throws unless the answer is 200. */
  ok(method: string, path: string, body?: unknown): Promise<Answer["body"]>;
  close(): Promise<void>;
}

export async function interviewService(
  overrides: Partial<ProcessDeps> = {},
): Promise<InterviewService> {
  return anotherArtist(await testService(overrides));
}

/** The same on the database of a service that runs: another artist of the same people. */
export async function anotherArtist(service: TestService): Promise<InterviewService> {
  const { db } = service.database;
  const artistId = await addArtist(db, "Ana Duarte");
  await db.execute(sql`insert into users (id, subject, is_admin) values
    (${randomUUID()}, 'ana', false), (${randomUUID()}, 'root', true), (${randomUUID()}, 'bob', false)
    on conflict do nothing`);
  await claim(db, artistId, "ana");
  const page = await addPage(db, artistId, pageText);
  service.database.roundTrips();
  const send: InterviewService["send"] = async (method, path, body, options = {}) => {
    const full = `/api/artist/${artistId}${path}`;
    return service.call(await routeOf(full), method, full, {
      as: claimant,
      ...(body === undefined ? {} : { body }),
      ...options,
    });
  };
  return {
    service,
    db,
    artistId,
    page,
    send,
    close: () => service.close(),
    async ok(method, path, body) {
      const answer = await send(method, path, body);
      if (answer.status !== 200) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return answer.body;
    },
  };
}

export async function addArtist(db: Database, name: string): Promise<string> {
  const id = randomUUID();
  await db.execute(sql`insert into artists (id, name) values (${id}, ${name})`);
  return id;
}

/** Gives an approved claim on the artist to the user with that subject. */
export async function claim(
  db: Database,
  artistId: string,
  subject: string,
  role: Role = "owner",
): Promise<void> {
  await db.execute(sql`insert into claims (artist_id, user_id, status, role)
    select ${artistId}, id, 'approved', ${role} from users where subject = ${subject}`);
}

/** The callers with a role below owner, by role; `withRoles` gives them theirs. */
export const roleHolders = {
  reader: { token: "subject:rita" },
  interviewer: { token: "subject:ines" },
  editor: { token: "subject:edda" },
} as const;

/** Gives every role below owner of the artist to a user of its own. */
export async function withRoles({ db, artistId }: InterviewService): Promise<void> {
  for (const [role, { token }] of Object.entries(roleHolders)) {
    const subject = token.slice("subject:".length);
    await db.execute(sql`insert into users (id, subject) values (${randomUUID()}, ${subject})
      on conflict do nothing`);
    await claim(db, artistId, subject, role as Role);
  }
}

interface PageOptions {
  kind?: "web_page" | "published_answer";
  answerId?: string;
  answerRevision?: string;
  url?: string;
}

/** Saves a public original of the artist. */
export async function addPage(
  db: Database,
  artistId: string,
  text: string,
  options: PageOptions = {},
) {
  const { kind = "web_page", answerId = null, answerRevision = null } = options;
  const url = options.url ?? "https://ana.example/about";
  const content = {
    kind,
    url,
    canonicalUrl: null,
    collectionUrl: null,
    title: null,
    text,
    publishedAt: null,
    activityDate: null,
    activityDateKind: null,
    truncated: null,
  };
  const sourceId = sourceIdOf({
    artistId,
    kind,
    platform: null,
    accountId: null,
    entryId: null,
    canonicalUrl: null,
    url,
    answerId,
  });
  const revision = revisionOf(sourceId, content);
  const { urlKey, postKey, textLength, tokens, tokenCount } = finished(derivedColumns(content));
  await db.execute(sql`
    update originals set current = false where artist_id = ${artistId} and source_id = ${sourceId}`);
  await db.execute(sql`
    insert into originals (
      id, artist_id, source_id, revision, kind, url, url_key, post_key, text, text_length, curation,
      visibility, answer_id, answer_revision, tokens, token_count
    ) values (
      ${randomUUID()}, ${artistId}, ${sourceId}, ${revision}, ${kind}, ${url}, ${urlKey}, ${postKey},
      ${text}, ${textLength}, 'approved', 'public', ${answerId}, ${answerRevision}, ${tokens}::tsvector,
      ${tokenCount}
    )`);
  return { sourceId, revision };
}
