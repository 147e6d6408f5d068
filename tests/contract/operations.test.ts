import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ErrorBody } from "#lib/contract/error.js";
import type { Route } from "#lib/http/route.js";
import { findRoutes, matchRoute, platformUrl } from "#lib/local/routes.js";
import { type LocalServer, listen } from "#lib/local/server.js";
import { artist, claimant, load } from "../support/records.js";
import { allOperations, pathOf } from "../support/routes.js";
import { type TestService, testService } from "../support/service.js";

// Every named operation of the interface, with the path that it or a decision from 5.1 on gives it, and
// who may call it. `name | method path | access`.
const named = `
  Enqueue question research | POST /api/artist/{id}/research/questions | claimantOrServiceKey
  Discovery review | POST /api/artist/{id}/research/discoveries/{candidateId}/review | claimant
  Research advancement | POST /api/research/advance | public
  Scheduler | GET /api/research/advance | scheduler
  Offer | POST /api/artist/{id}/interview/session/{sessionId}/offer | claimant
  Interview memory | GET /api/artist/{id}/interview/memory | claimant
  Revise response | PATCH /api/artist/{id}/interview/responses/{answerId} | claimant
  Read exact response | GET /api/artist/{id}/interview/responses/{answerId} | claimant
  Response versions | GET /api/artist/{id}/interview/responses/{answerId}/versions | claimant
  Check health | GET /api/health | public
  Read stored artist Latest | GET /api/artist/{id}/latest | public
  Request a Latest refresh | POST /api/artist/{id}/latest/refresh | claimant
  Read question research | GET /api/artist/{id}/research/questions/{jobId} | claimantOrServiceKey
  Proof of an answer | GET /api/artist/{id}/research/questions/{jobId}/proof | claimantOrServiceKey
  Keys of proofs | GET /api/proof-keys | public
  Continue question research | POST /api/artist/{id}/research/questions/{jobId}/continue | claimantOrServiceKey
  Register an answer | POST /api/artist/{id}/research/questions/{jobId}/answers | claimantOrServiceKey
  Plan a question | POST /api/artist/{id}/research/plans | claimantOrServiceKey
  Earlier questions | GET /api/artist/{id}/research/history | claimant
  Research status | GET /api/artist/{id}/research/status | claimant
  Review queue | GET /api/artist/{id}/research/discoveries | claimant
  Read research original | GET /api/artist/{id}/research/evidence/{sourceId} | claimantOrServiceKey
  Artist brief | GET /api/artist/{id}/knowledge/brief | claimant
  Export | GET /api/artist/{id}/export | claimant
  List artist sources | GET /api/artist/{id}/knowledge/sources | claimant
  Search original evidence | GET /api/artist/{id}/knowledge/search | claimantOrServiceKey
  Read an original source | GET /api/artist/{id}/knowledge/sources/{sourceId} | claimant
  What changed on cited pages | GET /api/artist/{id}/knowledge/drift | claimant
  Recover missing source text | POST /api/artist/{id}/knowledge/sources/extract | claimant
  Disagreements | GET /api/artist/{id}/knowledge/disagreements | claimant
  Interview history | GET /api/artist/{id}/knowledge/history | claimant
  Onboarding state | GET /api/onboarding/{id}/state | claimant
  Onboarding chat turn | POST /api/onboarding/{id}/chat | claimant
  List active interview boundaries | GET /api/artist/{id}/interview/boundaries | claimant
  Save an explicit interview boundary | POST /api/artist/{id}/interview/boundaries | claimant
  Retract an interview boundary | POST /api/artist/{id}/interview/boundaries/{boundaryId}/retract | claimant
  Save an interview correction | POST /api/artist/{id}/interview/corrections | claimant
  Start interview sitting | POST /api/artist/{id}/interview/session | claimant
  Restore saved interview | GET /api/artist/{id}/interview/session | claimant
  Save exact interview answer | POST /api/artist/{id}/interview/answers/{answerId} | claimant
  Finish interview sitting | POST /api/artist/{id}/interview/session/{sessionId}/finish | claimant
  List saved interview responses | GET /api/artist/{id}/interview/responses | claimant
  Artists that may be opened | GET /api/artists | user
  Find an artist by a catalog identifier | GET /api/artists/by-catalog | public
  Find an artist by a social handle | GET /api/artists/by-handle | public
  Find an artist's short-post handle | GET /api/artists/short-post-handle | public
  Erase an artist | POST /api/artist/{id}/erase | claimantOrEraser
  OpenAPI document | GET /api/openapi | public
`;
const expected = named
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", place = "", access = ""] = line.split("|").map((part) => part.trim());
    return { name, place, access };
  });

const operations = await allOperations();
const declared = operations.map(({ method, endpoint }) => ({
  place: `${method} ${endpoint.path}`,
  access: endpoint.access,
  operationId: endpoint.operationId,
}));
const places = declared.map(({ place }) => place);

test("every operation that the interface names is declared, at its path", () => {
  const missing = expected.filter(({ place }) => !places.includes(place));
  expect(missing.map(({ name, place }) => `${name}: ${place}`)).toEqual([]);
});

test("nothing is declared that the interface does not name", () => {
  const known = new Set(expected.map(({ place }) => place));
  expect(places.filter((place) => !known.has(place))).toEqual([]);
});

test("every operation admits those who may call it, and refuses all others", () => {
  const accessOf = new Map(declared.map(({ place, access }) => [place, access]));
  const others = expected.filter(({ place, access }) => (accessOf.get(place) ?? access) !== access);
  expect(others).toEqual([]);
});

test("no two operations share an id or a method and path", () => {
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(declared.map(({ operationId }) => operationId)).size).toBe(declared.length);
});

describe("over HTTP", () => {
  const artistId = randomUUIDv7();
  let service: TestService;
  let server: LocalServer;

  beforeAll(async () => {
    service = await testService();
    await load(service.deps.db, artist(artistId), ...claimant(artistId, "claire"));
    const routes = await findRoutes(join(process.cwd(), "api"));
    server = await listen(0, async (url, request) => {
      const match = matchRoute(routes, url.pathname);
      if (match === null) return new Response("nothing serves this path", { status: 404 });
      const { default: route } = (await import(pathToFileURL(match.file).href)) as {
        default: Route;
      };
      return route.serve(request(platformUrl(url, match)), service.deps);
    });
  });
  afterAll(async () => {
    await server.close(0);
    await service.close();
  });

  test.each(
    operations.map(
      ({ method, endpoint }) => [`${method} ${endpoint.path}`, endpoint, method] as const,
    ),
  )("%s answers its claimant as the contract says, whatever is missing", async (_, endpoint, method) => {
    const response = await fetch(`${server.url}${pathOf(endpoint, { id: artistId })}`, {
      method,
      headers: {
        authorization: "Bearer subject:claire",
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
      },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    // Of an answer in lines, the first one.
    const body = JSON.parse((await response.text()).split("\n", 1)[0] ?? "");
    const answer = endpoint.answers.find(({ status }) => status === response.status);
    if (answer === undefined) {
      expect(v.is(ErrorBody, body), JSON.stringify(body)).toBe(true);
      expect([400, 401, 404, 409]).toContain(response.status);
    } else {
      expect(v.safeParse(answer.schema, body).success || endpoint.path === "/api/openapi").toBe(
        true,
      );
    }
  });
});
