import openApi from "#lib/contract/openapi.json" with { type: "json" };
import type { Route } from "#lib/http/route.js";
import { recordDemoActivity } from "#lib/local/demo/demo-activity.js";
import { countWrites, writes } from "../support/count-writes.js";
import { loadDemo } from "../support/demo-run.js";
import type { Chance } from "../support/fuzz/chance.js";
import {
  type DocumentedOperation,
  type FuzzedRequest,
  fuzzedExample,
  fuzzedRequest,
} from "../support/fuzz/requests.js";
import { schemaProblems } from "../support/fuzz/schema-problems.js";
import type { Schemas } from "../support/fuzz/schema-values.js";
import { allOperations } from "../support/routes.js";
import {
  cronSecret,
  metricsToken,
  serviceKey,
  type TestService,
  testService,
} from "../support/service.js";
import type { Area } from "./area.js";
import { trials } from "./trials.js";

export const fuzz: Area = {
  name: "fuzz",
  promise:
    "Whatever is sent, the answer is as documented: a listed status, the right shape, the wrong field named, and nothing internal.",
  shortTries: 600,
  async run(run) {
    const service = await testService();
    try {
      await loadDemo(service.deps);
      await recordDemoActivity(service.deps.db);
      await countWrites(service.deps.db);
      const operations = await allOperations();
      const routes = new Map(
        operations.map(({ endpoint, route }) => [endpoint.operationId, route]),
      );
      const reached = new Set<string>();
      const limits = new Map(
        operations.map(({ endpoint }) => [endpoint.operationId, endpoint.maxBodyBytes]),
      );
      await trials(run, async (chance, number) => {
        const isRefused = number % 10 === 0;
        const request = !isRefused
          ? fuzzedRequest(documented, schemas, chance)
          : number % 20 === 0
            ? tooLong(limits, chance)
            : unstorable(chance);
        reached.add(request.operation.operationId);
        const problems = await problemsOf(request, chance, { service, routes, isRefused });
        const { operation, url, body } = request;
        const sent = `${operation.method} ${url.slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;
        return problems.map((problem) => `${sent} ${problem}`);
      });
      const missed = documented.filter(({ operationId }) => !reached.has(operationId));
      // Random choice reaches every operation.
      if (run.tried >= fuzz.shortTries && missed.length > 0)
        run.count([`never called: ${missed.map(({ operationId }) => operationId)}`], 0);
    } finally {
      await service.close();
    }
  },
};

interface Place {
  service: TestService;
  routes: ReadonlyMap<string, Route>;
  /** Whether only a refusal is correct. */
  isRefused: boolean;
}

const schemas = openApi.components.schemas as unknown as Schemas;
const documented = Object.entries(
  openApi.paths as unknown as Record<
    string,
    Record<string, Omit<DocumentedOperation, "path" | "method">>
  >,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
);

const exampleOf = ({ requestBody }: DocumentedOperation) =>
  (requestBody?.content["application/json"]?.example ?? {}) as Record<string, unknown>;
const isPhrase = (value: unknown) => typeof value === "string" && /\p{L} \p{L}/u.test(value);

/**
 * A documented request, valid except for characters in its phrases that the database cannot store.
 */
function unstorable(chance: Chance): FuzzedRequest {
  const request = fuzzedExample(
    documented.filter((one) => Object.values(exampleOf(one)).some(isPhrase)),
    chance,
  );
  const letter = chance.one(["\u0000", "\ud800"]);
  const changed = Object.entries(exampleOf(request.operation)).map(([name, value]) => [
    name,
    isPhrase(value) ? `${value}`.replace(" ", ` ${letter}`) : value,
  ]);
  return { ...request, body: JSON.stringify(Object.fromEntries(changed)) };
}

/** A documented request, valid except for trailing blanks that make it one byte too long. */
function tooLong(limits: ReadonlyMap<string, number>, chance: Chance): FuzzedRequest {
  const request = fuzzedExample(
    documented.filter((one) => Object.keys(exampleOf(one)).length > 0),
    chance,
  );
  const most = Number(limits.get(request.operation.operationId));
  const bytes = Buffer.byteLength(request.body ?? "");
  return { ...request, body: `${request.body}${" ".repeat(most + 1 - bytes)}` };
}

/** Mostly the operation's credentials, sometimes others or none. */
function credentials({ security }: DocumentedOperation, chance: Chance): Record<string, string> {
  const right: Record<string, Record<string, string>> = {
    accessToken: { authorization: "Bearer subject:demo-claimant" },
    serviceKey: { "x-service-research-key": serviceKey },
    schedulerSecret: { authorization: `Bearer ${cronSecret}` },
    metricsToken: { authorization: `Bearer ${metricsToken}` },
  };
  if (chance.happens(0.92)) {
    const named = security.map((one) => Object.keys(one)[0]).filter((name) => name !== undefined);
    return named.length === 0 ? {} : (right[chance.one(named)] ?? {});
  }
  return chance.one<Record<string, string>>([
    {},
    { authorization: "Bearer nobody" },
    { authorization: "Bearer subject:somebody" },
    { authorization: "Basic x" },
    { "x-service-research-key": "wrong" },
    { "x-service-research-key": serviceKey, origin: "https://page.example" },
  ]);
}

/** What no refusal may contain: SQL, stacks, files, hosts, secrets. */
const internal =
  /\b(select|insert into|update \w+ set|relation "|syntax error|pg_|postgres|plpgsql|node_modules)|\bat \S+ \(|\.[tj]s:\d|\/(work|tmp|home|root)\/|of-the-tests|ECONN|valibot/i;

async function problemsOf(
  request: FuzzedRequest,
  chance: Chance,
  { service, routes, isRefused }: Place,
): Promise<string[]> {
  const { operation, url, body, headers, changed } = request;
  const before = await writes(service.deps.db);
  const route = routes.get(operation.operationId) as Route;
  const sent = new Request(`https://service.example${url}`, {
    method: operation.method.toUpperCase(),
    headers: { ...headers, ...credentials(operation, chance) },
    ...(body === null ? {} : { body }),
  });
  const response = await route.serve(sent, service.deps);
  const text = await response.text();
  const { status } = response;
  // The first line, if the answer has several.
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const answer = isJson ? JSON.parse(text.split("\n", 1)[0] ?? "") : text;
  const described = operation.responses[String(status)];
  const problems: string[] = [];
  if (isRefused && status < 400) problems.push(`was answered ${status}`);
  if (status >= 500 && !(status === 503 && described !== undefined))
    problems.push(`answered ${status}`);
  if (described === undefined) problems.push(`the document does not list status ${status}`);
  const schema = described?.content?.["application/json"]?.schema;
  if (schema !== undefined && operation.operationId !== "readOpenApiDocument") {
    problems.push(...schemaProblems(answer, schema, schemas));
  }
  if (status < 400) return problems;
  if (internal.test(text)) problems.push("something internal is in the answer");
  if (status < 500 && (await writes(service.deps.db)) !== before)
    problems.push("a refused request wrote");
  const name = changed === "id" ? "artistId" : changed;
  const isNamed =
    name === null || String(answer.error).includes(name) || answer.code === "invalid_cursor";
  if (answer.code === "invalid_input" && !isNamed) problems.push(`the error does not name ${name}`);
  return problems.map((problem) => `${problem}: ${status} ${text.slice(0, 300)}`);
}
