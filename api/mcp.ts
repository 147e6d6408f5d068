import { protocolRoute } from "#lib/http/route.js";

/** The same service for agents: tools, resources and a prompt by the Model Context Protocol (decision 5.51). */
export default protocolRoute(async () => (await import("#lib/mcp/serve-mcp.js")).serveMcp);
