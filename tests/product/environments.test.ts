import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remoteTokens } from "#lib/auth/tokens.js";
import sessionRoute from "../../api/artist/[id]/interview/session.js";
import { administrator, artist, load } from "../support/records.js";
import { type TestService, testService } from "../support/service.js";
import {
  type KeyServer,
  makeSigner,
  makeToken,
  type Signer,
  serveKeys,
} from "../support/tokens.js";

// Both environments share the identity provider and its key: only the audience differs.
const audiences = { production: "artist-research", staging: "artist-research-staging" };
const issuer = "https://issuer.example";
const artistId = randomUUIDv7();
let signer: Signer;
let keys: KeyServer;
let services: Record<keyof typeof audiences, TestService>;
beforeAll(async () => {
  signer = await makeSigner();
  keys = await serveKeys(signer);
  const start = async (audience: string) => {
    const tokens = remoteTokens({ issuer, audience, jwksUrl: keys.url });
    const service = await testService({ tokens });
    await load(service.database.db, artist(artistId), ...administrator("ida"));
    return service;
  };
  services = {
    production: await start(audiences.production),
    staging: await start(audiences.staging),
  };
});
afterAll(async () => {
  await services.production.close();
  await services.staging.close();
  await keys.close();
});

test("a token opens the environment that it was issued for, and no other", {
  tags: ["9.environments"],
}, async () => {
  for (const issuedFor of ["production", "staging"] as const) {
    const token = await makeToken(signer, "ida", { issuer, audience: audiences[issuedFor] });
    for (const askedOf of ["production", "staging"] as const) {
      const path = `/api/artist/${artistId}/interview/session`;
      const { status } = await services[askedOf].call(sessionRoute, "GET", path, {
        as: { token },
      });
      expect(status, `${issuedFor} at ${askedOf}`).toBe(issuedFor === askedOf ? 200 : 401);
    }
  }
});
