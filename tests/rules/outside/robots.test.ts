import { describe, expect, test } from "vitest";
import type { Fetched } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";

const closed: Fetched = {
  kind: "fetched",
  url: "https://a.example/robots.txt",
  type: "text/plain",
  contentType: "text/plain",
  bytes: new TextEncoder().encode("User-agent: *\nDisallow: /"),
};
const status = (code: number): Fetched => ({
  kind: "failed",
  reason: "status",
  status: code,
  retryAfterSeconds: null,
});
const halfAnHourMs = 1_800_000;

/** A reader of rules with a clock that the test sets, and the addresses that it fetched. */
function reader(answer: () => Fetched) {
  const fetched: string[] = [];
  const clock = { ms: 0 };
  const fetchText = async (url: string) => {
    fetched.push(url);
    return answer();
  };
  const mayVisit = robots(fetchText, () => clock.ms);
  const visit = (site: string) => mayVisit(new URL("/page", site), new AbortController().signal);
  return { fetched, clock, visit };
}

describe("the rules of a site", () => {
  test("are cached for half an hour", async () => {
    const { fetched, clock, visit } = reader(() => closed);
    expect(await visit("https://a.example")).toBe(false);
    clock.ms = halfAnHourMs - 1;
    await visit("https://a.example");
    expect(fetched).toHaveLength(1);
  });

  test("are read again when half an hour has passed", async () => {
    const { fetched, clock, visit } = reader(() => closed);
    await visit("https://a.example");
    clock.ms = halfAnHourMs;
    await visit("https://a.example");
    expect(fetched).toEqual(Array(2).fill("https://a.example/robots.txt"));
  });

  test("are cached for 200 sites, and the oldest is dropped first", async () => {
    const { fetched, visit } = reader(() => closed);
    const sites = Array.from({ length: 200 }, (_, nth) => `https://s${nth}.example`);
    for (const site of sites) await visit(site);
    await visit("https://s0.example");
    expect(fetched).toHaveLength(200);
    await visit("https://one-more.example");
    await visit("https://s1.example");
    expect(fetched).toHaveLength(201);
    await visit("https://s0.example");
    expect(fetched).toHaveLength(202);
  });

  test.each([400, 404, 499])("allow everything when the file answers %i", async (code) => {
    expect(await reader(() => status(code)).visit("https://a.example")).toBe(true);
  });

  test.each([
    399, 429, 500, 503,
  ])("forbid everything when the file answers %i, and are read again next time", async (code) => {
    const { fetched, visit } = reader(() => status(code));
    expect(await visit("https://a.example")).toBe(false);
    expect(await visit("https://a.example")).toBe(false);
    expect(fetched).toHaveLength(2);
  });

  test("allow everything when the file is not text, and are cached", async () => {
    const { fetched, visit } = reader(() => ({ kind: "refused", reason: "type" }));
    expect(await visit("https://a.example")).toBe(true);
    expect(await visit("https://a.example")).toBe(true);
    expect(fetched).toHaveLength(1);
  });
});
