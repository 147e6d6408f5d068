import {
  createMcpHandler,
  isJSONRPCErrorResponse,
  isLegacyRequest,
  type JSONRPCMessage,
  ProtocolError,
  ResourceNotFoundError,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { AgentCall } from "#lib/mcp/agent-call.js";
import { mcpServer } from "#lib/mcp/mcp-server.js";

/**
 * Answers one message in the protocol revision that it uses: 2026-07-28, or an earlier one with a
 * handshake; all without sessions. The answer is JSON when there is nothing to stream (decision
 * 9.28).
 *
 * @param streams whether the answer may take long, or progress must be sent in the meantime
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
    // No subscriptions: nothing changes while a client listens, and a stream would keep the
    // function running.
    maxSubscriptions: 0,
    onerror: () => {},
  });
  return handler.fetch(request, { parsedBody: body });
}

/**
 * A revision with the handshake: a server and a transport only for this message, which end with its
 * answer.
 */
async function speakLegacy(
  request: Request,
  parsedBody: unknown,
  streams: boolean,
  call: AgentCall,
): Promise<Response> {
  const server = mcpServer(call);
  const transport = new LegacyTransport({ enableJsonResponse: !streams });
  await server.connect(transport);
  // Ends the handlers' signals, so that nobody waits for a client that went away.
  request.signal.addEventListener("abort", () => void server.close(), { once: true });
  return transport.handleRequest(request, { parsedBody });
}

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport["send"]>[1];

/**
 * These revisions have another error code for a missing resource; the library only writes that of
 * 2026-07-28.
 */
class LegacyTransport extends WebStandardStreamableHTTPServerTransport {
  override send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if (!isJSONRPCErrorResponse(message)) return super.send(message, options);
    const { error } = message;
    const problem = ProtocolError.fromError(error.code, error.message, error.data);
    const code = problem instanceof ResourceNotFoundError ? -32002 : error.code;
    return super.send({ ...message, error: { ...error, code } }, options);
  }
}
