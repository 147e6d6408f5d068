import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Caller } from "#lib/auth/caller.js";
import type { Database } from "#lib/db/client.js";
import type { Deps } from "#lib/deps.js";
import { readMentions } from "#lib/proof/mentions.js";
import { plantedSentences } from "../support/planted/mentions.js";
import { artist, load, page } from "../support/records.js";
import { cpuMeter } from "./backend-cpu.js";
import { benchDatabase } from "./bench-database.js";
import { originals } from "./corpus.js";
import { percentiles } from "./timing.js";

/** How often a phrase is planted, in turn; `many` more often. */
const [often, mostOften] = [[1, 10, 1, 100, 1, 10, 1, 500], 5_000];
const runs = 15;
const few = { of: "Caetano", by: "original", limit: 20 } as const;
const many = { of: "Motörhead", by: "original", limit: 20 } as const;
const service = { kind: "service" } as unknown as Caller;

/**
 * Plants sentences that mention phrases among the originals of an artist, and others with words like
 * them: how many of the mentions are found, and how many of what is found are mentions; then the CPU
 * time of a first page after a change of the corpus, of one without, and of a further page.
 * `npm run bench -- mentions 50000` has that many other originals.
 */
export async function benchMentions({ every }: { every: number | null }): Promise<void> {
  const others = every ?? 10_000;
  const { db, close } = await benchDatabase({ maxConnections: 1, durable: false });
  const deps = { db, env: { PROOF_KEY: [] } } as unknown as Deps;
  try {
    const artistId = randomUUIDv7();
    const sentences = plantedPages();
    await load(
      db,
      artist(artistId),
      ...originals(artistId, others),
      ...sentences.map(({ text, url }) => page(artistId, text, { url })),
    );
    await db.execute(sql`vacuum analyze`);
    await count(deps, artistId, sentences);
    await measure(deps, artistId, db);
  } finally {
    await close();
  }
}

type Planted = ReturnType<typeof plantedPages>[number];

/** The pages with planted sentences, each with an address of its own. */
function plantedPages() {
  const sentences = plantedSentences();
  const phrases = [...new Set(sentences.map(({ language, of }) => `${language} ${of}`))];
  return phrases.flatMap((phrase, at) => {
    const own = sentences.filter(({ language, of }) => phrase === `${language} ${of}`);
    const times = own[0]?.of === many.of ? mostOften : (often[at % often.length] ?? 1);
    return Array.from({ length: Math.max(own.length, times) }, (_, n) => {
      const { of, kind, form, text } = own[n % own.length] as (typeof own)[number];
      return { of, kind, form, text, url: `https://planted.example/${at}/${n}` };
    });
  });
}

/** Counts forms, each once however often it is planted; one is found when all its pages are. */
async function count(deps: Deps, artistId: string, pages: readonly Planted[]): Promise<void> {
  const [missed, wrong] = [new Set<string>(), new Set<string>()];
  const ofUrl = new Map(pages.map((one) => [one.url, one]));
  for (const of of new Set(pages.map((one) => one.of))) {
    const urls = new Set(await listed(deps, artistId, of));
    for (const { url, kind, form, of: own } of pages) {
      if (own === of && kind !== "other" && !urls.has(url)) missed.add(`${of}: ${form}`);
    }
    for (const url of urls) {
      const { of: own, kind, form } = ofUrl.get(url) ?? { of: "", kind: "other", form: url };
      if (own !== of || kind === "other") wrong.add(`${of}: ${form}`);
    }
  }
  const formsOf = (kind: string) =>
    new Set(pages.filter((one) => one.kind === kind).map(({ of, form }) => `${of}: ${form}`));
  const share = (part: number, whole: number) =>
    `${part} of ${whole} (${(part / whole).toFixed(4)})`;
  const right = ["exact", "inflected"].map((kind) => {
    const all = formsOf(kind);
    const found = [...all].filter((form) => !missed.has(form)).length;
    console.log(`${kind.padEnd(10)} forms found everywhere  ${share(found, all.size)}`);
    return found;
  });
  const found = right.reduce((sum, one) => sum + one, 0);
  console.log(`mentions among what is found      ${share(found, found + wrong.size)}`);
  console.log(`missed: ${[...missed].join(", ")}; wrong: ${[...wrong].join(", ")}`);
}

/** The addresses of every passage of every page. */
async function listed(deps: Deps, artistId: string, of: string): Promise<string[]> {
  const urls = new Set<string>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = { limit: 100, ...(cursor !== "" && { cursor }) };
    const answer = await readMentions(deps, service, artistId, { of, by: "original", ...page });
    for (const { url } of answer.passages) urls.add(url);
    cursor = answer.nextCursor;
  }
  return [...urls];
}

async function measure(deps: Deps, artistId: string, db: Database): Promise<void> {
  const meter = await cpuMeter(db);
  const first = await readMentions(deps, service, artistId, many);
  const next = { ...many, cursor: first.nextCursor ?? "" };
  const shapes: Record<string, () => Promise<unknown>> = {
    few: () => readMentions(deps, service, artistId, few),
    "few, after a change": () => readMentions(deps, service, artistId, few),
    "5,000": () => readMentions(deps, service, artistId, many),
    "5,000, further page": () => readMentions(deps, service, artistId, next),
  };
  console.log("\na page                 client ms  database ms (p50)");
  for (const [name, read] of Object.entries(shapes)) {
    const [client, server]: [number[], number[]] = [[], []];
    for (let run = -3; run < runs; run++) {
      if (name.endsWith("a change"))
        await db.execute(sql`update artists set evidence_changed_at = clock_timestamp()`);
      meter();
      await read();
      const spent = meter();
      if (run < 0) continue;
      client.push(spent.client);
      server.push(spent.server);
    }
    const cells = [client, server].map((all) => percentiles(all).p50.toFixed(1).padStart(11));
    console.log(`${name.padEnd(20)}${cells.join("")}`);
  }
}
