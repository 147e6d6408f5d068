import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { folded } from "#lib/language/folding.js";
import artistsRoute from "../../api/artists.js";
import { account, administrator, artist, claimant, load } from "../support/records.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";

const ana = { token: "subject:ana" };
const ada = { token: "subject:ada" };

const service = await serviceOfFile();
beforeEach(async () => {
  await service.deps.db.execute(sql`truncate artists, users cascade`);
  await load(service.deps.db, ...administrator("ada"), { type: "user", subject: "ana" });
});

const read = (query: Record<string, string> = {}, as: CallOptions["as"] = ada) =>
  service.call(artistsRoute, "GET", `/api/artists?${new URLSearchParams(query)}`, { as });

/** The names in the response. */
async function names(query: Record<string, string> = {}, as: CallOptions["as"] = ada) {
  const { status, body } = await read(query, as);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.artists.map((one: { name: string }) => one.name);
}

const called = (...all: string[]) =>
  load(service.deps.db, ...all.map((name) => artist(randomUUIDv7(), name)));

/** The artists of all pages, one after the other. */
async function allPages(query: Record<string, string>, as: CallOptions["as"] = ada) {
  const found: { id: string; name: string }[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await read({ ...query, ...(cursor === null ? {} : { cursor }) }, as);
    expect(body.artists.length).toBeLessThanOrEqual(Number(query.limit));
    found.push(...body.artists);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return found;
}

describe("a user", () => {
  test("gets only the artists of approved claims, whatever the query", async () => {
    const [own, pending, revoked, others] = [1, 2, 3, 4].map(() => randomUUIDv7());
    await load(
      service.deps.db,
      artist(own, "Low Lamp"),
      artist(pending, "Low Tide"),
      artist(revoked, "Low Water"),
      artist(others, "Low Sun"),
      account(others as string, "social_a", "1", { handle: "lowsun" }),
      ...claimant(own as string, "ana"),
      ...claimant(pending as string, "ana", "pending"),
      ...claimant(revoked as string, "ana", "revoked"),
      ...claimant(others as string, "cleo"),
    );
    for (const query of [{}, { name: "low" }, { limit: "50" }])
      expect(await names(query, ana)).toEqual(["Low Lamp"]);
    for (const name of ["low sun", "lowsun", "@lowsun", "tide", "%"])
      expect(await names({ name }, ana)).toEqual([]);
    // The control: these artists can be found.
    expect(await names({ name: "@lowsun" })).toEqual(["Low Sun"]);
    expect(await names({ name: "low" })).toHaveLength(4);
  });

  test("sees each artist's public profiles and the right to act for the artist", async () => {
    const id = randomUUIDv7();
    const url = "https://sky.example/profile/low";
    const link = { platform: "social_a", identifier: "Low", url };
    await load(
      service.deps.db,
      artist(id, "Low Lamp"),
      { type: "link", artistId: id, ...link },
      ...claimant(id, "ana"),
    );
    const { body } = await read({}, ana);
    const seen = { id, name: "Low Lamp", links: [link] };
    expect(body).toEqual({
      status: "ok",
      artists: [{ ...seen, role: "claimant" }],
      nextCursor: null,
    });
    expect((await read()).body.artists).toEqual([{ ...seen, role: "administrator" }]);
  });

  test("without an artist gets an empty list, and an unknown user is not signed in", async () => {
    await called("Low Lamp");
    expect((await read({}, ana)).body).toEqual({ status: "ok", artists: [], nextCursor: null });
    for (const as of ["nobody", "service", { token: "subject:eve" }, { token: "x" }] as const) {
      const { status, body } = await read({}, as);
      expect([status, body.code]).toEqual([401, "unauthenticated"]);
    }
  });

  test("no longer sees an artist after losing the claim", async () => {
    const id = randomUUIDv7();
    await load(service.deps.db, artist(id, "Low Lamp"), ...claimant(id, "ana"));
    expect(await names({}, ana)).toHaveLength(1);
    await load(service.deps.db, ...claimant(id, "ana", "revoked"));
    expect(await names({}, ana)).toEqual([]);
  });

  test("a claimant who is also an administrator acts as the claimant", async () => {
    const id = randomUUIDv7();
    await load(service.deps.db, artist(id, "Low Lamp"), {
      type: "claim",
      artistId: id,
      subject: "ada",
      status: "approved",
    });
    expect((await read()).body.artists[0].role).toBe("claimant");
  });
});

describe("a name", () => {
  test.each([
    ["Beyoncé", ["beyonce", "BEYONCÉ", "bey", "beyonce\u0301", "  Beyoncé "]],
    ["Sigur Rós", ["ros", "RÓS", "sigur ros", "ros sigur", "sig ro", "s r"]],
    ["Løvstrand", ["lovstrand", "LØVSTRAND", "lov"]],
    ["Đorđe z Łodzi", ["dorde", "ĐORĐE", "lodzi"]],
    ["STRAẞE Æther Œuvre Þór", ["strasse", "straße", "aether", "oeuvre", "thor"]],
    ["椎名林檎", ["椎名", "林檎", "檎"]],
    ["きゃりーぱみゅぱみゅ", ["きゃりー", "ぱみゅ"]],
    ["ＡＢＣ 100% Wool", ["abc", "100%", "wool", "100"]],
    ["AC/DC", ["ac", "dc", "ac/dc", "AC/"]],
    ["Guns N' Roses", ["n'", "guns n", "roses"]],
    ["(Sandy) Alex_G", ["sandy", "(sandy", "(", "alex_g", "g"]],
    ["🌊 Tide 🌊🌊", ["🌊", "tide", "🌊🌊"]],
    ["!!!", ["!", "!!!"]],
    [
      "back\\slash 'quoted' & | : * !",
      ["back\\", "slash", "'quoted'", "quoted", "&", ":", "*", "'"],
    ],
  ])("%s is found by the beginning of each of its words", async (name, wordings) => {
    await called(name, "Someone Else Entirely");
    for (const wording of wordings) expect(await names({ name: wording }), wording).toEqual([name]);
  });

  test("is folded as in search, also letters that have no accent to drop", async () => {
    const letters = [..."ßẞæÆœŒøØđĐðÐþÞłŁħĦŧŦıŋŊςéŽΣ"];
    const { rows } = await service.deps.db.execute(
      sql`select folded_name(l) as form from unnest(${sql.param(letters)}::text[]) l`,
    );
    expect(rows.map(({ form }) => form)).toEqual(letters.map(folded));
  });

  test("is not found by the middle of a word, with a word that it does not have, or by a pattern", async () => {
    await called("Sigur Rós", "100 Percent", "a_b");
    for (const name of [
      "igur",
      "os",
      "sigur rosa",
      "ros x",
      "%",
      "_",
      "1%",
      "sig%",
      "*",
      "ros:*",
      "' | '",
      ":*",
      "🌊",
    ])
      expect(await names({ name }), name).toEqual([]);
  });

  test("of 1 to 100 characters that is not blank is accepted, and any other is refused", async () => {
    await called("Low Lamp");
    for (const name of ["", " ", "\u3000", "x".repeat(101), "x\0"]) {
      const { status, body } = await read({ name });
      expect([status, body.error?.split(" ")[0]]).toEqual([400, "name"]);
    }
    for (const name of [
      "\u0301",
      "x".repeat(100),
      "🌊".repeat(100),
      "'".repeat(100),
      "\\".repeat(100),
      "a ".repeat(50),
    ])
      expect(await names({ name })).toEqual([]);
    for (const query of [{ limit: "0" }, { limit: "51" }, { cursor: "x" }, { nothing: "1" }])
      expect((await read(query as Record<string, string>)).status).toBe(400);
  });

  test("of any length and script that an artist can have is stored and found", async () => {
    const long = ["ﷺ".repeat(300), "椎".repeat(300), "x".repeat(300), "🌊".repeat(300)];
    await called(...long);
    for (const name of long) {
      const [first = ""] = [...name];
      expect(await names({ name: first.repeat(20) }), first).toEqual([name]);
    }
  });

  test("matches a whole handle on any platform, with or without @, and never a part of a handle", async () => {
    const [linked, connected, gone] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
    await load(
      service.deps.db,
      artist(linked, "One"),
      artist(connected, "Two"),
      artist(gone, "Three"),
      {
        type: "link",
        artistId: linked,
        platform: "social_c",
        identifier: "@Marit.Sea",
        url: "https://reel.example/@marit",
      },
      account(connected, "social_b", "7", { handle: "tide@sea.example" }),
      account(gone, "social_a", "8", { handle: "hidden", removed: true }),
    );
    for (const name of ["marit.sea", "@MARIT.sea", " ＠marit.sea"])
      expect(await names({ name })).toEqual(["One"]);
    for (const name of ["tide@sea.example", "@Tide@sea.example"])
      expect(await names({ name })).toEqual(["Two"]);
    for (const name of ["marit", "tide", "hidden", "@", "%"])
      expect(await names({ name })).toEqual([]);
  });
});

describe("pages", () => {
  test("hold every artist once, by folded name and then by id", async () => {
    await called("beta", "Álpha", "alpha", "Gamma", "ALPHA", "alphabet", "Örn", "zeta", "椎名");
    const all = await allPages({ limit: "2" });
    expect(
      all.map(({ name }) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()),
    ).toEqual(["alpha", "alpha", "alpha", "alphabet", "beta", "gamma", "orn", "zeta", "椎名"]);
    const same = all.slice(0, 3).map(({ id }) => id);
    expect(same).toEqual([...same].sort());
    expect((await allPages({ limit: "2", name: "alp" })).map(({ id }) => id)).toEqual(
      all.slice(0, 4).map(({ id }) => id),
    );
  });

  test("continue at the same position when artists before it are added or removed", async () => {
    await called("b", "d", "f", "h");
    const first = (await read({ limit: "2" })).body;
    await called("a", "c", "g");
    await service.deps.db.execute(sql`delete from artists where name in ('b', 'd')`);
    const cursor = first.nextCursor;
    expect(await names({ limit: "9", cursor })).toEqual(["f", "g", "h"]);
  });

  test("of one name refuse the cursor of another name, and a cursor shows nobody another user's artists", async () => {
    await called("Low Lamp", "Low Sun");
    const { nextCursor: cursor } = (await read({ name: "low", limit: "1" })).body;
    expect((await read({ name: "lo", limit: "1", cursor })).body.code).toBe("invalid_cursor");
    expect((await read({ limit: "1", cursor })).body.code).toBe("invalid_cursor");
    expect(await names({ name: "low", cursor }, ana)).toEqual([]);
  });
});
