import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#lib/client/client.js";
import { beginSignIn, finishSignIn } from "#lib/web/sign-in/oidc.js";
import { ProviderVisit, signInSettingsOf } from "../support/provider-visit.js";
import { type RunningService, runService } from "../support/running-service.js";
import { collectTraces, type TraceCollector } from "../support/trace-collector.js";

// An administrator who is named by e-mail, with the tokens of the real provider: nothing is minted here.
let collector: TraceCollector;
let service: RunningService;
beforeAll(async () => {
  collector = await collectTraces();
  service = await runService({
    ADMINISTRATORS: "Local-Newcomer@localhost.example",
    TRACING: "on",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
});
afterAll(async () => {
  await service.stop();
  await collector.close();
});

/** Signs a person in as the page does. */
async function signedIn(person: string) {
  const settings = await signInSettingsOf(service.url);
  const redirectUri = `${service.url}/sign-in`;
  const { address, pending } = await beginSignIn(settings, { redirectUri, returnTo: "/" });
  const back = await new ProviderVisit().signIn(address, person);
  if (back === null) throw new Error("the provider sent nobody back");
  const tokens = await finishSignIn(settings, pending, back.searchParams);
  const { accessToken, idToken } = tokens;
  if (idToken === null) throw new Error("the provider gave no ID token");
  const client = createClient({ baseUrl: service.url, accessToken });
  return { client, tokens, proof: { idToken, nonce: pending.nonce } };
}

test("the verified address of the provider's own ID token makes an administrator, and no token is in a log or trace", async () => {
  const { client, tokens, proof } = await signedIn("newcomer");
  expect((await client.call("readAccount", {})).isKnown).toBe(false);
  await expect(client.call("registerAccount", { body: {} })).rejects.toMatchObject({
    code: "sign_up_closed",
  });
  const other = await signedIn("newcomer");
  await expect(
    client.call("registerAccount", { body: { ...proof, nonce: other.proof.nonce } }),
  ).rejects.toMatchObject({ code: "invalid_input" });
  const account = await client.call("registerAccount", { body: proof });
  expect(account).toMatchObject({ isKnown: true, isAdministrator: true });
  expect((await client.call("listArtists", { query: {} })).artists).not.toEqual([]);

  // Another person's ID token proves nothing for this one.
  const claimant = await signedIn("claimant");
  await expect(claimant.client.call("registerAccount", { body: proof })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const own = await claimant.client.call("registerAccount", { body: claimant.proof });
  expect(own.isAdministrator).toBe(false);

  await expect.poll(() => collector.raw()).toContain("listArtists");
  const given = [tokens, other.tokens, claimant.tokens].flatMap((one) => [
    one.accessToken,
    one.idToken ?? "",
    one.refreshToken ?? "",
  ]);
  expect(new Set(given).size).toBe(9);
  for (const token of given) {
    expect(token).not.toBe("");
    expect(collector.raw()).not.toContain(token);
    expect(service.log()).not.toContain(token);
  }
});
