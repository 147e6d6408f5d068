import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GuardedFetch, guardedFetch } from "#lib/outside/fetch/guarded-fetch.js";
import { robots } from "#lib/outside/fetch/robots.js";
import { cpuMsOf } from "../support/cpu-time.js";
import { closedAfterFile } from "../support/database.js";
import { absent, html, localServer } from "../support/outside/server.js";

let lookups: string[] = [];
let resolved: string[] = ["127.0.0.1"];
let guard: GuardedFetch;
let opened: GuardedFetch;

const server = await closedAfterFile(localServer(() => absent));
beforeAll(async () => {
  const lookup: Parameters<typeof guardedFetch>[0]["lookup"] = (name, _options, done) => {
    lookups.push(name);
    const addresses = resolved.map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    done(null, addresses);
  };
  const contact = "mailto:ops@service.example";
  guard = guardedFetch({ contact, allowHosts: [], lookup });
  opened = guardedFetch({ contact, allowHosts: [server.host], lookup });
});
beforeEach(() => {
  server.asked.length = 0;
  lookups = [];
  resolved = ["127.0.0.1"];
});

const options = () => ({ signal: AbortSignal.timeout(30_000), accept: "text/html" });
const refusal = (reason: string) => ({ kind: "refused", reason });

describe("where a fetch may go", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[0:0:0:0:0:ffff:169.254.169.254]/",
    "http://[64:ff9b::a00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://100.64.0.1/",
    "http://192.0.0.192/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
  ])("%s is refused before anything is sent or resolved", async (url) => {
    expect(await guard(url, options())).toEqual(refusal("address"));
    expect(lookups).toEqual([]);
  });

  test.each([
    ["ftp://news.example/", "scheme"],
    ["gopher://127.0.0.1:6379/_x", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["http://news.example:8080/", "port"],
    ["https://news.example:22/", "port"],
    ["http://ana:secret@news.example/", "credentials"],
    ["http://www.example.com@10.0.0.1/", "credentials"],
    ["not a url", "bad_url"],
  ])("%s is refused: %s", async (url, reason) => {
    expect(await guard(url, options())).toEqual(refusal(reason));
    expect(lookups).toEqual([]);
  });

  test("a name that resolves to a private address is refused at the connection, and no packet is sent", async () => {
    expect(await guard("http://rebound.example/", options())).toEqual(refusal("address"));
    resolved = ["93.184.216.34", "127.0.0.1"];
    expect(await guard("http://mixed.example/", options())).toEqual(refusal("address"));
    resolved = ["fd00::1"];
    expect(await guard("https://inner.example/", options())).toEqual(refusal("address"));
    expect(lookups).toEqual(["rebound.example", "mixed.example", "inner.example"]);
    expect(server.asked).toEqual([]);
  });

  test("a name is resolved once per connection, so it cannot change between check and connect", async () => {
    const answers = [["192.0.2.1"], ["127.0.0.1"]];
    let asked = 0;
    const changing = guardedFetch({
      contact: undefined,
      allowHosts: [],
      lookup: (_name, _options, done) => {
        done(
          null,
          (answers[asked++] ?? []).map((address) => ({ address, family: 4 })),
        );
      },
    });
    expect(await changing("http://changing.example/", options())).toEqual(refusal("address"));
    expect(asked).toBe(1);
  });

  test("every hop of a redirect is checked again", async () => {
    server.answer = () => ({ status: 302, headers: { location: "http://169.254.169.254/" } });
    expect(await opened(`${server.url}/away`, options())).toEqual(refusal("address"));
    server.answer = () => ({ status: 302, headers: { location: "http://rebound.example/" } });
    expect(await opened(`${server.url}/away`, options())).toEqual(refusal("address"));
    server.answer = () => ({ status: 302, headers: { location: "http://a:b@news.example/" } });
    expect(await opened(`${server.url}/away`, options())).toEqual(refusal("credentials"));
  });

  test("three redirects are followed, the fourth is not", async () => {
    server.answer = ({ path }) => {
      const at = Number(path.slice(1));
      return at === 0 ? html("here") : { status: 301, headers: { location: `/${at - 1}` } };
    };
    expect(await opened(`${server.url}/3`, options())).toMatchObject({
      kind: "fetched",
      url: `${server.url}/0`,
    });
    expect(await opened(`${server.url}/4`, options())).toEqual(refusal("too_many_redirects"));
  });

  test("an opened host is one host and port; the same address at another port stays closed", async () => {
    server.answer = () => html("open");
    expect(await opened(server.url, options())).toMatchObject({ kind: "fetched" });
    expect(await opened("http://127.0.0.1/", options())).toEqual(refusal("address"));
    expect(await guard(server.url, options())).toEqual(refusal("port"));
  });
});

describe("what a fetch accepts", () => {
  test("a request names the operator's contact", async () => {
    server.answer = () => html("hello");
    await opened(server.url, options());
    expect(server.asked[0]?.headers["user-agent"]).toContain("(+mailto:ops@service.example)");
  });

  test.each([
    "image/png",
    "application/octet-stream",
    "application/pdf",
    "",
  ])("a body of type %j is not accepted", async (type) => {
    server.answer = () => ({ headers: type === "" ? {} : { "content-type": type }, body: "x" });
    expect(await opened(server.url, options())).toEqual(refusal("type"));
  });

  test("a gzip bomb is refused at five megabytes of decompressed text", async () => {
    const bomb = await promisify(gzip)(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
    expect(bomb.byteLength).toBeLessThan(300_000);
    server.answer = () => ({
      headers: { "content-type": "text/html", "content-encoding": "gzip" },
      body: bomb,
    });
    expect(await opened(server.url, options())).toEqual(refusal("too_large"));
  });

  test("an endless body is cut at five megabytes, and a body that declares more is refused at once", async () => {
    server.answer = () => (response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      const more = () => {
        while (response.write("x".repeat(65_536)));
      };
      response.on("drain", more).on("close", () => response.removeAllListeners("drain"));
      more();
    };
    expect(await opened(server.url, options())).toEqual(refusal("too_large"));
    server.answer = () => (response) => {
      response.writeHead(200, { "content-type": "text/plain", "content-length": "99999999" });
      response.write("x");
    };
    expect(await opened(server.url, options())).toEqual(refusal("too_large"));
  });

  test("a slow body is cut at the slice's deadline", async () => {
    server.answer = () => (response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("slow");
    };
    const signal = AbortSignal.timeout(150);
    expect(await opened(server.url, { ...options(), signal })).toEqual({
      kind: "failed",
      reason: "timeout",
    });
  });

  test("a status other than 200 is reported with its retry-after", async () => {
    server.answer = () => ({ status: 503, headers: { "retry-after": "120" } });
    expect(await opened(server.url, options())).toEqual({
      kind: "failed",
      reason: "status",
      status: 503,
      retryAfterSeconds: 120,
    });
  });

  test("a refused connection is a failure, never an empty result", async () => {
    const closed = await localServer(() => absent);
    await closed.close();
    const toClosed = guardedFetch({ contact: undefined, allowHosts: [closed.host] });
    expect(await toClosed(closed.url, options())).toEqual({ kind: "failed", reason: "network" });
  });
});

describe("robots.txt", () => {
  const visit = async (rules: Parameters<typeof localServer>[0], path: string) => {
    server.answer = rules;
    const mayVisit = robots(opened, () => performance.now());
    return mayVisit(new URL(path, server.url), AbortSignal.timeout(30_000));
  };
  const saying = (text: string) => () => ({
    headers: { "content-type": "text/plain" },
    body: text,
  });

  test("a path that is disallowed for this service or for all is not visited, other paths are", async () => {
    const rules = saying("User-agent: *\nDisallow: /private\n\nUser-agent: other\nDisallow: /");
    expect(await visit(rules, "/private/page")).toBe(false);
    expect(await visit(rules, "/public")).toBe(true);
    expect(await visit(saying("User-agent: artist-research-service\nDisallow: /"), "/x")).toBe(
      false,
    );
  });

  test("a missing robots.txt allows everything, an outage forbids everything", async () => {
    expect(await visit(() => absent, "/x")).toBe(true);
    expect(await visit(() => ({ status: 500 }), "/x")).toBe(false);
    expect(await visit(() => (response) => response.destroy(), "/x")).toBe(false);
  });

  test("robots.txt is read once per site, and checked before every hop of a fetch", async () => {
    server.answer = ({ path }) =>
      path === "/robots.txt"
        ? { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /closed" }
        : { status: 302, headers: { location: "/closed" } };
    const mayVisit = robots(opened, () => performance.now());
    const signal = AbortSignal.timeout(30_000);
    const fetched = await opened(`${server.url}/open`, {
      ...options(),
      mayVisit: (url) => mayVisit(url, signal),
    });
    expect(fetched).toEqual(refusal("robots"));
    expect(server.asked.map(({ path }) => path)).toEqual(["/robots.txt", "/open"]);
  });

  test("hostile rules are matched in less than a second of CPU", async () => {
    const rules = saying(`User-agent: *\n${`Disallow: /${"*a".repeat(40)}*b\n`.repeat(200)}`);
    const spent = await cpuMsOf(() => visit(rules, `/${"a".repeat(2000)}`));
    expect(spent).toBeLessThan(1000);
  });
});
