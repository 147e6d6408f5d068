import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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
import {
  answered,
  offered,
  oneAnswer,
  savedBoundary,
  startedSession,
} from "../support/interview-steps.js";
import { advisoryLockWaits } from "../support/lock-waits.js";
import { sendCall, typicalCall } from "../support/operations/operations.js";
import { load, page } from "../support/records.js";
import { allOperations } from "../support/routes.js";
import { serviceOfFile } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";

const { reader, interviewer, editor } = roleHolders;
const roleNames = new Map<unknown, string>([
  [reader, "reader"],
  [interviewer, "interviewer"],
  [editor, "editor"],
]);

let artist: InterviewService;
const service = await serviceOfFile({ providers: uncalledProviders });
beforeAll(() => countWrites(service.deps.db));
beforeEach(async () => {
  artist = await anotherArtist(service);
  await withRoles(artist);
});

const get = (path: string, as: { token: string }) => artist.send("GET", path, undefined, { as });

describe("sources", () => {
  let hidden: string;
  let pending: string;
  beforeEach(async () => {
    const { db, artistId } = artist;
    await load(
      db,
      page(artistId, "A draft that nobody may see.", { visibility: "private" }),
      page(artistId, "A page that waits for review.", { curation: "pending" }),
    );
    const { rows } = await db.execute(sql`
      select source_id, visibility from originals where artist_id = ${artistId} and url like 'https://news.example/%'
      order by visibility`);
    [hidden = "", pending = ""] = rows.map(({ source_id }) => String(source_id));
  });

  const listed = async (as: { token: string }, query = "") =>
    (await get(`/knowledge/sources${query}`, as)).body.sources.map(
      (source: { sourceId: string }) => source.sourceId,
    );

  test("a reader and an interviewer see what is eligible now, including pending originals", async () => {
    for (const as of [reader, interviewer]) {
      expect((await listed(as)).sort()).toEqual([artist.page.sourceId, pending].sort());
      const path = `/knowledge/sources/${hidden}`;
      expect(await get(path, as)).toMatchObject({ status: 404, body: { code: "not_found" } });
      expect((await get(`/knowledge/sources/${pending}`, as)).status).toBe(200);
    }
    for (const as of [editor, claimant, administrator]) {
      expect(await listed(as)).toContain(hidden);
      expect((await get(`/knowledge/sources/${hidden}`, as)).status).toBe(200);
    }
  });

  test("pages of a list have no gaps where something is hidden", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await get(`/knowledge/sources?limit=1${query}`, reader);
      expect(body.sources).toHaveLength(1);
      seen.push(body.sources[0].sourceId);
      cursor = body.nextCursor;
    }
    expect(seen.sort()).toEqual([artist.page.sourceId, pending].sort());
  });
});

test("the status shows a Lore refresh to the owner, and to readers questions alone", async () => {
  const { db, artistId } = artist;
  for (const kind of ["question_research", "lore_refresh", "caption_extract"])
    await db.execute(sql`
      insert into jobs (id, artist_id, kind, identity, stage, request, created_at, updated_at, finished_at)
      values (${randomUUID()}, ${artistId}, ${kind}, ${kind}, 'failed', '{}', now(), now(), now())`);
  const kinds = async (as: { token: string }) => {
    const { jobs, quotas } = (await get("/research/status", as)).body;
    expect(quotas.length).toBeGreaterThan(3);
    return jobs.map((job: { kind: string }) => job.kind).sort();
  };
  for (const as of [reader, interviewer]) expect(await kinds(as)).toEqual(["question_research"]);
  expect(await kinds(editor)).toEqual(["caption_extract", "question_research"]);
  for (const as of [claimant, administrator])
    expect(await kinds(as)).toEqual(["caption_extract", "lore_refresh", "question_research"]);
});

test("an interviewer finishes a sitting only when no offer is open", async () => {
  const { id } = await startedSession(artist);
  const question = await offered(artist, id);
  const finish = (as: { token: string }) =>
    artist.send("POST", `/interview/session/${id}/finish`, undefined, { as });
  expect(await finish(interviewer)).toMatchObject({
    status: 403,
    body: { code: "role_insufficient" },
  });
  const { session } = await artist.ok("GET", "/interview/session");
  expect(session).toMatchObject({ state: "active", questions: [{ state: "offered" }] });
  await answered(artist, question, "In one take.");
  expect((await finish(interviewer)).body.session.state).toBe("finished");
  expect((await finish(interviewer)).status).toBe(200);
});

test("what a role did is attributed to its holder, by the role", async () => {
  await artist.send("POST", "/interview/session", { requestId: randomUUID() }, { as: interviewer });
  const { rows } = await artist.db.execute(sql`
    select u.subject, a.acted_as from activity a join users u on u.id = a.user_id
    where a.artist_id = ${artist.artistId}`);
  expect(rows).toEqual([{ subject: "ines", acted_as: "interviewer" }]);
});

test("a role has no right after its end, as if it had never been", async () => {
  const end = (at: string) =>
    artist.db.execute(sql`update claims set ends_at = now() + ${at}::interval
      where artist_id = ${artist.artistId} and role = 'reader'`);
  await end("1 hour");
  expect((await get("/knowledge/brief", reader)).status).toBe(200);
  await end("-1 second");
  for (const path of ["/knowledge/brief", "/knowledge/search?query=demo"])
    expect(await get(path, reader)).toMatchObject({
      status: 403,
      body: { error: "Not your artist" },
    });
});

test("each lists the artists of their claims, with the role", async () => {
  const { default: route } = await import("../../api/artists.js");
  const seen = async (as: { token: string }) => {
    const { body } = await service.call(route, "GET", "/api/artists?limit=50", { as });
    const found = body.artists.find(({ id }: { id: string }) => id === artist.artistId);
    return found?.role;
  };
  expect(await seen(reader)).toBe("reader");
  expect(await seen(interviewer)).toBe("interviewer");
  expect(await seen(editor)).toBe("editor");
  expect(await seen(claimant)).toBe("claimant");
  expect(await seen(administrator)).toBe("administrator");
  expect(await seen(stranger)).toBeUndefined();
  await artist.db.execute(sql`update claims set ends_at = now() - interval '1 second'
    where artist_id = ${artist.artistId} and role = 'reader'`);
  expect(await seen(reader)).toBeUndefined();
});

describe("private words", () => {
  const markers = {
    answer: "answerseal",
    boundary: "boundaryseal",
    correction: "correctionseal",
    hidden: "hiddenseal",
    generated: "generatedseal",
  };
  const kept: [{ token: string }, (keyof typeof markers)[]][] = [
    [reader, ["answer", "boundary", "correction", "hidden", "generated"]],
    [interviewer, ["hidden", "generated"]],
    [editor, ["answer", "boundary", "correction", "generated"]],
  ];

  test("are in no answer to a role that may not read them", async () => {
    const { db, artistId } = artist;
    await load(
      db,
      page(artistId, `A ${markers.hidden} draft.`, {
        visibility: "private",
        url: `https://news.example/${markers.hidden}`,
      }),
    );
    await oneAnswer(artist, `It was ${markers.answer} in one take.`);
    await savedBoundary(artist, { wording: `Nothing of ${markers.boundary}.` });
    await artist.ok("POST", "/interview/corrections", {
      requestId: randomUUID(),
      claim: "It was 2019.",
      correction: `It was ${markers.correction}.`,
    });
    await db.execute(sql`insert into lore (artist_id, generated_text, generated_at, generated_basis)
      values (${artistId}, ${`A ${markers.generated} text.`}, now(), 'x')`);
    const reads = (await allOperations()).filter(
      ({ method, endpoint }) => method === "GET" && endpoint.path.includes("{id}"),
    );
    for (const [as, private_] of kept) {
      for (const operation of reads) {
        const { operationId } = operation.endpoint;
        // Calls of the interview need only a sitting, which already exists.
        const isOwn = /\/interview\/|knowledge\/history/.test(operation.endpoint.path);
        const call = isOwn ? {} : await typicalCall(operationId, artist);
        const { body } = await sendCall(artist, operation, call, { as });
        const text = JSON.stringify(body);
        for (const name of private_)
          expect([roleNames.get(as), operationId, text.includes(markers[name])]).toEqual([
            roleNames.get(as),
            operationId,
            false,
          ]);
      }
    }
    // The control: the owner reads them.
    const all = await Promise.all(
      ["/interview/memory", "/knowledge/sources"].map(async (path) => artist.ok("GET", path)),
    );
    for (const name of ["answer", "boundary", "correction", "hidden"] as const)
      expect(JSON.stringify(all)).toContain(markers[name]);
  });
});

const changes = (await allOperations()).filter(
  ({ method, endpoint: { access } }) =>
    method !== "GET" && /^(?:owner|ownerOrEraser|editor|interviewer)$/.test(access),
);

/** What ends an owner's right while a call waits, what gives it back, and how the call is refused. */
const losses = [
  [sql`role = 'reader'`, sql`role = 'owner'`, "role_insufficient"],
  [sql`status = 'revoked'`, sql`status = 'approved'`, "forbidden"],
] as const;

describe.each(
  changes.map((operation) => [operation.endpoint.operationId, operation] as const),
)("%s", (id, operation) => {
  test("checks the right again under the artist lock, and writes nothing without it", async () => {
    const { db, artistId } = artist;
    const call = await typicalCall(id, artist);
    const send = () => sendCall(artist, operation, call, { as: claimant });
    const owners = sql`artist_id = ${artistId}
      and user_id = (select id from users where subject = 'ana')`;
    for (const [loss, gain, code] of losses) {
      const before = await writes(db);
      let answer: ReturnType<typeof sendCall> | undefined;
      await db.transaction(async (holder) => {
        await holder.execute(sql`select lock_artist(${artistId})`);
        answer = send();
        expect(await Promise.race([advisoryLockWaits(service.database), answer])).toBe("waits");
        await holder.execute(sql`update claims set ${loss} where ${owners}`);
      });
      expect(await answer).toMatchObject({ status: 403, body: { code } });
      // The claim alone.
      expect(await writes(db)).toBe(before + 1);
      await db.execute(sql`update claims set ${gain} where ${owners}`);
    }
    expect((await send()).status).toBeLessThan(300);
  });
});

describe("issuers", () => {
  const from = async (issuer: string, subject: string) => {
    const { rows } = await artist.db.execute(sql`select (user_of(${issuer}, ${subject})).id`);
    return rows[0]?.id ?? null;
  };
  const known = async (id: string, issuer: string | null, subject: string) => {
    await artist.db.execute(sql`insert into users (id, issuer, subject)
      values (${id}, ${issuer}, ${subject})`);
    return id;
  };

  test("a person is identified by issuer and subject; without an issuer, by the first issuer alone", async () => {
    const first = "https://first.example";
    const second = "https://second.example";
    const old = await known("00000000-0000-7000-8000-0000000000f0", null, "olive");
    expect(await from(first, "olive")).toBe(old);
    expect(await from(second, "olive")).toBe(old);
    await known("00000000-0000-7000-8000-0000000000f1", first, "una");
    expect(await from(first, "olive")).toBe(old);
    expect(await from(second, "olive")).toBeNull();
    const other = await known("00000000-0000-7000-8000-0000000000f2", second, "olive");
    expect(await from(second, "olive")).toBe(other);
    expect(await from(first, "olive")).toBe(old);
    expect(await from(first, "nobody")).toBeNull();
    await artist.db.execute(sql`delete from users where issuer is not null`);
  });
});
