import { toolOperations } from "#lib/mcp/generated/tool-operations.js";

/** The name of a tool that runs a single operation. */
export type OperationTool = keyof typeof toolOperations;

/** The operation that each of the other tools begins with. */
const firstOperations = {
  ask: "enqueue_question_research",
  search: "search_original_evidence",
  fetch: "read_research_original",
} as const satisfies Record<string, OperationTool>;

export type ToolName = OperationTool | keyof typeof firstOperations;

/** The operation that determines the credential that a tool needs; null when there is no such tool. */
export function operationOfTool(name: string): OperationTool | null {
  if (Object.hasOwn(firstOperations, name))
    return firstOperations[name as keyof typeof firstOperations];
  return Object.hasOwn(toolOperations, name) ? (name as OperationTool) : null;
}
