import type { toolOperations } from "#lib/mcp/generated/tool-operations.js";

/** The name of a tool that runs a single operation. */
export type OperationTool = keyof typeof toolOperations;

export type ToolName = OperationTool | "ask" | "search" | "fetch";
