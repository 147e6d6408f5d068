import * as v from "valibot";
import { expect, test } from "vitest";
import { type Access, serviceKeyHeader } from "#lib/auth/access.js";
import type { ErrorCode } from "#lib/contract/error.js";
import type { ProcessDeps } from "#lib/deps.js";
import { Reply } from "#lib/http/endpoint.js";
import { endpoint } from "#lib/http/route.js";
import { serve } from "#lib/http/serve.js";
import { type Env, readEnv } from "#lib/platform/env.js";
import { EnvironmentProblem } from "#lib/platform/environment-problem.js";
import { fault } from "#lib/platform/fault.js";
import type { LogEvent } from "#lib/platform/log.js";

const key = "service-key-of-the-tests";
const artist = "01930000-0000-7000-8000-000000000001";
const path = "/api/artist/{id}/things";
const address = (id = artist, query = "") =>
  `https://service.example/api/artist/${id}/things${query}`;

const env: Env = readEnv({
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  AUTH_ISSUER: "https://issuer.example",
  AUTH_AUDIENCE: "artist-research",
  AUTH_JWKS_URL: "https://issuer.example/jwks.json",
  RESEARCH_API_KEY: key,
  CRON_SECRET: "cron-secret-of-the-tests",
  ALLOWED_ORIGINS: "https://page.example",
});

interface Served {
  isThere?: boolean;
  access?: Access;
  handle?: () => Promise<unknown>;
}

/** A service with one operation, whose artist exists or not; `log` and `steps` record what happened. */
function service({ isThere = true, access = "readerOrServiceKey", handle }: Served = {}) {
  const log: LogEvent[] = [];
  const steps: string[] = [];
  const where = async () => {
    steps.push("artist looked up");
    return isThere ? [{ id: artist }] : [];
  };
  let ms = 0;
  const deps = {
    env,
    db: { select: () => ({ from: () => ({ where }) }) },
    tokens: async () => {
      steps.push("token read");
      throw fault("unauthenticated");
    },
    log: (event: LogEvent) => log.push(event),
    newId: () => "new-id",
    monotonicMs: () => ms++,
  } as unknown as ProcessDeps;
  const GET = endpoint({
    operationId: "readThings",
    summary: "Things",
    tag: "Test",
    path,
    access,
    query: v.strictObject({ most: v.optional(v.string()) }),
    answer: { status: 200, schema: v.object({ done: v.boolean() }) },
    otherAnswers: [{ status: 202, schema: v.object({ later: v.boolean() }) }],
    handle: async () => {
      steps.push("work");
      return (await (handle?.() ?? { done: true })) as { done: boolean };
    },
  });
  const POST = endpoint({
    ...GET,
    operationId: "writeThings",
    tool: "adds",
    example: {},
    headers: v.object({}),
    body: v.object({ name: v.string() }),
    maxBodyBytes: 40,
    answer: { status: 200, schema: v.object({ done: v.boolean() }) },
    handle: async ({ body }) => {
      steps.push(`work on ${JSON.stringify(body)}`);
      return { done: true };
    },
  });
  const call = async (method: string, url = address(), { body, ...headers }: Fields = {}) => {
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const response = await serve({ GET, POST }, request, () => deps);
    const text = await response.text();
    return { response, code: text === "" ? null : (JSON.parse(text).code ?? null), text };
  };
  return { call, log, steps };
}

type Fields = Record<string, string>;
const known = { [serviceKeyHeader]: key };
const json = { "content-type": "application/json" };

/** Every call has all faults from its position on; the first one is reported. */
const wrong: [string, string, string, Fields, ErrorCode, string[]][] = [
  ["path", "PATCH", address("x", "?no=1"), {}, "invalid_input", []],
  ["method", "PATCH", address(artist, "?no=1"), {}, "method_not_allowed", []],
  ["credential", "POST", address(artist, "?no=1"), { body: "{" }, "unauthenticated", []],
  [
    "existence of the artist",
    "POST",
    address(artist, "?no=1"),
    { ...known, body: "{" },
    "not_found",
    ["artist looked up"],
  ],
];

test.each(wrong)("a fault of the %s is reported before any later fault", async (...call) => {
  const [, method, url, fields, code, steps] = call;
  const served = service({ isThere: false });
  expect((await served.call(method, url, fields)).code).toBe(code);
  expect(served.steps).toEqual(steps);
});

test.each([
  ["a query", "GET", address(artist, "?no=1"), known, "invalid_input"],
  ["a body", "POST", address(), { ...known, ...json, body: '{"name":1}' }, "invalid_input"],
  ["no body", "POST", address(), known, "invalid_input"],
  ["a long body", "POST", address(), { ...known, ...json, body: "x".repeat(41) }, "body_too_large"],
])("%s that is refused does no work beyond looking up the artist", async (_, method, url, fields, code) => {
  const served = service();
  expect((await served.call(method, url, fields)).code).toBe(code);
  expect(served.steps).toEqual(["artist looked up"]);
});

test("a valid call is handled, with its body as the schema reads it", async () => {
  const served = service();
  expect((await served.call("GET", address(artist, "?most=1"), known)).text).toBe('{"done":true}');
  const body = '{"name":"a","more":1}';
  expect((await served.call("POST", address(), { ...known, ...json, body })).code).toBeNull();
  expect(served.steps).toEqual(["work", 'work on {"name":"a"}']);
});

test("a token is read when there is no service key, and a service key from a browser is refused", async () => {
  const served = service();
  expect((await served.call("GET", address(), { authorization: "Bearer x" })).code).toBe(
    "unauthenticated",
  );
  expect(served.steps).toEqual(["token read"]);
  const fromPage = await served.call("GET", address(), {
    ...known,
    origin: "https://page.example",
  });
  expect(fromPage.code).toBe("service_key_from_browser");
  expect(fromPage.response.headers.get("access-control-allow-origin")).toBe("https://page.example");
});

test("HEAD is the response of GET without its body, and OPTIONS lists the methods without any check", async () => {
  const served = service();
  const head = await served.call("HEAD", address(), known);
  expect([head.response.status, head.text, served.steps]).toEqual([200, "", ["work"]]);
  const options = await served.call("OPTIONS", address("x"));
  expect(options.response.status).toBe(204);
  expect(options.response.headers.get("allow")).toBe("GET, POST");
  const refused = await served.call("PATCH");
  expect([refused.response.status, refused.response.headers.get("allow")]).toEqual([
    405,
    "GET, POST",
  ]);
});

test("every response has its id, times and caching; one request is one log event", async () => {
  const served = service();
  const mine = { ...known, "x-request-id": "mine-0001" };
  const { headers } = (await served.call("GET", address(), mine)).response;
  expect(headers.get("x-request-id")).toBe("mine-0001");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("server-timing")).toBe("access;dur=1.0, work;dur=1.0, total;dur=4.0");
  expect(served.log).toEqual([
    {
      event: "request",
      requestId: "mine-0001",
      operation: "readThings",
      method: "GET",
      status: 200,
      code: null,
      ms: 4,
    },
  ]);
  const short = await served.call("GET", address("x"), { ...known, "x-request-id": "short" });
  expect(short.response.headers.get("x-request-id")).toBe("new-id");
  expect(short.response.headers.get("server-timing")).toMatch(/^total;/);
  expect(served.log[1]).toMatchObject({ status: 400, code: "invalid_input" });
  const open = await service({ access: "public" }).call("GET");
  expect(open.response.headers.get("cache-control")).toBe("no-store");
});

test("a handler's fault is returned, and any other error is logged and not disclosed", async () => {
  const refusing = service({ handle: () => Promise.reject(fault("research_busy", "full")) });
  expect((await refusing.call("GET", address(), known)).code).toBe("research_busy");
  expect(refusing.log.map(({ event }) => event)).toEqual(["request"]);
  const broken = service({ handle: () => Promise.reject(new TypeError("secret")) });
  const { response, text } = await broken.call("GET", address(), known);
  expect([response.status, text.includes("secret")]).toEqual([500, false]);
  expect(broken.log.map(({ event }) => event)).toEqual(["unexpected_error", "request"]);
  expect(broken.log[0]).toMatchObject({ requestId: "new-id", kind: "TypeError" });
});

test("a response with an undeclared status or form is an error", async () => {
  const answered = async (value: unknown) => {
    const { response, text } = await service({ handle: async () => value }).call(
      "GET",
      address(),
      known,
    );
    return [response.status, response.headers.get("x-own"), text];
  };
  const later = new Reply(202, { later: true }, { "x-own": "1" });
  expect(await answered(later)).toEqual([202, "1", '{"later":true}']);
  expect(await answered({ done: true, more: 1 })).toEqual([200, null, '{"done":true}']);
  expect((await answered(new Reply(503, {})))[0]).toBe(500);
  expect((await answered({ done: "yes" }))[0]).toBe(500);
  expect(await answered(new Response("{}", { headers: { "x-own": "2" } }))).toEqual([
    200,
    "2",
    "{}",
  ]);
});

test("a deployment without its settings answers 503, one that fails to start otherwise 500", async () => {
  const started = async (error: Error) => {
    const response = await serve({}, new Request(address()), () => {
      throw error;
    });
    const { error: sentence } = (await response.json()) as { error: string };
    return [response.status, response.headers.get("cache-control"), sentence];
  };
  const problem = "PROOF_KEY must be a private key";
  const named = `this deployment is not configured: ${problem}`;
  expect(await started(new EnvironmentProblem(problem))).toEqual([503, "no-store", named]);
  const unnamed = "something went wrong here";
  expect(await started(new Error("secret"))).toEqual([500, "no-store", unnamed]);
});
