import type { JsonSchema } from "@valibot/to-json-schema";
import type { ToolEffect } from "#lib/http/endpoint.js";

/** A tool as `tools/list` shows it; the schema of its output only with `?tools=all`. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: ToolHints;
}

/** What the protocol tells a client before it calls. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** Repeating a call never writes twice, because writes have natural keys (decision 9.15). */
export const toolHints: Record<ToolEffect, ToolHints> = {
  reads: hints({ readOnlyHint: true }),
  asks: hints({ idempotentHint: false, openWorldHint: true }),
  adds: hints({}),
  changes: hints({ destructiveHint: true }),
};

function hints(given: Partial<ToolHints>): ToolHints {
  const usual = { readOnlyHint: false, destructiveHint: false };
  return { ...usual, idempotentHint: true, openWorldHint: false, ...given };
}
