import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from "@ai-sdk/provider";
import * as v from "valibot";
import { hashOf } from "#lib/kernel/hash.js";

const RecordedPart = v.variant("type", [
  v.strictObject({ type: v.literal("text"), text: v.string() }),
  v.strictObject({
    type: v.literal("tool-call"),
    toolCallId: v.string(),
    toolName: v.string(),
    input: v.string(),
  }),
]);
export type RecordedPart = v.InferOutput<typeof RecordedPart>;

/**
 * One call of a model: the prompt, without the marks and date that differ in each run, and the
 * answer. Settings, headers and messages of a provider's errors are never part of it.
 */
export const Exchange = v.strictObject({
  /** What the call was made for, in the recorder's words. */
  subject: v.string(),
  /** Name of the answer's schema: exploration, assessment, plan. */
  purpose: v.string(),
  model: v.string(),
  /** A hash of the answer's schema and the tools. */
  format: v.string(),
  prompt: v.string(),
  /** Null when no answer was received. */
  answer: v.nullable(v.array(RecordedPart)),
  /** Why the answer ended: "stop", "length", "tool-calls"; null when there is none. */
  finish: v.nullable(v.string()),
  /** The provider's status when it refused the call; null otherwise. */
  status: v.nullable(v.number()),
  seconds: v.number(),
  inputTokens: v.nullable(v.number()),
  outputTokens: v.nullable(v.number()),
});
export type Exchange = v.InferOutput<typeof Exchange>;

/** Drafts of Lore are made of private answers: their calls are neither recorded nor replayed. */
export function isPrivate({ responseFormat }: LanguageModelV4CallOptions): boolean {
  return responseFormat?.type === "json" && responseFormat.name === "lore";
}

export type RecordedCall = Pick<Exchange, "subject" | "purpose" | "format" | "prompt">;

export function askedOf(options: LanguageModelV4CallOptions, subject: string): RecordedCall {
  const { responseFormat, tools = [], toolChoice } = options;
  const schema = responseFormat?.type === "json" ? responseFormat : undefined;
  const text = textOf(options.prompt);
  // Data blocks have another mark in each call (decision 7.6); the first one is the service's own.
  const mark = /<<<([\da-f-]{8,36}) [a-z]{1,20} \{/.exec(text)?.[1];
  const marked = mark === undefined ? text : text.replaceAll(mark, "mark");
  return {
    subject,
    purpose: schema?.name ?? "text",
    format: hashOf({ schema: schema?.schema ?? null, tools, toolChoice } as never).slice(0, 16),
    prompt: marked.replaceAll(/"today":"[\d-]+"/g, '"today":"the day"'),
  };
}

/** The prompt as one text: each message after a line with its role. */
function textOf(prompt: LanguageModelV4Prompt): string {
  return prompt
    .map((message) => {
      const parts =
        message.role === "system"
          ? [message.content]
          : message.content.map((part) => {
              if (part.type === "text") return part.text;
              if (part.type === "tool-call") {
                return `${part.toolName} ${JSON.stringify(part.input)}`;
              }
              return part.type === "tool-result" && part.output.type === "text"
                ? part.output.value
                : part.type;
            });
      return [`[${message.role}]`, ...parts].join("\n");
    })
    .join("\n\n");
}

/** The first difference between a recorded call and the same call now; null when there is none. */
export function changeOf(recorded: RecordedCall, asked: RecordedCall): string | null {
  const [before, now] = [recorded.prompt.split("\n"), asked.prompt.split("\n")];
  const at = now.findIndex((line, index) => line !== before[index]);
  if (at !== -1 || before.length !== now.length) {
    const line = at === -1 ? now.length : at;
    const [was, is] = [before[line], now[line]];
    const from = Math.max(0, firstDifference(was ?? "", is ?? "") - 40);
    return `line ${line + 1} of the prompt was ${brief(was, from)} and is ${brief(is, from)}`;
  }
  return recorded.format === asked.format ? null : "the answer's format or the tools have changed";
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

function brief(line: string | undefined, from: number): string {
  return line === undefined ? "not there" : JSON.stringify(line.slice(from, from + 100));
}
