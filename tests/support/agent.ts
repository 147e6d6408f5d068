import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ProcessDeps } from "#lib/deps.js";
import mcpRoute from "../../api/mcp.js";
import { type CallOptions, serviceKey } from "./service.js";

/** The revisions that the client's release speaks: the one without a handshake, and the last one with it. */
export const revisions = ["2026-07-28", "2025-11-25"] as const;
export type Revision = (typeof revisions)[number];

/** Who calls: the research service, nobody, or the user of a token. */
export type Caller = NonNullable<CallOptions["as"]>;

/** The official client, connected in one revision of the protocol. */
export async function connectAgent(
  revision: Revision,
  url: string,
  {
    headers = {},
    fetch,
  }: { headers?: Record<string, string>; fetch?: typeof globalThis.fetch } = {},
): Promise<Client> {
  const mode = revision === "2026-07-28" ? { pin: revision } : "legacy";
  const client = new Client({ name: "a-test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    ...(fetch === undefined ? {} : { fetch }),
  });
  await client.connect(transport);
  return client;
}

/** The client connected to the endpoint in this process; `search` is the query of the endpoint's address. */
export function agentOf(deps: ProcessDeps, revision: Revision, as: Caller, search = "") {
  return connectAgent(revision, `https://service.example/api/mcp${search}`, {
    headers: credentialOf(as),
    fetch: async (input, init) => mcpRoute.serve(new Request(input, init), deps),
  });
}

function credentialOf(as: Caller): Record<string, string> {
  if (as === "nobody") return {};
  if (as === "service") return { "x-service-research-key": serviceKey };
  return { authorization: `Bearer ${as.token}` };
}

/** The last block of text of a tool's result, which is JSON unless the tool writes for readers. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
export function jsonOf(result: { content?: unknown }): any {
  const blocks = result.content as { type: string; text: string }[];
  return JSON.parse(blocks.at(-1)?.text ?? "null");
}
