import { type DataBlock, readBlocks } from "#lib/model/data-block.js";
import { nonceIn } from "./finding.js";

export type Protocol = "chat" | "responses";

/** A request to the provider, read the same way from both of its protocols. */
export interface Asked {
  /** The name of the structured answer's schema: exploration, assessment, plan. */
  task: string;
  instructions: string;
  /** Everything the model sees after the instructions: messages and results of tools. */
  prompt: string;
  tools: string[];
  toolChoice: unknown;
  /** Every data block, in order. */
  blocks: DataBlock[];
  /** The id of the shown window that holds this text. */
  windowWith(text: string): string;
  body: Record<string, unknown>;
}

interface Item {
  role?: string;
  type?: string;
  content?: unknown;
  output?: unknown;
  name?: string;
  function?: { name: string };
}

/** Reads a request of either protocol. */
export function readRequest(protocol: Protocol, body: Record<string, unknown>): Asked {
  const items = (protocol === "chat" ? body.messages : body.input) as Item[];
  const isInstruction = ({ role }: Item) => role === "system" || role === "developer";
  const instructions = items.filter(isInstruction).map(textOf).join("\n");
  const prompt = items
    .filter((item) => !isInstruction(item))
    .map(textOf)
    .join("\n");
  const blocks = readBlocks(nonceIn(`${instructions}\n${prompt}`), prompt);
  return {
    task: schemaName(protocol, body),
    instructions,
    prompt,
    tools: ((body.tools ?? []) as Item[]).map((tool) => tool.function?.name ?? tool.name ?? ""),
    toolChoice: body.tool_choice,
    blocks,
    windowWith(text) {
      const found = blocks.find((block) => block.name === "window" && block.text.includes(text));
      if (found === undefined) throw new Error(`no window with ${text} was shown`);
      return found.attributes.id ?? "";
    },
    body,
  };
}

function schemaName(protocol: Protocol, body: Record<string, unknown>): string {
  if (protocol === "chat") {
    const format = body.response_format as { json_schema?: { name?: string } } | undefined;
    return format?.json_schema?.name ?? "";
  }
  return (body.text as { format?: { name?: string } } | undefined)?.format?.name ?? "";
}

function textOf({ content, output }: Item): string {
  const value = content ?? output ?? "";
  if (typeof value === "string") return value;
  return (value as { text?: string }[]).map(({ text }) => text ?? "").join("");
}

export interface ToolUse {
  name: string;
  input: unknown;
}

/**
 * What the provider says: text, a refusal, tool calls; `cut` is a truncated answer. `read` is the number of tokens in.
 */
export interface Said {
  text?: string;
  refusal?: string;
  tools?: readonly ToolUse[];
  cut?: boolean;
  read?: number;
}

/** A whole answer in the provider's own shape, with 11 tokens in, if not said otherwise, and 7 out. */
export function answerBody(protocol: Protocol, said: Said, number: number): unknown {
  const calls = (said.tools ?? []).map(({ name, input }, at) => ({
    id: `call_${number}_${at}`,
    name,
    arguments: typeof input === "string" ? input : JSON.stringify(input),
  }));
  return protocol === "chat" ? chatBody(said, calls) : responsesBody(said, calls, number);
}

interface Call {
  id: string;
  name: string;
  arguments: string;
}

function chatBody({ text, refusal, cut, read = 11 }: Said, calls: readonly Call[]) {
  const reason = cut ? "length" : calls.length > 0 ? "tool_calls" : "stop";
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "test-model",
    choices: [
      {
        index: 0,
        finish_reason: reason,
        message: {
          role: "assistant",
          content: text ?? null,
          ...(refusal === undefined ? {} : { refusal }),
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(({ id, ...fn }) => ({ id, type: "function", function: fn })),
              }),
        },
      },
    ],
    usage: { prompt_tokens: read, completion_tokens: 7, total_tokens: read + 7 },
  };
}

function responsesBody(
  { text, refusal, cut, read = 11 }: Said,
  calls: readonly Call[],
  number: number,
) {
  const content =
    refusal === undefined
      ? { type: "output_text", text: text ?? "", annotations: [] }
      : { type: "refusal", refusal };
  return {
    id: `resp_${number}`,
    object: "response",
    created_at: 1,
    status: cut ? "incomplete" : "completed",
    incomplete_details: cut ? { reason: "max_output_tokens" } : null,
    error: null,
    model: "test-model",
    output: [
      ...(text === undefined && refusal === undefined
        ? []
        : [
            {
              type: "message",
              id: `msg_${number}`,
              status: "completed",
              role: "assistant",
              content: [content],
            },
          ]),
      ...calls.map(({ id, ...fn }) => ({
        type: "function_call",
        id: `fc_${id}`,
        call_id: id,
        status: "completed",
        ...fn,
      })),
    ],
    usage: {
      input_tokens: read,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 7,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: read + 7,
    },
  };
}
