import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ResearchRequest } from "#lib/contract/research-request.js";
import type { Assessment } from "#lib/research/assessment/assessment-prompt.js";
import {
  combinedWindows,
  suffices,
  verdictOn,
} from "#lib/research/assessment/assessment-verdict.js";
import type { Found, ModelFinding } from "#lib/research/finding.js";
import {
  inNeutralOrder,
  isStillOffered,
  lookupOptions,
  type OfferedLookup,
} from "#lib/research/lookup-options.js";
import { readStoredRequest, storedRequest } from "#lib/research/stored-request.js";
import { savedOriginal, windowOf } from "./saved-originals.js";

const reach = { web: true, page: true, social: ["social_a", "social_b"] as const };
const accounts = [
  account("social_a", "a.example"),
  account("social_b", "b.example"),
  account("social_c", "c.example"),
  account("moments", "m.example"),
];
function account(platform: "social_a" | "social_b" | "social_c" | "moments", host: string) {
  return { platform, accountId: platform, handle: "h", url: `https://${host}/h`, host };
}
const options = (fields: object, can: Parameters<typeof lookupOptions>[1] = reach) => {
  const request = v.parse(ResearchRequest, {
    topic: "who mixed it",
    evidenceNeed: "credits",
    ...fields,
  });
  return lookupOptions(storedRequest(request), can, accounts).map((option) =>
    option.kind === "social" ? option.platform : option.kind,
  );
};

describe("options", () => {
  test.each([
    ["nothing restricts", {}, ["web", "social_a", "social_b"]],
    ["a platform", { platform: "social_b" }, ["social_b"]],
    ["a platform without adapter", { platform: "social_c" }, []],
    ["a snapshot platform", { platform: "catalog_a" }, []],
    ["a target", { targetUrl: "https://paper.example/x" }, ["page"]],
    ["a target on an account's host", { targetUrl: "https://a.example/p/1" }, ["page", "social_a"]],
    [
      "target and platform",
      { targetUrl: "https://a.example/p/1", platform: "social_a" },
      ["social_a"],
    ],
    ["a caption", { evidenceNeed: "social_caption" }, ["social_a", "social_b"]],
    ["the artist's own words", { voice: "artist" }, ["social_a", "social_b"]],
    ["own words of a page", { voice: "artist", targetUrl: "https://paper.example/x" }, []],
    [
      "a target excluded in another spelling",
      {
        targetUrl: "https://paper.example/x/",
        excludeSourceUrls: ["https://PAPER.example/x?utm_source=y"],
      },
      [],
    ],
    [
      "an excluded page elsewhere",
      { excludeSourceUrls: ["https://paper.example/x"] },
      ["web", "social_a", "social_b"],
    ],
  ])("%s", { tags: ["4.1.5-constraints"] }, (_name, fields, offered) => {
    expect(options(fields)).toEqual(offered);
  });

  test.each([
    "http://127.0.0.1/x",
    "http://10.0.0.1/",
    "http://[::1]/",
    "https://paper.example:8443/x",
  ])("%s can never be fetched and is not an option, unless its host was opened", (targetUrl) => {
    expect(options({ targetUrl })).toEqual([]);
    const { hostname, port, protocol } = new URL(targetUrl);
    const allowedHosts = [`${hostname}:${port || (protocol === "https:" ? "443" : "80")}`];
    expect(options({ targetUrl }, { ...reach, allowedHosts })).toEqual(["page"]);
  });

  test("without configured adapters nothing is offered", () => {
    expect(options({}, { web: false, page: false, social: [] })).toEqual([]);
  });

  test("over many jobs every option comes first about equally often", {
    tags: ["4.1.5-order"],
  }, () => {
    const three = [
      { kind: "web" as const },
      { kind: "page" as const, url: "p" },
      { kind: "page" as const, url: "q" },
    ];
    const firsts = new Map<string, number>();
    for (let job = 0; job < 900; job++) {
      const first = JSON.stringify(inNeutralOrder(String(job), three)[0]?.option);
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    for (const count of firsts.values()) expect(count).toBeGreaterThan(230);
    expect(inNeutralOrder("job", three)).toEqual(inNeutralOrder("job", three.toReversed()));
  });

  test("a plan whose adapter is no longer configured cannot be run", {
    tags: ["4.1.5-plan"],
  }, () => {
    const social = {
      kind: "social" as const,
      platform: "social_a" as const,
      accountId: "1",
      handle: "h",
      url: "u",
    };
    expect(isStillOffered(social, reach)).toBe(true);
    expect(isStillOffered(social, { ...reach, social: [] })).toBe(false);
    expect(isStillOffered({ kind: "web" }, { ...reach, web: false })).toBe(false);
  });
});

describe("the verdict", () => {
  const window = windowOf(savedOriginal("The record was mixed by Siri Moe."), 0, 10);
  const request = readStoredRequest({ topic: "who mixed it", evidenceNeed: "credits" });
  const facts = { artistName: "Skerrylight", weights: {}, titled: [] };
  const lookups: OfferedLookup[] = [{ id: "o1", option: { kind: "web" } }];
  const finding = (fields: Partial<ModelFinding>): ModelFinding => ({
    verdict: "answered",
    answer: "Siri Moe",
    missing: "",
    instead: "",
    passages: [{ id: "w1", quote: "The rec" }],
    ...fields,
  });
  const on = (fields: Partial<Assessment>, offered = lookups, enough = suffices) => {
    const said = { ...finding(fields), lookup: fields.lookup ?? null };
    return verdictOn(said, [window], offered, (found) => enough(found, request, facts, false));
  };

  test("answers only with a window of the requested kind, and only by an answer or a conflict", () => {
    for (const verdict of ["answered", "conflict"] as const) {
      expect(on({ verdict })).toMatchObject({ isSufficient: true, lookup: null });
    }
    for (const verdict of ["partly", "premise", "nothing"] as const) {
      expect(on({ verdict })).toMatchObject({ isSufficient: false });
    }
    expect(on({ passages: [] })).toMatchObject({ isSufficient: false });
    const caption = { ...request, evidenceNeed: "social_caption" } as const;
    const asCaption = (found: Found) => suffices(found, caption, facts, false);
    expect(on({}, lookups, asCaption)).toMatchObject({ isSufficient: false });
  });

  test("that calls insufficient evidence an answer, without a lookup, takes the first lookup offered", () => {
    const none = () => false;
    const several = [...lookups, { id: "o2", option: { kind: "page", url: "p" } } as const];
    expect(on({}, several, none)).toMatchObject({ isSufficient: false, lookup: { kind: "web" } });
  });

  test("is invalid when it names a window or lookup that was not offered, or none of several lookups", () => {
    const two = [...lookups, { id: "o2", option: { kind: "page" as const, url: "p" } }];
    const nothing: Partial<ModelFinding> = { verdict: "nothing", passages: [] };
    expect(on({ passages: [{ id: "w2", quote: "The rec" }] })).toBeNull();
    expect(on({ ...nothing, lookup: "o2" })).toBeNull();
    expect(on(nothing, two)).toBeNull();
    expect(on({ ...nothing, lookup: "o2" }, two)?.lookup).toEqual(two[1]?.option);
    expect(on(nothing)?.lookup).toEqual({ kind: "web" });
    expect(on(nothing, [])?.lookup).toBeNull();
  });
});

describe("combined windows", () => {
  const windows = (count: number, chars: number, mark: string) =>
    Array.from({ length: count }, (_, at) => windowOf(savedOriginal(`${mark}${at}`), 0, chars));
  const marks = (saved: number, collected: number, chars = 100) =>
    combinedWindows(windows(saved, chars, "s"), windows(collected, chars, "c"))
      .map(({ original }) => original.text[0])
      .join("");

  test("are at most six, half of them saved when both sides have enough", {
    tags: ["8.assessment"],
  }, () => {
    expect(marks(6, 6)).toBe("sssccc");
    expect(marks(6, 1)).toBe("sssssc");
    expect(marks(1, 9)).toBe("sccccc");
    expect(marks(0, 9)).toBe("cccccc");
  });

  test("have at most 24,000 characters", { tags: ["8.assessment"] }, () => {
    expect(marks(3, 3, 4_000)).toHaveLength(6);
    expect(marks(3, 3, 4_001)).toHaveLength(5);
    expect(marks(1, 1, 24_001)).toHaveLength(0);
  });
});
