import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { jobKinds, wireKinds } from "#lib/contract/advance.js";
import { errorCodes } from "#lib/contract/error.js";
import { ledgers } from "#lib/contract/job-status.js";
import { OnboardingEvent, OnboardingTurn } from "#lib/contract/onboarding.js";
import { platforms } from "#lib/contract/platform.js";
import { failedOutcomes, stages, unresolvedOutcomes } from "#lib/contract/research-status.js";
import { exportedRecords } from "#lib/data-rights/exported-records.js";
import { recordSchemas } from "#lib/import/records/records.js";
import { limitsOf } from "#lib/jobs/limits.js";
import { configuredProviders } from "#lib/outside/providers.js";
import { readEnv } from "#lib/platform/env.js";
import { statusOf } from "#lib/platform/fault.js";
import { searchProviderNames } from "#lib/platform/search-providers.js";
import { decision, readDecisions, wordsIn } from "../support/decisions.js";
import { markdownFiles } from "../support/markdown-files.js";
import { sourceFiles } from "../support/source-files.js";

// Decisions list what callers and operators encounter; here each list is compared with the code.

const needed = {
  DATABASE_URL: "postgres://host/database",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "service",
  AUTH_JWKS_URL: "https://issuer.example/keys",
};

test("the decisions list every error code with its status", async () => {
  const texts = await Promise.all(["1.25", "1.26", "1.27"].map(decision));
  // A status stands before its codes.
  const listed = texts.flatMap((text) =>
    [...text.matchAll(/(\d{3}) ((?:`[a-z_]+`(?: \(`[^`]+`\))?(?:, )?)+)/g)].flatMap(
      ([, status, codes = ""]) =>
        [...codes.matchAll(/`([a-z_]+)`/g)].map(([, code]) => `${code} ${status}`),
    ),
  );
  expect(listed.sort()).toEqual(errorCodes.map((code) => `${code} ${statusOf(code)}`).sort());
});

test("the decisions list every outcome of a question, and every code that begins a limitation", async () => {
  const outcomes = wordsIn(await decision("1.28"));
  expect(outcomes).toEqual([
    "unresolved",
    ...unresolvedOutcomes,
    "failed",
    ...failedOutcomes,
    "cancelled",
  ]);
  const written = (await sourceFiles())
    .filter(({ path }) => /^lib\/(?!cli|client|http|local|site|web)/.test(path))
    .flatMap(({ code }) => [...code.matchAll(/["'`]([a-z]+(?:_[a-z]+)+): /g)])
    .map(([, word = ""]) => word);
  const others = new Set(
    written.filter((word) => !(failedOutcomes as readonly string[]).includes(word)),
  );
  expect([...new Set(wordsIn(await decision("1.29")))].sort()).toEqual([...others].sort());
});

test("the decisions list every stage of a question", async () => {
  expect(wordsIn(await decision("3.19")).sort()).toEqual([...stages].sort());
});

test("the decisions list every kind of job, and which kinds a caller never sees", async () => {
  const [kinds = "", rest = ""] = (await decision("3.5")).split(
    /(?<=`evidence_reindex` \(9\.22\)\.)/,
  );
  const own = ["page_look", "statement_reading", "evidence_reindex"];
  expect(wordsIn(kinds).sort()).toEqual([...jobKinds, ...own].sort());
  expect(wordsIn(rest)).toEqual(expect.arrayContaining(own));
  expect(jobKinds).toEqual(["question_research", ...wireKinds]);
});

test("the decisions list every ledger with its limits", async () => {
  const text = await decision("4.1");
  const listed = [...text.matchAll(/`([a-z_]+)` \(((?:\d+ [a-z ]+,? ?)+)/g)].map(
    ([, name, limits]) => ({
      ledger: name,
      artist: Number(/(\d+) per artist/.exec(limits ?? "")?.[1] ?? Number.NaN),
      global: Number(/(\d+) global/.exec(limits ?? "")?.[1]),
    }),
  );
  const env = readEnv(needed);
  expect(listed).toEqual(
    ledgers.map((ledger) => {
      const { artist, global } = limitsOf(ledger, env);
      return { ledger, artist: artist ?? Number.NaN, global };
    }),
  );
});

test("the decisions list every adapter with what it reads", async () => {
  const text = await decision("6.3");
  const listed = Object.fromEntries(
    [...text.matchAll(/`(\w+)`: `(\w+)`/g)].map(([, platform, adapter]) => [platform, adapter]),
  );
  const env = readEnv({
    ...needed,
    ATPROTO_URL: "https://app.example",
    FEDIVERSE_URL: "https://social.example",
    CONTACT: "mailto:ops@service.example",
  });
  const { moments: _, ...readers } = configuredProviders(env, () => 0).readers;
  const built = Object.entries(readers).map(([platform, { provider }]) => [platform, provider]);
  expect(built).toHaveLength(4);
  const [first, ...others] = searchProviderNames;
  expect(listed).toEqual({ ...Object.fromEntries(built), social_c: "scraper", web: first });
  const rest = others.map((name) => ` or \`${name}\``).join("");
  expect(text).toContain(`\`web\`: \`${first}\`${rest}.`);
  expect(wordsIn(text)).toEqual(expect.arrayContaining([...platforms]));
});

test("the decisions list every record of an import with its fields and closed words", async () => {
  const texts = await Promise.all(["8.12", "8.13", "8.14"].map(decision));
  const listed = [...texts.join(" ").matchAll(/`(\w+)` \{([^}]+)\}/g)].map(
    ([, type, fields = ""]) => [type, fields.split(", ").sort()],
  );
  const read = Object.entries(recordSchemas).map(([type, { entries }]) => [
    type,
    Object.entries(entries)
      .filter(([name]) => name !== "type")
      .map(([name, field]) => `${name}${field.type === "nullish" ? "?" : wordsOf(field)}`)
      .sort(),
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(read));
});

/** The allowed words of a field, as a decision lists them. */
function wordsOf(field: { type: string; options?: readonly unknown[] }): string {
  if (field.type !== "picklist") return "";
  return ` ${field.options?.map((word) => `\`${word}\``).join("|")}`;
}

test("the decisions list every record of an export", async () => {
  const [, list = ""] =
    /^\*\*Records of an export\.\*\* (.*) Absent is null/.exec(await decision("8.25")) ?? [];
  const types = new Set(exportedRecords.map(({ type }) => type));
  expect(new Set(wordsIn(list))).toEqual(types);
});

test("the decisions list every turn and every event of onboarding", async () => {
  const typesOf = (options: readonly { entries: { type: { literal: string } } }[]) =>
    options.map(({ entries }) => entries.type.literal);
  const turns = wordsIn((await decision("5.17")).split(": ")[0] ?? "");
  expect(turns.filter((word) => word !== "type")).toEqual(typesOf(OnboardingTurn.options));
  const [, events = ""] = /Events are (.*?);/.exec(await decision("5.34")) ?? [];
  expect(wordsIn(events)).toEqual(typesOf(OnboardingEvent.options));
});

test("every operation that a document names exists, and decisions name who may call it", async () => {
  const { paths } = JSON.parse(await readFile("lib/contract/openapi.json", "utf8"));
  const texts = await Promise.all((await markdownFiles()).map((path) => readFile(path, "utf8")));
  const named = [...texts.join("\n").matchAll(/`(GET|POST|PUT|PATCH) (\/api\/[^`…?]*)`/g)];
  expect(named.length).toBeGreaterThan(40);
  const unknown = named.filter(
    ([, method = "", path = ""]) =>
      path !== "/api/mcp" && paths[path]?.[method.toLowerCase()] === undefined,
  );
  expect(unknown.map(([words]) => words)).toEqual([]);
  const callers = {
    public: [],
    user: ["accessToken"],
    "user or key": ["accessToken", "serviceKey"],
  };
  const wrong = (await readDecisions()).flatMap(({ id, text }) =>
    [...text.matchAll(/`(GET|POST|PUT|PATCH) (\/api\/[^`]*)`, (public|user or key|user)\b/g)]
      .filter(([, method = "", path = "", who = ""]) => {
        const { security } = paths[path][method.toLowerCase()];
        const schemes = security.flatMap((one: object) => Object.keys(one));
        return schemes.join() !== callers[who as keyof typeof callers].join();
      })
      .map(([words]) => `${id}: ${words}`),
  );
  expect(wrong).toEqual([]);
});
