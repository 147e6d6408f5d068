import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import type { Asked } from "../support/model-protocol.js";
import type { Script } from "../support/model-server.js";
import { modelService } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import { advanceAll, advanceOneStep, answerTo, ask, readJob } from "../support/research.js";

const turns = [
  ["Host", "It is rumoured that Nils Berg produced the record. Where was it recorded?"],
  ["Ana", "In an old church by the sea, and Ana Lund produced it herself."],
  ["Nils", "I recorded the drums in Bergen, and I produced those myself."],
  ["Ana", "Yes, at night."],
] as const;
const text = turns.map(([name, said]) => `${name}: ${said}`).join("\n");
const voices = turns.map(([name, said]) => ({ start: text.indexOf(`${name}: ${said}`), name }));
const talk = { kind: "transcript", url: "https://radio.example/1", title: "A talk", voices };
const [first, second] = [`Ana: ${turns[1][1]}`, `Ana: ${turns[3][1]}`];
const recorded = {
  topic: "where was the record recorded",
  evidenceNeed: "spoken_content",
  voice: "artist",
};

let artistId: string;

const service = await closedAfterFile(modelService());
beforeEach(async () => {
  artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, text, talk));
  await confirm(["Ana"]);
});
afterEach(() => service.model.assertPlayed());

/** The names that the owner confirmed as the artist's own. */
async function confirm(names: readonly string[]): Promise<void> {
  const own = names.length === 0 ? null : JSON.stringify(names);
  await service.deps.db.execute(
    sql`update originals set own_voices = ${own} where artist_id = ${artistId}`,
  );
  await service.deps.db.execute(
    sql`update artists set evidence_changed_at = clock_timestamp() where id = ${artistId}`,
  );
}

const windowsOf = ({ blocks }: Asked) => blocks.filter(({ name }) => name === "window");
const play = (...script: Script) => service.model.play(script);
const find = (...windows: string[]) => ({ say: { windows, verdict: "answered" } });

test("a model is told that the artist's own words alone answer, and is shown these alone", async () => {
  play((asked) => {
    expect(asked.prompt).toContain("Only the artist's own words answer");
    for (const { text: said, attributes } of windowsOf(asked)) {
      expect([first, second]).toContain(said);
      expect(attributes.voice).toBe("artist");
    }
    return find(asked.windowWith("old church"));
  });
  const status = await answerTo(service, artistId, recorded);
  expect(status).toMatchObject({ stage: "complete" });
  expect(status.references).toMatchObject([{ text: first, voice: "artist" }]);
});

test("a model is told nothing about own words when anybody's words will do", async () => {
  play((asked) => {
    expect(asked.prompt).not.toContain("own words answer");
    expect(windowsOf(asked).some(({ attributes }) => "before" in attributes)).toBe(false);
    return find(asked.windowWith("Bergen"));
  });
  const { voice: _voice, ...anybodys } = recorded;
  expect((await answerTo(service, artistId, anybodys)).stage).toBe("complete");
});

test("an answer without a word of the question is offered, with the end of what was asked before", async () => {
  play((asked) => {
    const [reply] = windowsOf(asked).filter(({ text: said }) => said === first);
    expect(reply?.attributes.before).toBe(`Host: ${turns[0][1]}`);
    return find(reply?.attributes.id ?? "");
  });
  const rumoured = { ...recorded, topic: "is Nils Berg rumoured" };
  expect((await answerTo(service, artistId, rumoured)).references).toMatchObject([{ text: first }]);
});

test("reading on in a source shows only the artist's turns, several at once, however short", async () => {
  const long = Array.from({ length: 12 }, (_, at) => [
    `Host: And what of evening ${at}?`,
    `Ana: We slept by the fire that evening, the ${at}th one.`,
  ]).flat();
  const lines = [`Ana: ${turns[1][1]}`, ...long, "Host: Does he know?", "Ana: He does."];
  const talkedOn = lines.join("\n");
  const starts = lines.map((line) => ({
    start: talkedOn.indexOf(line),
    name: line.slice(0, line.indexOf(":")),
  }));
  await load(service.deps.db, page(artistId, talkedOn, { ...talk, voices: starts }));
  await confirm(["Ana"]);
  const shownAtFirst: string[] = [];
  const last = lines.at(-1) ?? "";
  play(
    (asked) => {
      shownAtFirst.push(...windowsOf(asked).map(({ text: said }) => said));
      expect(shownAtFirst).not.toContain(last);
      return { tools: [{ name: "read", input: { name: asked.windowWith("old church") } }] };
    },
    (asked) => {
      const shown = windowsOf(asked).map(({ text: said }) => said);
      expect(shown.length).toBeGreaterThan(shownAtFirst.length + 1);
      for (const said of shown) expect(said).toMatch(/^Ana: [^\n]+$/);
      return find(asked.windowWith("He does."));
    },
  );
  const church = { ...recorded, topic: "which old church by the sea" };
  expect((await answerTo(service, artistId, church)).references).toMatchObject([{ text: last }]);
});

test("a selection whose voice was taken back meanwhile is not judged", async () => {
  await confirm(["Ana", "Nils"]);
  play((asked) => ({ say: { windows: [asked.windowWith("Bergen")] } }));
  const { body } = await ask(service, artistId, recorded);
  await advanceOneStep(service);
  await confirm(["Ana"]);
  await advanceAll(service);
  const status = (await readJob(service, artistId, body.jobId)).body;
  expect(status).toMatchObject({ stage: "unresolved", references: [] });
  expect(status.limitations[0]).toMatch(/^evidence_changed: /);
});

test("when a voice is no longer confirmed, its references are dropped, and the question runs anew", async () => {
  await confirm(["Ana", "Nils"]);
  play(
    (asked) => find(asked.windowWith("old church"), asked.windowWith("Bergen")),
    (asked) => find(asked.windowWith("old church")),
  );
  const before = await answerTo(service, artistId, recorded);
  expect(before.references).toHaveLength(2);
  expect((await ask(service, artistId, recorded)).body).toMatchObject({ reused: true });
  await confirm(["Ana"]);
  const now = (await readJob(service, artistId, before.jobId)).body;
  expect(now.references).toMatchObject([{ text: first }]);
  expect(now.limitations).toContainEqual(expect.stringMatching(/^evidence_changed: 1 of 2 /));
  const again = await answerTo(service, artistId, recorded);
  expect(again.jobId).not.toBe(before.jobId);
  expect(again.references).toMatchObject([{ text: first }]);
});
