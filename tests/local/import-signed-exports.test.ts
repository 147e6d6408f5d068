import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createClient } from "#lib/client/client.js";
import { readExport } from "#lib/client/read-export.js";
import type { FreshDatabase } from "../support/database.js";
import { closedAfterFile } from "../support/database.js";
import { archive } from "../support/export/corpora.js";
import { exportOf, importText } from "../support/export/exported.js";
import { type Fields, first, recordsIn, sealed } from "../support/export/forged.js";
import { interviewService, routeOf } from "../support/interview.js";
import { startedSession } from "../support/interview-steps.js";
import { newSigningKeys, signWith } from "../support/proofs.js";
import { load, page } from "../support/records.js";
import { ask, credits, producedBy } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

const keys = newSigningKeys();
let exported: string;
let records: Fields[];
const artist = await closedAfterFile(interviewService());
const empty = await serviceOfFile();
beforeAll(async () => {
  await archive(artist);
  await startedSession(artist);
  exported = await exportOf(artist.db, artist.artistId, keys);
});
beforeEach(async () => {
  records = recordsIn(exported);
  await empty.database.db.execute(sql`truncate artists, users, model_calls, reservations cascade`);
});

/** Imports a text without any flag unless told otherwise; returns what was said. */
async function imported(text: string, options = {}): Promise<string[]> {
  const said: string[] = [];
  const progress = { onLine: () => {}, onOriginals: () => {}, onWarning: said.push.bind(said) };
  await importText(empty.database.db, text, { withRights: false, ...options }, progress);
  return said;
}

describe("reservations of an export", () => {
  const reservation = (fields: Fields) => ({
    type: "reservation",
    artistId: artist.artistId,
    ledger: "saved_question",
    subjectId: randomUUID(),
    reservedAt: new Date().toISOString().replace("Z", "000Z"),
    ...fields,
  });

  test("do not block other artists' questions, however many there are", async () => {
    const { db } = empty.database;
    for (let n = 0; n < 102; n++) records.push(reservation({}));
    for (let n = 0; n < 5; n++) records.push(reservation({ ledger: "outside_lookup" }));
    await imported(sealed(records));
    const other = randomUUID();
    await load(db, { type: "artist", id: other, name: "Somebody else" }, page(other, producedBy));
    expect((await ask(empty, other, credits)).status).toBe(202);
    const { rows } = await db.execute(sql`
      select (ledger_block('outside_lookup', ${artist.artistId}, 5, 100, now())).scope as own,
        (ledger_block('outside_lookup', ${other}, 5, 5, now())).scope as others`);
    expect(rows).toEqual([{ own: "artist", others: null }]);
  });

  test("admit nothing here: a job that continues is reserved again", async () => {
    const { db } = empty.database;
    const subjectId = randomUUID();
    records.push(reservation({ ledger: "outside_lookup", subjectId }));
    await imported(sealed(records));
    const reserve = async (limit: number) => {
      const { rows } = await db.execute(sql`
        select scope from reserve('outside_lookup', ${subjectId}, ${artist.artistId}, 100, ${limit})`);
      return rows[0]?.scope;
    };
    expect(await reserve(0)).toBe("global");
    expect(await reserve(1)).toBeNull();
    // Now it counts here, and a second import changes nothing of it.
    expect(await reserve(0)).toBeNull();
    await imported(sealed(records));
    expect(await reserve(0)).toBeNull();
  });
});

describe("the people who may act for the artist", () => {
  const people = async (db: FreshDatabase["db"]) => {
    const { rows } = await db.execute(sql`
      select (select count(*)::int from claims) as claims, (select count(*)::int from users) as users`);
    return rows[0];
  };
  const unsigned = () => sealed(records);
  const rights = { claims: 3, users: expect.any(Number) };

  test("are imported from an export that a key of this service signed", async () => {
    expect(await imported(exported, { keys })).toEqual([]);
    expect(await people(empty.database.db)).toEqual(rights);
    expect(await exportOf(empty.database.db, artist.artistId, keys)).toBe(exported);
  });

  test.each([
    ["an unsigned one", unsigned, {}, "the export is unsigned"],
    ["an unsigned one where there are keys", unsigned, { keys }, "the export is unsigned"],
    [
      "one of another service",
      () => exported,
      { keys: newSigningKeys() },
      "signed by a key that this service does not have",
    ],
  ])("are not imported from %s, with a message, unless --with-rights is given", async (_, text, options, sentence) => {
    const said = await imported(text(), options);
    expect(said).toEqual([
      expect.stringContaining(sentence),
      expect.stringMatching(/^3 claims not loaded, .*--with-rights/),
    ]);
    expect(await people(empty.database.db)).toEqual({ claims: 0, users: 0 });
    const { rows } = await empty.database.db.execute(
      sql`select count(*)::int as count from originals`,
    );
    expect(rows).toEqual([{ count: records.filter(({ type }) => type === "original").length }]);
    expect(await imported(text(), { ...options, withRights: true })).toEqual([
      expect.stringContaining(sentence),
    ]);
    expect(await people(empty.database.db)).toEqual(rights);
    expect(await exportOf(empty.database.db, artist.artistId, keys)).toBe(exported);
  });
});

describe("the signature of an export", () => {
  const last = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

  test("is a detached JWS over the hash of all bytes before it, in the last line", async () => {
    const { type, jws } = JSON.parse(last(exported));
    const [head = "", payload, tail = ""] = jws.split(".");
    expect([type, payload]).toEqual(["export_signature", ""]);
    const [key] = keys;
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({
      alg: "EdDSA",
      kid: key?.open.kid,
      typ: "artist-research-export",
    });
    const before = exported.slice(0, exported.lastIndexOf(last(exported)));
    const digest = createHash("sha256").update(before).digest("hex");
    const signed = Buffer.from(`${head}.${Buffer.from(digest).toString("base64url")}`);
    const open = createPublicKey({ key: key?.open as never, format: "jwk" });
    expect(verify(null, signed, open, Buffer.from(tail, "base64url"))).toBe(true);
  });

  test("of this service is valid for no other text", async () => {
    first(records, "artist").name = "Somebody else";
    const changed = `${sealed(records)}${last(exported)}\n`;
    await expect(imported(changed, { keys })).rejects.toThrow("the export was modified");
    const twice = `${exported}${last(exported)}\n`;
    await expect(imported(twice, { keys })).rejects.toThrow("nothing may follow");
    const noJws = exported.replace(last(exported), '{"type":"export_signature","jws":"x"}');
    await expect(imported(noJws, { keys })).rejects.toThrow("the export was modified");
  });

  test("is in a download and the client's records where there is a key", async () => {
    signWith(artist.service, keys);
    const client = createClient({
      baseUrl: "https://service.example",
      accessToken: "subject:ana",
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const route = await routeOf(request.url);
        return route.serve(request, artist.service.deps);
      },
    });
    const types: string[] = [];
    for await (const { type } of readExport(client, artist.artistId)) types.push(type);
    expect(types.slice(-2)).toEqual(["export_end", "export_signature"]);
    signWith(artist.service, []);
  });
});
