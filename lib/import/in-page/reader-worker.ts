import type { Dropped, FromReader, ToReader } from "#lib/contract/page-reading.js";
import { openReading } from "#lib/import/readers/open-reading.js";
import { parseTask, type ReaderTask } from "#lib/import/readers/parse-task.js";
import type { ReaderContext, ReaderNetwork } from "#lib/import/readers/reader-context.js";
import { pageHints } from "#lib/import/readers/reader-hints.js";
import { CliError } from "#lib/platform/cli-error.js";
import { droppedFolder } from "./dropped-folder.js";
import { FoundRecords } from "./found-records.js";
import { parseInPage, parserName } from "./parse-in-page.js";
import { scope } from "./worker-scope.js";

// The page's worker (decision 8.45): it reads what a person dropped, and starts itself again under
// another name to parse foreign text where it can be ended. It sends nothing to the network.

/** Milliseconds between two messages about what was found: the page is drawn again at each, which takes memory. */
const everyMs = 1_000;

let found: FoundRecords;

if (scope.name === parserName) {
  scope.addEventListener("message", ({ data }: { data: ReaderTask }) =>
    parseTask(data, (said) => scope.postMessage(said)),
  );
} else {
  scope.addEventListener("message", async ({ data }: { data: ToReader }) => {
    if (data.kind === "read") await read(data);
    else say({ kind: "lines", ...(await found.linesFor(data.ids)) });
  });
}

async function read(asked: ToReader & { kind: "read" }): Promise<void> {
  found = new FoundRecords(asked.artistId, asked.saved);
  const context: ReaderContext = {
    artistId: asked.artistId,
    accounts: asked.accounts,
    address: asked.address,
    encoding: asked.encoding,
    readSince: async () => null,
    network: async () => withoutNetwork,
    parse: parseInPage,
    hints: pageHints,
    onBytes: () => {},
    handsOver: true,
    signal: new AbortController().signal,
  };
  for (const one of asked.dropped) await readOne(one, context);
  tell();
  say({ kind: "done" });
}

let told = 0;
function tell(): void {
  told = performance.now();
  say({ kind: "found", ...found.part() });
}

/** A list of addresses cannot be read here: the page may not fetch other sites. */
const refused = async () => {
  throw new CliError("it lists addresses, which a page of another site may not read");
};
const withoutNetwork: ReaderNetwork = {
  fetchText: refused,
  readPage: refused,
  readers: {},
  limiter: { takeTurn: refused, postpone: refused },
};

async function readOne(one: Dropped, context: ReaderContext): Promise<void> {
  try {
    const given = "files" in one ? droppedFolder(one.name, one.files) : one;
    const { what, account, items, addresses = [] } = await openReading(given, context);
    found.opened({ what, account, addresses });
    for await (const item of items) {
      await found.take(item);
      if (performance.now() - told > everyMs) tell();
    }
  } catch (problem) {
    // Any other error means that the file is gone or was changed while it was read.
    const what = problem instanceof CliError ? problem.message : "it could not be read to its end";
    found.bad({ where: what.includes(one.name) ? "" : one.name, what });
  }
}

function say(said: FromReader): void {
  scope.postMessage(said);
}
