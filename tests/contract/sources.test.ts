import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { originalEntries } from "#lib/contract/original.js";
import { snapToGrapheme } from "#lib/kernel/text.js";
import sourceRoute from "../../api/artist/[id]/knowledge/sources/[sourceId].js";
import extractRoute from "../../api/artist/[id]/knowledge/sources/extract.js";
import sourcesRoute from "../../api/artist/[id]/knowledge/sources.js";
import { account, artist, claimant, load, page, release } from "../support/records.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

const claire: CallOptions = { as: { token: "subject:claire" } };
const text = "We threw the demo away. 🎸 Then we sang it again, slowly, until the tide came.";
let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
});

const list = (query = "") =>
  service.call(sourcesRoute, "GET", `/api/artist/${artistId}/knowledge/sources${query}`, claire);
const read = (sourceId: string, query = "") =>
  service.call(
    sourceRoute,
    "GET",
    `/api/artist/${artistId}/knowledge/sources/${encodeURIComponent(sourceId)}${query}`,
    claire,
  );
interface Listed {
  sourceId: string;
  revision: string;
  url: string;
  reason: string | null;
}
const reasons = async () =>
  Object.fromEntries(
    (await list("?limit=100")).body.sources.map(({ url, reason }: Listed) => [
      new URL(url).pathname.slice(1),
      reason,
    ]),
  );
const named = (name: string, body = text, fields = {}) =>
  page(artistId, body, { url: `https://news.example/${name}`, ...fields });

describe("the source list", () => {
  test("shows every stored original with its metadata, without its text", async () => {
    await load(
      service.deps.db,
      account(artistId, "catalog_a", "catalog-account"),
      release(artistId, "Slack Water", { title: "Slack Water", curation: "pending" }),
    );
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(body).toEqual({
      status: "ok",
      nextCursor: null,
      sources: [
        {
          ...Object.fromEntries(Object.keys(originalEntries("shown")).map((name) => [name, null])),
          sourceId: expect.stringMatching(/^latest:catalog_a:[0-9a-f]{64}$/),
          revision: expect.stringMatching(/^[0-9a-f]{64}$/),
          kind: "release",
          platform: "catalog_a",
          title: "Slack Water",
          url: "https://catalog.example/Slack%20Water",
          activityDate: "2024-05",
          activityDateKind: "release",
          totalChars: 11,
          curation: "pending",
          eligible: true,
          reason: null,
          textRecovery: null,
        },
      ],
    });
  });

  test("has the first words of a text without a title, in one line", async () => {
    const long = `  We\n\n${text}${" More words.".repeat(50)}`;
    await load(
      service.deps.db,
      named("long", long, { title: undefined }),
      named("short", text, { title: undefined }),
      named("titled", text, { title: "A demo" }),
      named("missing", "", { title: undefined }),
    );
    const { sources } = (await list("?limit=100")).body;
    const beginnings = sources.map(({ url, beginning }: { url: string; beginning?: string }) => [
      new URL(url).pathname,
      beginning,
    ]);
    expect(Object.fromEntries(beginnings)).toEqual({
      "/long": Array.from(`We ${text} More words. More words.`).slice(0, 100).join(""),
      "/short": text,
      "/titled": undefined,
      "/missing": undefined,
    });
    const [short] = sources.filter(({ url }: Listed) => url.endsWith("/short"));
    expect((await read(short.sourceId)).body.source.beginning).toBe(text);
  });

  test("says why an original is not evidence", async () => {
    const answerId = randomUUIDv7();
    await load(
      service.deps.db,
      account(artistId, "social_a", "did:1"),
      named("fine"),
      named("missing", ""),
      named("private", text, { visibility: "private" }),
      named("removed", text, { removed: true }),
      named("post", text, { kind: "caption", platform: "social_a", accountId: "did:1" }),
      named("declined"),
      named("answer", text, {
        kind: "published_answer",
        answerId,
        answerRevision: "0".repeat(64),
      }),
      {
        type: "candidate",
        artistId,
        url: "https://news.example/declined",
        destination: "lore",
        identity: "confirmed",
      },
    );
    await load(service.deps.db, account(artistId, "social_a", "did:2"));
    await service.deps.db.execute(
      sql`update candidates set curation = 'declined' where artist_id = ${artistId}`,
    );
    await service.deps.db.execute(sql`
      insert into interview_questions (
        id, artist_id, source, question_key, question, question_revision, state, created_at,
        answer_version, answer_revision
      ) values (
        ${answerId}, ${artistId}, 'onboarding', 'k', 'What?', 'r', 'answered', now(), 2, 'other'
      )`);
    expect(await reasons()).toEqual({
      fine: null,
      missing: "missing_text",
      private: "private",
      removed: "removed",
      post: "account_disconnected",
      declined: "candidate_rejected",
      answer: "answer_changed",
    });
  });

  test("shows the state of the recovery of a missing text", async () => {
    await load(service.deps.db, named("page", ""));
    const recovery = async () => (await list()).body.sources[0].textRecovery;
    expect(await recovery()).toBeNull();
    const { sourceId } = (await list()).body.sources[0];
    const path = `/api/artist/${artistId}/knowledge/sources/extract`;
    const body = { sourceIds: [sourceId] };
    expect((await service.call(extractRoute, "POST", path, { ...claire, body })).status).toBe(202);
    expect(await recovery()).toEqual({ state: "queued", at: expect.stringMatching(/Z$/) });
    for (const [stage, state] of [
      ["failed", "failed"],
      ["complete", "unavailable"],
    ]) {
      await service.deps.db.execute(sql`update jobs set stage = ${stage}, run_at = null,
        finished_at = now() where artist_id = ${artistId}`);
      expect((await recovery()).state).toBe(state);
    }
    await load(service.deps.db, named("page"));
    expect((await recovery()).state).toBe("recovered");
  });

  test("shows only the current revision of a source", async () => {
    await load(service.deps.db, named("page"));
    await load(service.deps.db, named("page", `${text} And again.`));
    const { sources } = (await list()).body;
    expect(sources).toHaveLength(1);
    expect(sources[0].totalChars).toBe(text.length + 11);
  });

  test("is narrowed by kind, platform and missing text", async () => {
    await load(
      service.deps.db,
      account(artistId, "catalog_a", "catalog-account"),
      release(artistId, "Slack Water"),
      named("full"),
      named("empty", ""),
    );
    const names = async (query: string) =>
      (await list(query)).body.sources.map(({ url }: Listed) => new URL(url).pathname).sort();
    expect(await names("?kind=release")).toEqual(["/Slack%20Water"]);
    expect(await names("?platform=catalog_a")).toEqual(["/Slack%20Water"]);
    expect(await names("?missingText=true")).toEqual(["/empty"]);
    expect(await names("?missingText=false&kind=web_page")).toEqual(["/full"]);
  });

  test("pages join to the whole list, whatever is stored in between, and a cursor of another list is 400", async () => {
    await load(service.deps.db, ...Array.from({ length: 12 }, (_, n) => named(`page-${n}`)));
    const whole = (await list()).body.sources.map(({ sourceId }: Listed) => sourceId);
    const joined: string[] = [];
    let cursor = "";
    do {
      const { body } = await list(`?limit=5${cursor}`);
      joined.push(...body.sources.map(({ sourceId }: Listed) => sourceId));
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
      await load(service.deps.db, named(`page-${joined.length}`, `${text} Changed.`));
    } while (cursor !== "");
    expect(joined).toEqual(whole);
    const { nextCursor } = (await list("?limit=5")).body;
    for (const query of [`?kind=release&cursor=${nextCursor}`, "?cursor=x"]) {
      expect((await list(query)).body.code).toBe("invalid_cursor");
    }
  });
});

describe("reading an original", () => {
  const only = async () => (await list()).body.sources[0] as Listed;

  test("returns exact windows that join to the whole, and says where to continue", async () => {
    const long = text.repeat(40) + "e\u0301\r\n".repeat(1000);
    await load(service.deps.db, named("page", long));
    const { sourceId, revision } = await only();
    let joined = "";
    let start: number | null = 0;
    while (start !== null) {
      const { status, body } = await read(
        sourceId,
        `?revision=${revision}&start=${start}&maxChars=1000`,
      );
      expect(status).toBe(200);
      expect(body.passage).toMatchObject({ sourceId, revision, start });
      expect(body.passage.text).toBe(long.slice(body.passage.start, body.passage.end));
      expect(body.passage.text.isWellFormed()).toBe(true);
      expect(body.passage.end).toBe(snapToGrapheme(long, body.passage.end));
      expect(body.totalChars).toBe(long.length);
      joined += body.passage.text;
      start = body.nextStart;
    }
    expect(joined).toBe(long);
  });

  test("opens private originals and non-evidence, for their artist alone", async () => {
    await load(service.deps.db, named("page", text, { visibility: "private" }));
    const { sourceId } = await only();
    const { body } = await read(sourceId);
    expect(body.source).toMatchObject({ eligible: false, reason: "private" });
    expect(body.passage.text).toBe(text);
    const path = `/api/artist/${artistId}/knowledge/sources/${encodeURIComponent(sourceId)}`;
    expect((await service.call(sourceRoute, "GET", path)).status).toBe(401);
  });

  test("of a missing text is an empty passage", async () => {
    await load(service.deps.db, named("page", ""));
    const { body } = await read((await only()).sourceId);
    expect(body).toMatchObject({ totalChars: 0, nextStart: null, passage: { start: 0, end: 0 } });
  });

  test("at a revision that changed is 409, after the end 400, of another artist 404", async () => {
    await load(service.deps.db, named("page"));
    const { sourceId, revision } = await only();
    await load(service.deps.db, named("page", `${text} Changed.`));
    expect((await read(sourceId, `?revision=${revision}`)).body.code).toBe("revision_changed");
    expect((await read(sourceId)).status).toBe(200);
    expect((await read(sourceId, "?start=10000")).body.code).toBe("invalid_input");
    expect((await read(sourceId, "?maxChars=999")).status).toBe(400);
    expect((await read(`vault:${"0".repeat(64)}`)).body.code).toBe("not_found");
  });
});
