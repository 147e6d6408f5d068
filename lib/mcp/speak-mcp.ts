import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { mcpServer } from "#lib/mcp/mcp-server.js";

/**
 * Answers one message in the revision of the protocol that it is written in: 2026-07-28, or one of those before it with
 * their handshake, each without sessions. JSON where nothing is to be streamed (decision 9.28).
 *
 * @param streams whether the answer may take long, or progress is to be sent on the way
 */
export async function speakMcp(
  request: Request,
  body: unknown,
  streams: boolean,
  call: AgentCall,
): Promise<Response> {
  if (await isLegacyRequest(request, body)) return speakLegacy(request, body, streams, call);
  const handler = createMcpHandler(() => mcpServer(call), {
    legacy: "reject",
    // Nothing here ever changes while a client listens, and a stream would hold the function open.
    maxSubscriptions: 0,
    onerror: () => {},
  });
  return handler.fetch(request, { parsedBody: body });
}

/** A revision with the handshake: a server and a transport for this message alone, which end with its answer. */
async function speakLegacy(
  request: Request,
  parsedBody: unknown,
  streams: boolean,
  call: AgentCall,
): Promise<Response> {
  const server = mcpServer(call);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !streams });
  await server.connect(transport);
  // Ends the handlers' signals, so that nobody waits for a client that went away.
  request.signal.addEventListener("abort", () => void server.close(), { once: true });
  return transport.handleRequest(request, { parsedBody });
}
