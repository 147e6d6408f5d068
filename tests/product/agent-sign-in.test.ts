import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoIds } from "#lib/http/demo-ids.js";
import { jsonOf } from "../support/agent.js";
import { ProviderVisit } from "../support/provider-visit.js";
import { type RunningService, runService } from "../support/running-service.js";

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const redirectUrl = "http://127.0.0.1:9/back";

/** What a chat client keeps for itself, and where it sends its person. */
function chatClient(person: string) {
  const kept = new Map<string, unknown>();
  const back: URL[] = [];
  const asked: URL[] = [];
  const auth = {
    redirectUrl,
    clientMetadata: {
      client_name: "a chat client",
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    clientInformation: () => kept.get("client"),
    saveClientInformation: (given: unknown) => void kept.set("client", given),
    tokens: () => kept.get("tokens"),
    saveTokens: (given: unknown) => void kept.set("tokens", given),
    saveCodeVerifier: (given: string) => void kept.set("verifier", given),
    codeVerifier: () => kept.get("verifier"),
    async redirectToAuthorization(address: URL) {
      asked.push(address);
      const answer = await new ProviderVisit().signIn(address.href, person);
      if (answer !== null) back.push(answer);
    },
  } as OAuthClientProvider;
  return { auth, asked, back };
}

const closed = { name: "read_artist_brief", arguments: { id: demoIds.artist } };

test("a chat client without a token finds the provider, registers, signs its person in and calls", async () => {
  const { auth, asked, back } = chatClient("claimant");
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp`), { authProvider: auth });
  const first = new Client({ name: "a-test", version: "1.0.0" });
  const transport = open();
  await first.connect(transport);
  const names = (await first.listTools()).tools.map(({ name }) => name);
  expect(names).toContain(closed.name);
  await expect(first.callTool(closed)).rejects.toBeInstanceOf(UnauthorizedError);

  expect(asked[0]?.searchParams.get("code_challenge_method")).toBe("S256");
  expect(asked[0]?.searchParams.get("resource")).toBe(`${service.url}/api/mcp`);
  expect(back).toHaveLength(1);
  await transport.finishAuth(back[0]?.searchParams ?? new URLSearchParams());
  await first.close();

  const signedIn = new Client({ name: "a-test", version: "1.0.0" });
  await signedIn.connect(open());
  const brief = await signedIn.callTool(closed);
  expect(brief.isError).not.toBe(true);
  expect(jsonOf(brief)).toMatchObject({ name: "Skerrylight" });
  await signedIn.close();
  expect(asked).toHaveLength(1);
});
