import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fediverseReader } from "#lib/outside/adapters/fediverse.js";
import { jsonFeedReader } from "#lib/outside/adapters/json-feed.js";
import { transcriptReader } from "#lib/outside/adapters/transcript.js";
import { robots } from "#lib/outside/fetch/robots.js";
import {
  account,
  askOf,
  bringing,
  feedOf,
  gatherFile,
  readPage,
  signal,
} from "../support/brought.js";
import type { Chance } from "../support/fuzz/chance.js";
import {
  attributeBomb,
  encodingBombs,
  endlessPage,
  fragmentBombs,
  robotsBombs,
  structureBombs,
  transcriptBombs,
  words,
} from "../support/parser-bombs.js";
import { leastSpending, maxServingMs, maxTaskMs } from "../support/spending.js";
import type { Area } from "./area.js";
import { hostileFile } from "./hostile-files.js";
import { type Trial, trials } from "./trials.js";

export const parsers: Area = {
  name: "parsers",
  promise:
    "No page, feed, post, transcript or file blocks the service, exhausts its memory or ends it.",
  shortTries: 40,
  async run(run) {
    const folder = await mkdtemp(join(tmpdir(), "parsers-"));
    try {
      // Threads and their code are loaded before anything is measured.
      await readPage("<p>warm</p>");
      await trials(run, parsed(folder));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** What is read, and the problems with the result. */
interface Reading {
  what: string;
  read(): Promise<string[]>;
}

/** Half a gigabyte more than before would mean a leak or an unpacked text. */
const maxGrowthMb = 500;

function parsed(folder: string): Trial {
  const startedMb = megabytes();
  return async (chance, number) => {
    // Every second try is a file; one in forty is endless.
    const isFile = number % 2 === 0;
    const { what, read } = isFile
      ? await fileReading(folder, chance)
      : number % 40 === 39
        ? endless
        : textReading(chance, Math.floor(number / 2));
    // Files are read by a command that does not serve others.
    const limits = { serving: isFile ? maxTaskMs : maxServingMs, others: 2 * maxTaskMs };
    const [problems, { serving, others }] = await leastSpending(read, limits);
    const found = [...problems];
    if (serving >= limits.serving) found.push(`blocked the service for ${Math.round(serving)} ms`);
    if (others >= limits.others) found.push(`took ${Math.round(others)} ms of CPU`);
    if (megabytes() - startedMb > maxGrowthMb) found.push(`memory grew to ${megabytes()} MB`);
    return found.map((problem) => `${what}: ${problem}`);
  };
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1_000_000);

/** All or part of a text, so that bombs end anywhere. */
const part = (text: string, chance: Chance) =>
  chance.happens(0.6) ? text : text.slice(0, chance.whole(1, text.length));

/** Parsing that takes too long is stopped. */
const endless: Reading = {
  what: "a page that takes too long",
  async read() {
    const read = await readPage(endlessPage);
    const isEnded = read.kind === "failed" && read.because === "parsing_ended";
    return isEnded ? [] : [`it was not stopped: ${read.kind}`];
  },
};

/** Takes the kinds of texts in turn, and the bombs of posts, too. */
function textReading(chance: Chance, number: number): Reading {
  const structure = chance.one(structureBombs());
  const fragment = inTurn(fragmentBombs(), Math.floor(number / textKinds));
  const attribute = attributeBomb(chance.one([400, 4_000, 4_000, 40_000, 150_000]), chance);
  const kinds: (() => Reading)[] = [
    () => ({
      what: `a page: ${attribute.name}`,
      async read() {
        const read = await readPage(attribute.body);
        return read.kind === "page" && read.page.text.includes(words)
          ? []
          : [`its text is not read: ${read.kind}`];
      },
    }),
    () => ({
      what: `a page: ${structure.name} with ${attribute.name}`,
      read: () => nothing(readPage(part(structure.body, chance) + attribute.body)),
    }),
    () => {
      const { name, bytes, contentType } = chance.one(encodingBombs());
      return { what: `an encoding: ${name}`, read: () => nothing(readPage(bytes, contentType)) };
    },
    () => {
      const { name, body } = chance.one(transcriptBombs());
      const read = transcriptReader(bringing("text/vtt", part(body, chance)));
      return {
        what: `a transcript: ${name}`,
        read: () => nothing(read("https://site.example/x.vtt", signal())),
      };
    },
    () => {
      const { name, body, path } = chance.one(robotsBombs());
      const mayVisit = robots(bringing("text/plain", part(body, chance)), () => 0);
      return {
        what: `robots.txt: ${name}`,
        read: () => nothing(mayVisit(new URL(path, "https://site.example"), signal())),
      };
    },
    () => ({
      what: `a feed: ${fragment.name}`,
      read: () =>
        nothing(
          jsonFeedReader(
            bringing("application/feed+json", feedOf(part(fragment.body, chance))),
          ).read(account, null, signal()),
        ),
    }),
    () => ({
      what: `posts: ${fragment.name}`,
      read: () =>
        nothing(
          fediverseReader(askOf(fragment.body), "https://social.example").read(
            account,
            null,
            signal(),
          ),
        ),
    }),
  ];
  return inTurn(kinds, number)();
}

const textKinds = 7;
const inTurn = <Value>(values: readonly Value[], number: number) =>
  values[number % values.length] as Value;

/** The reader's result does not matter, only that it ends. */
const nothing = async (work: Promise<unknown>): Promise<string[]> => {
  await work;
  return [];
};

/** A broken file is read as far as it can be, or refused in a sentence. */
async function fileReading(folder: string, chance: Chance): Promise<Reading> {
  const { kind, what, bytes } = hostileFile(chance);
  const path = join(folder, "a-file");
  await writeFile(path, bytes);
  return {
    what: `a file of ${kind}, ${what}`,
    async read() {
      try {
        await gatherFile(path);
        return [];
      } catch (problem) {
        const isSentence = problem instanceof Error && problem.name === "CliError";
        if (!isSentence) return [`threw ${problem instanceof Error ? problem.stack : problem}`];
        const tells = /passwd:|node_modules|\bat \S+ \(/.test(problem.message);
        return tells ? [`tells ${problem.message.slice(0, 200)}`] : [];
      }
    },
  };
}
