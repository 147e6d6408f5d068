import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import { settledBuffersOf } from "../support/buffers.js";
import { routeOf } from "../support/interview.js";
import { operationRecords, recordOf } from "../support/operations/operations.js";
import { artist, claimant, load, page } from "../support/records.js";
import { answerTo, readJob } from "../support/research.js";
import { type CallOptions, serviceOfFile } from "../support/service.js";
import { type Spoken, spoken, spokenAt } from "../support/spoken.js";

let artistId: string;

const service = await serviceOfFile();
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), ...claimant(artistId, `owner-${artistId}`));
});

const minutes = [
  "Welcome to the night harbour, where it is five past eleven.",
  "We drove to Tromsø in a borrowed car. 🎸",
  "The record Slack Water was produced by Ana Lund in Oslo, in the year of the great storm.",
  "Nobody slept, and the heaters broke twice.",
  "Then we went home by bus.",
];
const interview = spoken(
  minutes.map((line) => ({ words: line.split(" "), pauseSeconds: 40 })),
  () => 0.08,
);

function transcript(told: Pick<Spoken, "text" | "places">, fields: Record<string, unknown> = {}) {
  return page(artistId, told.text, {
    kind: "transcript",
    platform: "social_c",
    entryId: "71",
    url: "https://pod.example/212.mp3",
    places: told.places,
    ...fields,
  });
}

const question = { topic: "who produced the record", evidenceNeed: "credits" };
const send = async (method: string, path: string, options: CallOptions = {}) => {
  const full = `/api/artist/${artistId}${path}`;
  return service.call(await routeOf(full), method, full, options);
};
/** The response body that the claimant gets. */
const owner = async (path: string) =>
  (await send("GET", path, { as: { token: `subject:owner-${artistId}` } })).body;

/** Whether a part of the document refers to a schema with references. */
function leadsToReference(node: unknown, seen: ReadonlySet<string> = new Set()): boolean {
  if (typeof node !== "object" || node === null) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key !== "$ref") return leadsToReference(value, seen);
    const name = String(value).replace(/^.*\//, "");
    if (name === "Reference" || /passage$/i.test(name)) return true;
    const schemas: Record<string, unknown> = openApi.components.schemas;
    return !seen.has(name) && leadsToReference(schemas[name], new Set([...seen, name]));
  });
}

const operations = Object.values(openApi.paths as Record<string, object>)
  .flatMap((methods) => Object.values(methods))
  .filter(({ responses }) => leadsToReference(responses))
  .map(({ operationId }) => String(operationId));

test("every operation of the document that returns references is called here", () => {
  const asked = Object.entries(operationRecords).filter(([, { references }]) => references);
  expect(operations.toSorted()).toEqual(asked.map(([operationId]) => operationId).toSorted());
});

describe.each(operations)("%s", (operationId) => {
  const asked = async () => {
    const { jobId, references } = await answerTo(service, artistId, question);
    const [{ sourceId, revision }] = references;
    const answered = { service, artistId, question, send, owner, jobId, sourceId, revision };
    const found = (await recordOf(operationId).references?.(answered)) ?? [];
    expect(found.length).toBeGreaterThan(0);
    return found as ReturnType<typeof spokenAt>[] &
      { start: number; end: number; speaker: string }[];
  };

  // Only pages are rechecked.
  const isOfPages = operationId === "listDrift";

  test.skipIf(isOfPages)(
    "says when a quotation is spoken, within a second, but still not by whom",
    async () => {
      await load(service.deps.db, transcript(interview));
      for (const reference of await asked()) {
        const { startSeconds, endSeconds } = spokenAt(interview, reference);
        expect(Math.abs(reference.startSeconds - startSeconds)).toBeLessThan(1);
        expect(Math.abs(reference.endSeconds - endSeconds)).toBeLessThan(1);
        expect(reference).toMatchObject({ speaker: "unverified" });
        expect(reference).not.toHaveProperty("page");
      }
    },
  );

  test("says which page a quotation is on", async () => {
    const text = minutes.join("\n\n");
    const places = minutes.map((line, at) => ({ start: text.indexOf(line), page: 3 + 2 * at }));
    await load(
      service.deps.db,
      page(artistId, text, { url: "https://press.example/a.pdf", places }),
    );
    const pageAt = (offset: number) => places.findLast(({ start }) => start <= offset)?.page;
    for (const reference of await asked()) {
      const [from, to] = [pageAt(reference.start), pageAt(reference.end - 1)];
      expect(reference).toMatchObject(from === to ? { page: from } : { page: from, endPage: to });
      expect(reference).not.toHaveProperty("startSeconds");
      if (from === to) expect(reference).not.toHaveProperty("endPage");
    }
  });

  test.skipIf(isOfPages)("has no place without a map", async () => {
    await load(service.deps.db, transcript(interview, { places: null }));
    for (const reference of await asked()) {
      for (const field of ["startSeconds", "endSeconds", "page", "endPage"]) {
        expect(reference).not.toHaveProperty(field);
      }
    }
  });
});

test("twenty quotations of twenty recordings are each located within a second, at an uneven pace and with emoji", async () => {
  const told = Array.from({ length: 20 }, (_, recording) =>
    spoken(
      Array.from({ length: 60 }, (_none, cue) => ({
        words:
          `${cue % 9 === recording % 9 ? "Harbour" : "and"} 🎙️ was ${"very ".repeat((cue * 7 + recording) % 5)}cold${cue % 3 === 0 ? "." : ","}`.split(
            " ",
          ),
        pauseSeconds: ((cue * 13 + recording) % 10) / 4,
      })),
      (word) => 0.065 * (0.75 + ((word * 37 + recording) % 51) / 100),
    ),
  );
  await load(
    service.deps.db,
    ...told.map((one, at) =>
      transcript(one, { entryId: `${at}`, url: `https://pod.example/${at}.mp3` }),
    ),
  );
  const { passages } = await owner("/knowledge/search?query=harbour&limit=20");
  expect(passages).toHaveLength(20);
  for (const passage of passages) {
    const truth = spokenAt(told[Number(/(\d+)\.mp3/.exec(passage.url)?.[1])] as Spoken, passage);
    expect(Math.abs(passage.startSeconds - truth.startSeconds)).toBeLessThan(1);
    expect(Math.abs(passage.endSeconds - truth.endSeconds)).toBeLessThan(1);
  }
});

test("a passage shows the time of every cue that reaches into it", async () => {
  await load(service.deps.db, transcript(interview));
  const { references } = await answerTo(service, artistId, question);
  const { sourceId, revision } = references[0];
  const path = `/research/evidence/${sourceId}?revision=${revision}`;
  const whole = (await send("GET", path)).body;
  expect(whole.places).toHaveLength(minutes.length);
  expect(whole.places[1].start).toBe(interview.places[1]?.start);
  const start = (interview.places[3]?.start ?? 0) + 4;
  const { places } = (await send("GET", `${path}&start=${start}`)).body;
  expect(places.map((place: { start: number }) => place.start)).toEqual(
    interview.places.slice(3).map((place) => place.start),
  );

  await load(service.deps.db, transcript(interview, { places: null }));
  const [{ revision: without }] = (await answerTo(service, artistId, question)).references;
  const plain = (await send("GET", `/research/evidence/${sourceId}?revision=${without}`)).body;
  expect(plain).not.toHaveProperty("places");
});

describe("a map belongs to its revision", () => {
  const stored = async () => {
    const { rows } = await service.deps.db.execute(sql`
      select source_id, revision, current, place_map is not null as mapped, text
      from originals where artist_id = ${artistId} order by created_at, revision`);
    return rows as { source_id: string; revision: string; current: boolean; mapped: boolean }[];
  };

  test("without a map the revision is the one of release 0.1.0, and with a map another revision of the same source", async () => {
    await load(service.deps.db, transcript(interview, { places: null }));
    await load(service.deps.db, transcript(interview));
    const both = await stored();
    expect(both.map(({ current }) => current).toSorted()).toEqual([false, true]);
    expect(both.find(({ current }) => current)).toMatchObject({ mapped: true });
    const [before, after] = [both.find(({ mapped }) => !mapped), both.find(({ mapped }) => mapped)];
    expect(before?.source_id).toBe(after?.source_id);
    expect(before?.revision).not.toBe(after?.revision);
  });

  test("a changed time makes another revision, and quotations of the old one are dropped", async () => {
    await load(service.deps.db, transcript(interview));
    const { jobId } = await answerTo(service, artistId, question);
    const later = interview.places.map((place) => ({
      ...place,
      endSeconds: place.endSeconds + 0.5,
    }));
    await load(service.deps.db, transcript({ ...interview, places: later }));
    expect(await stored()).toHaveLength(2);
    const { references, limitations } = (await readJob(service, artistId, jobId)).body;
    expect(references).toEqual([]);
    expect(limitations.join()).toContain("evidence_changed");
  });

  test("the same map again changes nothing, even when its numbers are written more precisely", async () => {
    await load(service.deps.db, transcript(interview));
    const exact = interview.places.map((place) => ({
      ...place,
      startSeconds: place.startSeconds + 0.0001,
      endSeconds: place.endSeconds + 0.0001,
    }));
    await load(service.deps.db, transcript({ ...interview, places: exact }));
    expect(await stored()).toHaveLength(1);
  });
});

describe("the cost of a map", () => {
  /** An hour of speech in 1,500 cues, no two alike. */
  const hour = spoken(
    Array.from({ length: 1500 }, (_, at) => ({
      words: [...(minutes[at % 5] ?? "").split(" ").slice(0, 3 + ((at * 31) % 7)), `${at}.`],
      pauseSeconds: ((at * 7919) % 997) / 1000,
    })),
    (at) => 0.04 + ((at * 104_729) % 1009) / 20_000,
  );

  test("an original without a map takes no extra byte, and with an hour of cues at most 15 kB", async () => {
    await load(service.deps.db, transcript(interview, { places: null }));
    const bytes = async (column: ReturnType<typeof sql>) => {
      const { rows } = await service.deps.db.execute(
        sql`select ${column} as bytes from originals o where artist_id = ${artistId} and current`,
      );
      return Number(rows[0]?.bytes);
    };
    const empty = await bytes(sql`pg_column_size(o.*)`);
    await service.deps.db.execute(
      sql`update originals set place_map = null where artist_id = ${artistId}`,
    );
    expect(await bytes(sql`pg_column_size(o.*)`)).toBe(empty);
    expect(await bytes(sql`coalesce(pg_column_size(place_map), 0)`)).toBe(0);
    await load(service.deps.db, transcript(hour));
    const kept = await bytes(sql`pg_column_size(place_map)`);
    expect(kept).toBeGreaterThan(5_000);
    expect(kept).toBeLessThan(15_000);
  });

  test("a map is read in at most 10 pages, for references and for the voices of evidence", async () => {
    await load(service.deps.db, transcript(hour));
    const { jobId } = await answerTo(service, artistId, question);
    const status = sql`select read_question(${artistId}, ${jobId})`;
    const whole = sql`select original_json(e, 0) from eligible_originals e where e.artist_id = ${artistId}`;
    const touched = (statement: SQL) => settledBuffersOf(service.deps.db, statement);
    const withMap = [await touched(status), await touched(whole)];
    await service.deps.db.execute(
      sql`update originals set place_map = null where artist_id = ${artistId}`,
    );
    const without = [await touched(status), await touched(whole)];
    const added = withMap.map((buffers, at) => buffers - (without[at] ?? 0));
    for (const buffers of added) {
      expect(buffers).toBeGreaterThan(0);
      expect(buffers).toBeLessThanOrEqual(10);
    }
  });
});
