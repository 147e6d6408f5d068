import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { remoteTokens } from "#lib/auth/tokens.js";
import { administrator, artist, claimant, load } from "../support/records.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { serviceKey, type TestService, testService } from "../support/service.js";
import {
  type KeyServer,
  makeSigner,
  makeToken,
  type Signer,
  serveKeys,
} from "../support/tokens.js";

const operations = await allOperations();
const isArtists = ({ endpoint }: Operation) =>
  /^(?:reader|interviewer|editor|owner|ownerOrEraser|readerOrServiceKey)$/.test(endpoint.access);
const needsUser = (operation: Operation) =>
  isArtists(operation) || /^(?:user|administrator)$/.test(operation.endpoint.access);
const needsUserAlone = (access: string) => !/^(?:public|scheduler|\w+OrServiceKey)$/.test(access);
const named = (all: Operation[]) =>
  all.map((operation) => [`${operation.method} ${operation.endpoint.path}`, operation] as const);
const artistId = randomUUIDv7();

let service: TestService;
let keys: KeyServer;
let signer: Signer;
const environment = { issuer: "https://production.test", audience: "artist-research" };

beforeAll(async () => {
  signer = await makeSigner();
  keys = await serveKeys(signer);
  service = await testService({ tokens: remoteTokens({ ...environment, jwksUrl: keys.url }) });
  await load(
    service.deps.db,
    artist(artistId),
    ...administrator("ada"),
    ...claimant(artistId, "claire"),
    { type: "user", subject: "stranger" },
  );
});
afterAll(() => Promise.all([service.close(), keys.close()]));

const tokenOf = (subject: string, options = {}) =>
  makeToken(signer, subject, { ...environment, ...options });
const call = ({ route, method, endpoint }: Operation, id: string, options = {}) =>
  service.call(route, method, pathOf(endpoint, { id }), { as: "nobody", ...options });

describe.each(named(operations))("%s", (_, operation) => {
  test("the file is at the path that its declaration names", () => {
    const path = `/${operation.file.replace(/(\/index)?\.ts$/, "")}`.replaceAll(
      /\[(\w+)\]/g,
      "{$1}",
    );
    expect(operation.endpoint.path).toBe(path);
  });

  test("every answer has a request id and may not be cached", async () => {
    const { headers } = await call(operation, artistId);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    const expected =
      operation.endpoint.access === "public" ? /no-store|public/ : /^private, no-store$/;
    expect(headers.get("cache-control")).toMatch(expected);
  });

  test("any other method is 405 with Allow", async () => {
    const { route, endpoint } = operation;
    const { status, headers, body } = await service.call(
      route,
      "DELETE",
      pathOf(endpoint, { id: artistId }),
      { as: "nobody" },
    );
    expect(status).toBe(405);
    expect(body.code).toBe("method_not_allowed");
    expect(headers.get("allow")?.split(", ")).toContain(operation.method);
  });
});

describe.each(
  named(operations.filter(({ endpoint }) => endpoint.path.includes("{id}"))),
)("%s", (_, operation) => {
  test("a malformed artist id is 400 for everybody, before credentials are checked", {
    tags: ["4.1.path", "7.400"],
  }, async () => {
    for (const id of ["not-a-uuid", "%E0%A4%A"]) {
      const { status, body } = await call(operation, id);
      expect(status).toBe(400);
      expect(body).toEqual({
        status: "error",
        error: "artistId must be a UUID",
        code: "invalid_input",
      });
    }
  });
});

describe.each(named(operations.filter(needsUser)))("%s", (_, operation) => {
  test("no token, a bad one, or one without a user is 401", {
    tags: ["4.1.401", "5.4-401", "7.401"],
  }, async () => {
    const tokens = [undefined, "garbage", await tokenOf("nobody-we-know")];
    for (const token of tokens) {
      const { status, body } = await call(operation, artistId, {
        as: token === undefined ? "nobody" : { token },
      });
      expect(status).toBe(401);
      expect(body).toEqual({ status: "error", error: "Not signed in", code: "unauthenticated" });
    }
  });

  test("a token is refused an hour after it was made", { tags: ["5.2", "8.token"] }, async () => {
    const token = await tokenOf("claire", { expiresIn: -31 });
    expect((await call(operation, artistId, { as: { token } })).status).toBe(401);
  });

  test("a token of another environment is refused", { tags: ["5.3"] }, async () => {
    for (const other of [{ issuer: "https://staging.test" }, { audience: "another-service" }]) {
      const token = await tokenOf("claire", other);
      expect((await call(operation, artistId, { as: { token } })).status).toBe(401);
    }
  });
});

describe.each(named(operations.filter(isArtists)))("%s", (_, operation) => {
  test("a user without a claim is 403, also for an artist that does not exist", {
    tags: ["4.1.403", "5.4-403", "7.403"],
  }, async () => {
    const as = { token: await tokenOf("stranger") };
    for (const id of [artistId, randomUUIDv7()]) {
      const { status, body } = await call(operation, id, { as });
      expect(status).toBe(403);
      expect(body).toEqual({ status: "error", error: "Not your artist", code: "forbidden" });
    }
  });

  test("an administrator gets 404 for an artist that does not exist", async () => {
    const as = { token: await tokenOf("ada") };
    expect((await call(operation, randomUUIDv7(), { as })).status).toBe(404);
  });
});

describe.each(
  named(operations.filter(({ endpoint }) => needsUserAlone(endpoint.access))),
)("%s", (_, operation) => {
  test("the research service key is refused here", { tags: ["5.key-limits"] }, async () => {
    expect((await call(operation, artistId, { as: "service" })).status).toBe(401);
  });
});

describe.each(
  named(operations.filter(({ endpoint }) => endpoint.access === "readerOrServiceKey")),
)("%s", (_, operation) => {
  test("the research service key is enough, and a wrong key is refused", {
    tags: ["5.key"],
  }, async () => {
    expect((await call(operation, artistId, { as: "service" })).status).not.toBe(401);
    const headers = { "x-service-research-key": `${serviceKey}x` };
    expect((await call(operation, artistId, { headers })).status).toBe(401);
  });

  test("a browser may not use the key, even together with a valid token", async () => {
    const headers = { origin: "https://page.example", "x-service-research-key": serviceKey };
    const { status, body } = await call(operation, artistId, {
      as: { token: await tokenOf("claire") },
      headers,
    });
    expect(status).toBe(403);
    expect(body.code).toBe("service_key_from_browser");
  });

  test("without a configured key the header never authenticates", async () => {
    const { env } = service.deps;
    service.deps.env = { ...env, RESEARCH_API_KEY: [] };
    for (const key of ["", "undefined", serviceKey]) {
      const headers = { "x-service-research-key": key };
      expect((await call(operation, artistId, { headers })).status).toBe(401);
    }
    service.deps.env = env;
  });
});
