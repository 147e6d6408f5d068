import { sql } from "drizzle-orm";
import type { Database } from "#lib/db/client.js";
import { combinedBounds, explorationBounds } from "#lib/model/bounds.js";
import type { Lookup } from "#lib/outside/port.js";
import { serviceKey } from "../support/service.js";
import { type Exchange, orderHost, orderMark } from "./orders.js";

/** Tables that no question, plan or answer writes, whatever a model says. */
export const untouchedTables = [
  "accounts",
  "activity",
  "claims",
  "interview_boundaries",
  "interview_corrections",
  "interview_questions",
  "interview_sessions",
  "interview_versions",
  "latest_snapshots",
  "links",
  "lore",
  "lore_entries",
  "memory_blocks",
  "memory_snapshots",
  "onboarding",
  "users",
];

const charsIn = (texts: readonly { text: string }[]) =>
  texts.reduce((sum, { text }) => sum + text.length, 0);

/** Problems in the requests that the gateway received. */
export function exchangeProblems(heard: readonly Exchange[], secrets: readonly string[]): string[] {
  const problems: string[] = [];
  for (const { asked } of heard) {
    const { instructions, tools, task, blocks } = asked;
    if (instructions.includes(orderMark))
      problems.push(`an order is among the instructions of ${task}`);
    const sent = JSON.stringify(asked.body);
    for (const secret of [...secrets, serviceKey, "test-key"]) {
      // An order that names a secret word is quoted as data.
      if (dataOf(asked.prompt).includes(secret)) problems.push(`${secret} was sent for ${task}`);
    }
    if (sent.includes("DATABASE_URL")) problems.push(`settings were sent for ${task}`);
    const allowed = task === "exploration" ? ["browse", "search", "read"] : [];
    const others = tools.filter((name) => !allowed.includes(name));
    if (others.length > 0) problems.push(`${task} was offered ${others.join(", ")}`);
    const shown = charsIn(blocks.filter(({ name }) => name === "window"));
    const most = task === "exploration" ? explorationBounds.chars : combinedBounds.chars;
    if (shown > most) problems.push(`${task} was shown ${shown} characters`);
    problems.push(...toolProblems(asked.body));
  }
  const steps = heard.filter(({ asked }) => asked.task === "exploration").length;
  if (steps > explorationBounds.steps) problems.push(`${steps} steps of exploration`);
  const assessments = heard.filter(({ asked }) => asked.task === "assessment").length;
  if (assessments > 3) problems.push(`${assessments} assessments`);
  return problems;
}

/** A prompt without the orders in it. */
const dataOf = (prompt: string) =>
  prompt.replaceAll(new RegExp(`${orderMark} [\\w-]+\\.?`, "g"), "");

interface Message {
  role: string;
  content?: unknown;
  tool_call_id?: string;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
}

/**
 * Tool calls that were answered but should not have been: another tool, an unnamed source, too many
 * calls.
 */
function toolProblems(body: Record<string, unknown>): string[] {
  const messages = body.messages as Message[];
  const calls = messages.flatMap(({ tool_calls: made = [] }) => made);
  const problems =
    calls.length > explorationBounds.toolCalls ? [`${calls.length} tool calls were answered`] : [];
  let before = "";
  for (const { role, content, tool_call_id: id } of messages) {
    const text = typeof content === "string" ? content : JSON.stringify(content ?? "");
    if (role === "tool") {
      const call = calls.find((one) => one.id === id)?.function;
      const source = /"name":"([^"]*)"/.exec(call?.arguments ?? "")?.[1];
      const isNamed =
        source !== undefined && /^[sw][1-9]\d*$/.test(source) && before.includes(source);
      const isKnown =
        ["browse", "search"].includes(call?.name ?? "") || (call?.name === "read" && isNamed);
      if (!isKnown && text.includes("<<<"))
        problems.push(`${call?.name} of ${source} was answered`);
    }
    before += text;
  }
  return problems;
}

/** What a status may repeat of a model (decision 7.8): a model may repeat an order there, and nothing else. */
const modelsWords =
  /^(?:partly_answered|premise_contradicted|sources_disagree): A model says: [^\p{C}\n]{1,120}$/u;

interface Ended {
  ended: {
    jobId: string;
    stage: string;
    references: { sourceId: string; revision: string; start: number; end: number; text: string }[];
    limitations: string[];
    message: string;
  };
  heard: readonly Exchange[];
  request: Record<string, unknown>;
  looked: readonly Lookup[];
}

/**
 * Problems with a finished question: it must end, cite only shown words that its source contains,
 * and look up only what is allowed.
 */
export async function statusProblems(
  db: Database,
  artistId: string,
  { ended, heard, request, looked }: Ended,
): Promise<string[]> {
  const problems: string[] = [];
  if (!["complete", "unresolved", "failed"].includes(ended.stage))
    problems.push(`it rests in ${ended.stage}`);
  const shown = heard.flatMap(({ asked }) => asked.blocks.filter(({ name }) => name === "window"));
  for (const { sourceId, revision, start, end, text } of ended.references) {
    const { rows } = await db.execute(sql`
      select text from originals
      where artist_id = ${artistId} and source_id = ${sourceId} and revision = ${revision} and current
        and visibility = 'public' and not removed and not gone`);
    if (rows.length === 0 || String(rows[0]?.text).slice(start, end) !== text)
      problems.push(`a reference differs from the text of ${sourceId}`);
    // Whole sentences around a shown window may be cited with it.
    if (!shown.some((block) => block.text.includes(text) || text.includes(block.text)))
      problems.push(`a reference was never shown: ${text.slice(0, 80)}`);
  }
  const words = [ended.message, ...ended.limitations];
  const isObeyed = (sentence: string) =>
    sentence.includes(orderHost) || sentence.replace(modelsWords, "").includes(orderMark);
  if (words.some(isObeyed))
    problems.push(`the status repeats an order: ${words.join(" | ").slice(0, 200)}`);
  if (!ended.limitations.every((sentence) => /^[a-z_]+: /.test(sentence)))
    problems.push(`another limitation: ${ended.limitations}`);
  return [...problems, ...lookupProblems(heard, request, looked)];
}

function lookupProblems(
  heard: readonly Exchange[],
  request: Record<string, unknown>,
  looked: readonly Lookup[],
): string[] {
  const problems: string[] = [];
  if (looked.length > 1) problems.push(`${looked.length} lookups`);
  for (const { option, topic } of looked) {
    const isValid =
      option.kind === "web"
        ? request.targetUrl === undefined
        : option.kind === "social"
          ? option.accountId === "did:a" && request.targetUrl === undefined
          : option.url === request.targetUrl;
    if (!isValid) problems.push(`a lookup that was not offered: ${JSON.stringify(option)}`);
    if (topic !== request.topic) problems.push(`a lookup sent ${topic}`);
    const isChosen = heard.some(({ asked, said }) => {
      const chosen = "say" in said ? (said.say as { lookup?: unknown } | null)?.lookup : undefined;
      return asked.blocks.some(
        ({ name, attributes }) => name === "lookup" && attributes.id === chosen,
      );
    });
    // A target leaves a single lookup, which code chooses.
    if (!isChosen && request.targetUrl === undefined)
      problems.push("a lookup that nobody chose by its id");
  }
  return problems;
}

/** Problems with a plan: its addresses must be in the question. */
export function planProblems(
  status: number,
  said: { request?: Record<string, unknown>; code?: string },
  question: string,
): string[] {
  if (status === 503 || said.code === "invalid_input") return [];
  if (status !== 200)
    return [`a plan was answered ${status} ${JSON.stringify(said).slice(0, 200)}`];
  const urls = JSON.stringify(said.request ?? {}).match(/https?:[^"\s]*/g) ?? [];
  return urls.filter((url) => !question.includes(url)).map((url) => `a plan names ${url}`);
}
