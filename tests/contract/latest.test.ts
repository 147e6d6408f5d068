import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { readLatest } from "../support/outside/latest.js";
import { account, artist, load, page, release } from "../support/records.js";
import { advanceOnce } from "../support/research.js";
import { serviceOfFile } from "../support/service.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(
    service.deps.db,
    artist(artistId),
    account(artistId, "catalog_a", "catalog-account"),
    account(artistId, "catalog_b", "other-catalog"),
    account(artistId, "social_a", "did:plc:sky"),
  );
});

const caption = (text: string, fields: Record<string, unknown> = {}) =>
  page(artistId, text, {
    kind: "caption",
    platform: "social_a",
    accountId: "did:plc:sky",
    entryId: text,
    ...fields,
  });
const other = { platform: "catalog_b", accountId: "other-catalog" };
const titles = (items: { title: string | null; text: string }[]) =>
  items.map(({ title, text }) => title ?? text);

describe("200", () => {
  test("shows own eligible posts, releases and moments, newest first, and of equal dates the more precise first", async () => {
    await load(
      service.deps.db,
      release(artistId, "A", { activityDate: "2024" }),
      release(artistId, "B", { activityDate: "2024-01-01" }),
      release(artistId, "C", { activityDate: "2023-12" }),
      release(artistId, "D", { activityDate: undefined, activityDateKind: undefined }),
      caption("a post", { publishedAt: "2024-01-01T00:00:00+02:00" }),
    );
    const { body } = await readLatest(service, artistId);
    expect(titles(body.items)).toEqual(["B", "A", "a post", "C", "D"]);
    expect(body.items[2]).toMatchObject({
      platform: "social_a",
      kind: "caption",
      publishedAt: "2024-01-01T00:00:00+02:00",
      activityDate: null,
    });
  });

  test("leaves out pages, and what is pending, private, removed or from a disconnected account", async () => {
    await load(
      service.deps.db,
      page(artistId, "a web page"),
      caption("pending", { curation: "pending" }),
      caption("private", { visibility: "private" }),
      caption("removed", { removed: true }),
      caption("kept"),
      release(artistId, "gone"),
      account(artistId, "catalog_a", "catalog-account", { removed: true }),
    );
    const { body } = await readLatest(service, artistId);
    expect(titles(body.items)).toEqual(["kept"]);
    const platform = body.coverage.find(
      (one: { platform: string }) => one.platform === "catalog_a",
    );
    expect(platform).toEqual({
      platform: "catalog_a",
      status: "disconnected",
      checkedAt: null,
      lastAttemptAt: null,
    });
  });

  test("a release that two catalogs list is shown once, at its more precise date", async () => {
    await load(
      service.deps.db,
      release(artistId, "one", { title: "Harbour Glass", activityDate: "2024" }),
      release(artistId, "two", { title: "HARBOUR GLASS!", activityDate: "2024-05-17", ...other }),
      release(artistId, "three", {
        title: "Harbour Glass",
        activityDate: "2019",
        ...other,
        entryId: "x",
      }),
    );
    const { body } = await readLatest(service, artistId);
    expect(body.items.map((item: { activityDate: string }) => item.activityDate)).toEqual([
      "2024-05-17",
      "2019",
    ]);
    const only = await readLatest(service, artistId, "?platform=catalog_a");
    expect(only.body.items).toHaveLength(1);
    expect(only.body.coverage).toHaveLength(1);
  });

  test("a release whose name does not fit in an index is stored, and shown once", async () => {
    // Without repetition, so that no index can compress it.
    const name = String.fromCodePoint(
      ...Array.from({ length: 1999 }, (_, at) => 0x4e00 + ((at * 7919) % 20_000)),
    );
    await load(
      service.deps.db,
      release(artistId, "one", { title: `${name}一`, activityDate: "2024" }),
      release(artistId, "two", { title: `${name}一`, activityDate: "2024-05-17", ...other }),
      release(artistId, "three", { title: `${name}二`, activityDate: "2023" }),
      release(artistId, `${name}${name}`, { activityDate: "2022" }),
    );
    const { body } = await readLatest(service, artistId);
    expect(body.items.map((item: { activityDate: string }) => item.activityDate)).toEqual([
      "2024-05-17",
      "2023",
      "2022",
    ]);
  });

  test.each([
    "2024-01-01",
    "2024-12-31",
    "2024-01",
    "2024-12",
  ])("a year and %s at its start or end are one release", async (activityDate) => {
    await load(
      service.deps.db,
      release(artistId, "one", { title: "Harbour Glass", activityDate: "2024" }),
      release(artistId, "two", { title: "Harbour Glass", activityDate, ...other }),
    );
    expect((await readLatest(service, artistId)).body.items).toMatchObject([{ activityDate }]);
  });

  test("titles that are only punctuation are kept apart", async () => {
    await load(
      service.deps.db,
      release(artistId, "one", { title: "+", activityDate: "2014" }),
      release(artistId, "two", { title: "×", activityDate: "2014-06-20", ...other }),
      release(artistId, "three", { title: "+", activityDate: "2014-06", ...other }),
    );
    const { body } = await readLatest(service, artistId);
    expect(titles(body.items).sort()).toEqual(["+", "×"]);
  });

  test("a post with a transcript is shown by its caption", async () => {
    const url = "https://social-a.example/post/1";
    await load(
      service.deps.db,
      caption("written", { url }),
      caption("spoken", { url, kind: "transcript" }),
      caption("only spoken", { url: `${url}0`, kind: "transcript" }),
    );
    const { body } = await readLatest(service, artistId);
    expect(titles(body.items).sort()).toEqual(["only spoken", "written"]);
  });

  test("pages hold every item once, in order, undated ones last", async () => {
    const dates = ["2024", "2024-02", "2024-02-01", "2024-02-01", "2023", undefined, undefined];
    await load(
      service.deps.db,
      ...dates.map((activityDate, at) =>
        release(artistId, `R${at}`, {
          activityDate,
          ...(activityDate === undefined ? { activityDateKind: undefined } : {}),
        }),
      ),
    );
    const whole = (await readLatest(service, artistId)).body.items;
    const read: unknown[] = [];
    let cursor = "";
    do {
      const query = `?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { body } = await readLatest(service, artistId, query);
      read.push(...body.items);
      cursor = body.nextCursor ?? "";
    } while (cursor !== "");
    expect(read).toEqual(whole);
    expect(whole).toHaveLength(7);
  });

  test("it starts nothing", { tags: ["4.1.3-reads"] }, async () => {
    await readLatest(service, artistId);
    expect((await advanceOnce(service)).body).toEqual({ status: "ok", ran: false });
  });

  test("an artist without anything has empty Latest, every platform missing", async () => {
    const empty = randomUUIDv7();
    await load(service.deps.db, artist(empty));
    const { body, headers } = await readLatest(service, empty);
    expect(body.items).toEqual([]);
    expect(body.coverage.map((one: { status: string }) => one.status)).toEqual(
      Array(6).fill("missing"),
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("refusals", () => {
  test("400: an unknown platform, a limit out of bounds, a cursor of another list", async () => {
    await load(service.deps.db, release(artistId, "A"), release(artistId, "B"));
    const { body } = await readLatest(service, artistId, "?limit=1");
    for (const query of ["?platform=radio", "?limit=0", "?limit=101", "?since=2024", "?cursor=x"]) {
      expect((await readLatest(service, artistId, query)).status).toBe(400);
    }
    const foreign = await readLatest(
      service,
      artistId,
      `?platform=moments&cursor=${body.nextCursor}`,
    );
    expect(foreign.body.code).toBe("invalid_cursor");
  });

  test("404: no such artist", async () => {
    expect((await readLatest(service, randomUUIDv7())).status).toBe(404);
  });
});
