import { and, eq, ne } from "drizzle-orm";
import { answerInWords } from "#lib/cli/ask/answer-in-words.js";
import { type AskFlags, readAskFlags, usage } from "#lib/cli/ask/ask-flags.js";
import { chooseArtist } from "#lib/cli/ask/choose-artist.js";
import { mentionsInWords } from "#lib/cli/ask/mentions-in-words.js";
import { cliErrorOf } from "#lib/cli/ask/refusal-in-words.js";
import { hideRequestLog } from "#lib/cli/ask/request-log.js";
import { print, runCommand } from "#lib/cli/run-command.js";
import { withService } from "#lib/cli/with-service.js";
import { askAndWait } from "#lib/client/ask-and-wait.js";
import { createClient } from "#lib/client/client.js";
import type { Reference, Status } from "#lib/client/generated/types.js";
import { type Database, openDatabase } from "#lib/db/client.js";
import { originals } from "#lib/db/tables/originals.js";
import { isOneOf } from "#lib/import/records/write-rows.js";
import { printableJson } from "#lib/kernel/printable.js";
import { isBareFollowUp, unnamedWords } from "#lib/language/follow-up.js";
import type { ServerState } from "#lib/local/server-state.js";
import { columnsOf, wrapped } from "#lib/platform/terminal-text.js";

const maxAnswerWaitMs = 15 * 60_000;
const columns = columnsOf(process.stdout.columns);

await runCommand(usage, async (args) => {
  const flags = readAskFlags(args);
  hideRequestLog();
  const stage = await withService((service) => ask(service, flags));
  // `unresolved` is an answer; a job that failed or was cancelled exits with 2.
  if (stage === "failed" || stage === "cancelled") process.exitCode = 2;
});
// Exits explicitly: idle connections of a service in this process would keep it alive.
process.exit();

/** Prints what was asked for; returns the stage of a question, null for a list of mentions. */
async function ask(service: ServerState, flags: AskFlags): Promise<Status["stage"] | null> {
  const { db, close } = openDatabase(service.databaseUrl, {
    ...service.connection,
    maxConnections: 1,
  });
  try {
    const artist = await chooseArtist(db, flags.artistId);
    const say = flags.json ? () => {} : sayOnce();
    const client = createClient({ baseUrl: service.url, serviceKey: service.researchKey });
    if ("mentions" in flags.asked) {
      const input = { path: { id: artist.id }, query: flags.asked.mentions };
      const listed = await client.call("listMentions", input).catch((problem: unknown) => {
        throw cliErrorOf(problem);
      });
      await print(flags.json ? `${printableJson(listed)}\n` : mentionsInWords(listed, columns));
      return null;
    }
    const { request } = flags.asked;
    say(`${artist.name}: ${request.topic}`);
    if (isBareFollowUp(request.topic)) say(`Note: the ${unnamedWords}`, "  ");
    let asked = false;
    const onStatus = ({ reused, message }: Status) => {
      if (reused && !asked) say("asked before; using the earlier answer", "  ");
      asked = true;
      say(message, "  ");
    };
    const status = await askAndWait(client, artist.id, request, {
      onStatus,
      signal: AbortSignal.timeout(maxAnswerWaitMs),
    }).catch((problem: unknown) => {
      throw cliErrorOf(problem);
    });
    if (flags.json) await print(`${printableJson(status)}\n`);
    else {
      const titles = await titlesOf(db, artist.id, status.references);
      const titleOf = ({ sourceId, revision }: Reference) => titles.get(`${sourceId} ${revision}`);
      say("");
      await print(answerInWords(status, titleOf, columns));
    }
    return status.stage;
  } finally {
    await close();
  }
}

/** The titles of the referenced originals, by `sourceId revision`; originals without a title are left out. */
async function titlesOf(
  db: Database,
  artistId: string,
  references: readonly Reference[],
): Promise<Map<string, string>> {
  const { sourceId, revision, title } = originals;
  const sourceIds = references.map((reference) => reference.sourceId);
  const rows = await db
    .select({ sourceId, revision, title })
    .from(originals)
    .where(and(eq(originals.artistId, artistId), isOneOf(sourceId, sourceIds), ne(title, "")));
  return new Map(rows.map((row) => [`${row.sourceId} ${row.revision}`, row.title ?? ""]));
}

/** A function that prints progress to stderr, but not the same line twice in a row. */
function sayOnce(): (words: string, indent?: string) => void {
  let last: string | undefined;
  return (words, indent = "") => {
    if (words === last) return;
    last = words;
    process.stderr.write(`${wrapped(words, columns, indent).join("\n")}\n`);
  };
}
