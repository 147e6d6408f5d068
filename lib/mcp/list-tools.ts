import type { Tool } from "@modelcontextprotocol/server";
import * as v from "valibot";
import { callerOf, serviceKeyHeader } from "#lib/auth/access.js";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { type AgentCall, hasCredential } from "#lib/mcp/agent-call.js";
import type { ToolName } from "#lib/mcp/tool-names.js";
import { type Listener, namesOf } from "#lib/mcp/tool-sets.js";

const Rights = v.array(v.picklist(["owner", "editor", "interviewer", "reader", "administrator"]));

const database = databaseFunctions({ rights_held: { returns: Rights } });

/**
 * The tools to list: those of the set that the address names and the credential may use, without
 * output schemas; `all` has every tool with its schemas (decision 5.90). An artist that the address
 * names is the default of every tool that needs one.
 *
 * @throws unauthenticated
 */
export async function listTools(call: AgentCall): Promise<Tool[]> {
  const { artistId, tools: set } = call;
  const listed =
    set === "all" ? await allTools() : await toolsIn(namesOf(set, await listenerOf(call)));
  return artistId === null ? listed : listed.map((tool) => withDefault(tool, artistId));
}

async function builtTools(): Promise<Tool[]> {
  const file = await import("#lib/mcp/generated/tools.json", { with: { type: "json" } });
  return file.default as Tool[];
}

async function toolsIn(names: ReadonlySet<ToolName>): Promise<Tool[]> {
  return (await builtTools()).filter(({ name }) => names.has(name as ToolName));
}

async function allTools(): Promise<Tool[]> {
  const file = await import("#lib/mcp/generated/tool-outputs.json", { with: { type: "json" } });
  const outputs = file.default as Record<ToolName, Tool["outputSchema"]>;
  return (await builtTools()).map((tool) => ({
    ...tool,
    outputSchema: outputs[tool.name as ToolName],
  }));
}

/** A user's rights take one round trip. */
async function listenerOf({ credential, deps, artistId }: AgentCall): Promise<Listener> {
  if (!hasCredential(credential)) return "nobody";
  if (credential.has(serviceKeyHeader)) {
    const { kind } = await callerOf("readerOrServiceKey", credential, "", deps);
    if (kind === "service") return "service";
  }
  const caller = await callerOf("signedIn", credential, undefined, deps);
  if (caller.kind !== "user") return "nobody";
  return database.rights_held(caller.gate, { userId: caller.gate, artistId });
}

function withDefault(tool: Tool, artistId: string): Tool {
  const { properties = {}, required = [] } = tool.inputSchema;
  if (!required.includes("id") || tool.name === "fetch") return tool;
  const id = { ...(properties.id as object), default: artistId };
  const others = required.filter((name) => name !== "id");
  return {
    ...tool,
    inputSchema: { ...tool.inputSchema, properties: { ...properties, id }, required: others },
  };
}
