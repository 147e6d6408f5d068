import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import catalogRoute from "../../api/artists/by-catalog.js";
import handleRoute from "../../api/artists/by-handle.js";
import shortPostRoute from "../../api/artists/short-post-handle.js";
import { account, artist, load } from "../support/records.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;
let other: string;

const service = await serviceOfFile();
beforeEach(async () => {
  await service.deps.db.execute(sql`truncate artists cascade`);
  [artistId, other] = [randomUUIDv7(), randomUUIDv7()];
  await load(service.deps.db, artist(artistId, "Marit Lyngvåg"), artist(other, "Somebody Else"));
});

const link = (id: string, platform: string, identifier: string, url: string) => ({
  type: "link",
  artistId: id,
  platform,
  identifier,
  url,
});
const find = (route: typeof handleRoute, path: string, query: Record<string, string>) =>
  service.call(route, "GET", `/api/artists/${path}?${new URLSearchParams(query)}`, {
    as: "nobody",
  });
const byHandle = (handle: string, platform = "social_a") =>
  find(handleRoute, "by-handle", { platform, handle });
const byCatalog = (identifier: string, platform = "catalog_a") =>
  find(catalogRoute, "by-catalog", { platform, identifier });
const shortPost = (query: Record<string, string>) =>
  find(shortPostRoute, "short-post-handle", query);

describe("by handle", () => {
  test("finds the artist of a link, with all public profiles", async () => {
    await load(
      service.deps.db,
      link(artistId, "social_a", "Marit.Example", "https://sky.example/profile/marit.example"),
      link(artistId, "catalog_a", "M-1", "https://catalog.example/artist/M-1"),
    );
    const { status, body } = await byHandle("marit.example");
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "ok",
      artist: {
        id: artistId,
        name: "Marit Lyngvåg",
        links: [
          {
            platform: "catalog_a",
            identifier: "M-1",
            url: "https://catalog.example/artist/M-1",
          },
          {
            platform: "social_a",
            identifier: "Marit.Example",
            url: "https://sky.example/profile/marit.example",
          },
        ],
      },
    });
  });

  test.each([
    "@marit.example",
    "MARIT.EXAMPLE",
    "  ＠ｍａｒｉｔ.example ",
    "https://sky.example/profile/marit.example",
    "https://www.sky.example/profile/Marit.Example/?utm_source=x#top",
  ])("treats %s as the same handle", async (handle) => {
    await load(
      service.deps.db,
      link(artistId, "social_a", "@Marit.Example", "https://sky.example/profile/marit.example"),
    );
    expect((await byHandle(handle)).body.artist?.id).toBe(artistId);
  });

  test.each([
    "https://tidal.example/@marit",
    "@marit@tidal.example",
    "Marit@Tidal.example",
  ])("finds %s by a connected account alone", async (handle) => {
    await load(
      service.deps.db,
      account(artistId, "social_b", "1093", {
        handle: "marit@tidal.example",
        url: "https://tidal.example/@marit",
      }),
    );
    expect((await byHandle(handle, "social_b")).body.artist?.id).toBe(artistId);
  });

  test("does not match a part of a handle, another platform, another host or a disconnected account", async () => {
    await load(
      service.deps.db,
      link(artistId, "social_a", "marit", "https://sky.example/profile/marit"),
      account(artistId, "social_c", "9", { handle: "gone", removed: true }),
    );
    for (const [handle, platform] of [
      ["mari", "social_a"],
      ["marit", "social_b"],
      ["https://elsewhere.example/profile/marit", "social_a"],
      ["gone", "social_c"],
      ["%", "social_a"],
    ] as const) {
      const { status, body } = await byHandle(handle, platform);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
  });

  test("two artists are 409 handle_ambiguous, and an artist with both a link and an account counts once", async () => {
    await load(
      service.deps.db,
      link(artistId, "social_a", "marit", "https://sky.example/profile/marit"),
      account(artistId, "social_a", "did:1", { handle: "Marit" }),
    );
    expect((await byHandle("marit")).status).toBe(200);
    await load(service.deps.db, account(other, "social_a", "did:2", { handle: "@MARIT" }));
    const { status, body } = await byHandle("marit");
    expect([status, body.code]).toEqual([409, "handle_ambiguous"]);
  });
});

describe("by catalog identifier", () => {
  test("matches links and connected accounts, exact and folded, and nothing else", async () => {
    await load(
      service.deps.db,
      link(artistId, "catalog_a", "5EA1-AB", "https://catalog.example/artist/5ea1"),
      account(other, "catalog_b", "8841207", { handle: "Somebody Else" }),
    );
    expect((await byCatalog("5EA1-AB")).body.artist.id).toBe(artistId);
    expect((await byCatalog("5ea1-ab")).body.artist.id).toBe(artistId);
    expect((await byCatalog("8841207", "catalog_b")).body.artist.id).toBe(other);
    expect((await byCatalog("Somebody Else", "catalog_b")).status).toBe(404);
    expect((await byCatalog("5ea1")).status).toBe(404);
    expect((await byCatalog("5ea1-ab", "social_a")).status).toBe(400);
  });
});

describe("the short-post handle", () => {
  test("comes from the link, else from the connected account, else it is null", async () => {
    const read = async () => (await shortPost({ artistId })).body;
    expect(await read()).toEqual({
      status: "ok",
      artistId,
      name: "Marit Lyngvåg",
      handle: null,
    });
    await load(service.deps.db, account(artistId, "social_c", "1", { handle: "marit_boat" }));
    expect((await read()).handle).toBe("marit_boat");
    await load(
      service.deps.db,
      link(artistId, "social_c", "@Marit", "https://shortreel.example/@Marit"),
    );
    expect((await read()).handle).toBe("Marit");
  });

  test("is found by the whole name, whatever its case and accents; two artists of one name are 409", async () => {
    for (const name of ["marit lyngvag", "MARIT  LYNGVÅG", "Marit Lyngvåg"]) {
      expect((await shortPost({ name })).body.artistId).toBe(artistId);
    }
    expect((await shortPost({ name: "Marit" })).status).toBe(404);
    await load(service.deps.db, artist(randomUUIDv7(), "MARIT LYNGVÅG"));
    const { status, body } = await shortPost({ name: "Marit Lyngvåg" });
    expect([status, body.code]).toEqual([409, "handle_ambiguous"]);
    expect((await shortPost({ artistId })).status).toBe(200);
  });

  test("needs an artist that exists", async () => {
    expect((await shortPost({ artistId: randomUUIDv7() })).status).toBe(404);
  });
});

describe("every finder", () => {
  const calls = [
    ["by-handle", () => byHandle("marit")],
    ["by-catalog", () => byCatalog("1")],
    ["short-post-handle", () => shortPost({ name: "marit" })],
  ] as const;

  test.each(
    calls,
  )("%s is 503 and never 404 when the database does not respond", async (_, call) => {
    for (const when of ["before", "after"] as const) {
      service.database.wire.onStatement = () => when;
      const { status, body, headers } = await call();
      expect([status, body.code]).toEqual([503, "storage_unavailable"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    service.database.wire.onStatement = undefined;
    expect((await call()).status).toBe(404);
  });
});
