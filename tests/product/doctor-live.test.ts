import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/client.js";
import { type LocalServer, listen } from "#lib/local/server.js";
import { fault } from "#lib/platform/fault.js";
import healthRoute from "../../api/health.js";
import metricsRoute from "../../api/metrics.js";
import { command, ended } from "../support/command.js";
import { artist, load, page } from "../support/records.js";
import { answerTo, ask, producedBy, scheduled } from "../support/research.js";
import { metricsToken, type TestService, testService } from "../support/service.js";

let service: TestService;
let server: LocalServer;
let past = 0;
beforeAll(async () => {
  // Health is read anew by each run.
  service = await testService({ monotonicMs: () => 3_600_000 * ++past });
  const routes = { "/api/health": healthRoute, "/api/metrics": metricsRoute };
  server = await listen(0, async (url, request) => {
    const route = routes[url.pathname as keyof typeof routes];
    return route?.serve(request(url), service.deps) ?? new Response("nothing", { status: 404 });
  });
  await scheduled(service);
});
afterAll(async () => {
  await server.close(0);
  await service.close();
});

const live = (token: string, url = server.url) =>
  ended(command("doctor", ["--live", url], { METRICS_TOKEN: token }));

test("a service without alarms is reported with its release, and the command ends with 0", async () => {
  const { code, stdout } = await live(`${metricsToken},older`);
  expect(stdout).toMatch(
    /^✓ Release 0\.\d+\.\d+, commit unknown, schema \d{4}-\w+, driver tcp\.$/m,
  );
  expect(stdout).toContain("Nothing is wrong.");
  expect(code).toBe(0);
});

test("queue, slices, calls and budgets are shown with their numbers", async () => {
  const id = randomUUIDv7();
  await load(service.deps.db, artist(id), page(id, producedBy));
  await answerTo(service, id);
  await ask(service, id, { topic: "who sang on the record", evidenceNeed: "credits" });
  const { stdout } = await live(metricsToken);
  for (const line of [
    /^· Queue: question_research ready 1\.$/m,
    /^· The first ready job has waited: question_research \d+ s\.$/m,
    /^· Last call of the scheduler: \d+ s ago\.$/m,
    /^· Jobs of the last hour: .*question_research complete 1/m,
    /^· Slices of this instance: .*question_research complete \d+/m,
    /^· Model calls of the last hour: .*answered \d/m,
    /^· Left in the budgets: .*saved_question 98 of 100/m,
    /^· Database sessions: open \d+, allowed \d+\.$/m,
  ])
    expect(stdout).toMatch(line);
  expect(stdout).not.toContain("record");
});

test("each alarm is a sentence that names its section, and the command ends with 1", async () => {
  await service.deps.db.execute(sql`select setval('last_tick', 1)`);
  const { code, stdout } = await live(metricsToken);
  expect(stdout).toMatch(
    /^✗ The scheduler is silent \(\d+ s\): see .* in lib\/docs\/operating\.md\.$/m,
  );
  expect(stdout).toContain("1 wrong.");
  expect(code).toBe(1);
});

test("a database that does not answer is named, and its unknown numbers are not shown as 0", async () => {
  const { db, tokens } = service.deps;
  const { db: away, close } = openDatabase("postgres://user:password@127.0.0.1:1/db");
  service.deps.db = away;
  service.deps.tokens = async () => {
    throw fault("auth_unavailable");
  };
  const [{ stdout }, withoutToken] = [await live(metricsToken), await live("")];
  Object.assign(service.deps, { db, tokens });
  await close();
  // What else is wrong hides nothing.
  for (const alarm of ["The database cannot be reached (no answer)", "The identity provider does"])
    expect(withoutToken.stdout).toContain(`✗ ${alarm}`);
  expect(stdout).toContain("✗ The database cannot be reached (refused): see");
  expect(stdout).toMatch(/^· Slices of this instance: /m);
  expect(stdout).not.toMatch(/^· (?:Queue|Left in the budgets)/m);
});

test("without a token only health is read, a wrong one is reported, and none is sent in the clear", async () => {
  expect((await live("")).stdout).toContain("only health was read");
  expect((await live("wrong")).stdout).toContain("The metrics cannot be read (401)");
  const { code, stderr } = await live(metricsToken, "http://research.example");
  expect([code, stderr]).toEqual([1, expect.stringContaining("only sent over https")]);
});

test("an address that is not a service, or does not respond, is reported in a sentence", async () => {
  const another = await listen(0, async () => new Response("{}"));
  expect((await live("", another.url)).stderr).toContain("no health report of this service");
  await another.close(0);
  expect((await live("", "http://127.0.0.1:1")).stdout).toContain("does not answer");
  expect((await live("", "research.example")).stderr).toContain("is not a URL");
});
