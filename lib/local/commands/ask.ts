import { askAndWait } from "#lib/client/ask-and-wait.js";
import type { Reference, Status } from "#lib/client/generated/types.js";
import { openDatabase } from "#lib/db/client.js";
import { answerInWords } from "#lib/local/ask/answer-in-words.js";
import { readWish, usage, type Wish } from "#lib/local/ask/ask-flags.js";
import { chooseArtist } from "#lib/local/ask/choose-artist.js";
import { quietRequests } from "#lib/local/ask/quiet-requests.js";
import { asSentence, researchClient } from "#lib/local/ask/research-client.js";
import { titlesOf } from "#lib/local/ask/store.js";
import { columnsOf, wrapped } from "#lib/local/ask/terminal-text.js";
import { runCommand } from "#lib/local/run-command.js";
import { withService } from "#lib/local/session.js";
import type { ServerState } from "#lib/local/state.js";

const patienceMs = 15 * 60_000;
const columns = columnsOf(process.stdout.columns);

await runCommand(async (args) => {
  const wish = readWish(args);
  if (wish === "help") return print(`${usage}\n`);
  quietRequests();
  const status = await withService((service) => ask(service, wish));
  // That nothing sufficient was found is an answer; that the work failed is none.
  if (status.stage === "failed" || status.stage === "cancelled") process.exitCode = 2;
});
// Connections of the functions' own pool may idle on, when the service ran in this process.
process.exit();

async function ask(service: ServerState, wish: Wish): Promise<Status> {
  const { db, close } = openDatabase(service.databaseUrl, {
    wsProxy: service.wsProxy ?? undefined,
    maxConnections: 1,
  });
  try {
    const artist = await chooseArtist(db, wish.artistId);
    const say = wish.json ? () => {} : sayOnce();
    say(`${artist.name}: ${wish.request.topic}`);
    let asked = false;
    const onStatus = ({ reused, message }: Status) => {
      if (reused && !asked) say("asked before, and taken up again", "  ");
      asked = true;
      say(message, "  ");
    };
    const status = await askAndWait(researchClient(service), artist.id, wish.request, {
      onStatus,
      signal: AbortSignal.timeout(patienceMs),
    }).catch((problem: unknown) => {
      throw asSentence(problem);
    });
    if (wish.json) await print(`${JSON.stringify(status)}\n`);
    else {
      const titles = await titlesOf(db, artist.id, status.references);
      const titleOf = ({ sourceId, revision }: Reference) => titles.get(`${sourceId} ${revision}`);
      say("");
      await print(answerInWords(status, titleOf, columns));
    }
    return status;
  } finally {
    await close();
  }
}

/** Says on stderr how far the work is, the same thing only once in a row. */
function sayOnce(): (words: string, indent?: string) => void {
  let last: string | undefined;
  return (words, indent = "") => {
    if (words === last) return;
    last = words;
    process.stderr.write(`${wrapped(words, columns, indent).join("\n")}\n`);
  };
}

/** Resolves when the text has left the process, which ends right after. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
