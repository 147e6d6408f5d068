import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closedAfterFile } from "../support/database.js";
import type { Asked } from "../support/model-protocol.js";
import { modelService } from "../support/model-service.js";
import { artist, load, page } from "../support/records.js";
import { answerTo } from "../support/research.js";

const service = await closedAfterFile(modelService());

const text =
  "We had waited for years. Harbour Light reached the shops in the first days of May 2019, and then it rained. Behind the desk of Harbour Light sat Greta Holm.";

/** Answers a question about this page with these statements, and returns what is stored. */
async function stored(evidenceNeed: "release_date" | "credits" | "reporting", statements: unknown) {
  const artistId = randomUUIDv7();
  await load(service.deps.db, artist(artistId), page(artistId, text, { title: "Our diary" }));
  let asked: Asked | undefined;
  service.model.play([
    (request: Asked) => {
      asked ??= request;
      return {
        say: {
          verdict: "answered",
          answer: "",
          missing: "",
          instead: "",
          passages: [{ id: request.windowWith("Harbour Light"), quote: "Greta Holm" }],
          ...(statements === undefined ? {} : { statements }),
        },
      };
    },
    { say: { windows: ["w1"], verdict: "partly" } },
  ]);
  const status = await answerTo(service, artistId, {
    topic: "who sat behind the desk of Harbour Light",
    evidenceNeed,
  });
  const { rows } = await service.deps.db.execute(sql`
    select kind, title, role, value, found_by, window_start, window_end
    from statements where artist_id = ${artistId} order by place`);
  return { rows, status, asked };
}

const credit = { id: "w1", says: "producer", title: "Harbour Light", value: "Greta Holm" };
const date = { id: "w1", says: "release_date", title: "Harbour Light", value: "May 2019" };

test("what the passages of an answer state is stored with the sentences that hold it", async () => {
  const { rows, status } = await stored("credits", [date, credit]);
  expect(status.stage).toBe("complete");
  const windows = rows.map((row) => text.slice(Number(row.window_start), Number(row.window_end)));
  expect(rows).toMatchObject([
    { kind: "release_date", title: "Harbour Light", value: "2019-05", found_by: "model" },
    { kind: "credit", role: "producer", value: "greta holm", found_by: "model" },
  ]);
  expect(windows).toEqual([
    "Harbour Light reached the shops in the first days of May 2019, and then it rained.",
    "Behind the desk of Harbour Light sat Greta Holm.",
  ]);
});

test.each([
  ["performer", 0],
  ["remixer", 0],
  ["mixer", 1],
])("two sources that name different people as %s disagree about %i titles", async (says, disputes) => {
  const artistId = randomUUIDv7();
  const names = ["Greta Holm", "Tom Berg"];
  await load(
    service.deps.db,
    artist(artistId),
    ...names.map((name) =>
      page(artistId, `On Harbour Light you hear ${name}.`, { url: `https://${name[0]}.example/` }),
    ),
  );
  service.model.play([
    (asked: Asked) => {
      const named = names.map((name) => ({ id: asked.windowWith(name), name }));
      return {
        say: {
          verdict: "answered",
          answer: "",
          missing: "",
          instead: "",
          passages: named.map(({ id, name }) => ({ id, quote: name })),
          statements: named.map(({ id, name }) => {
            return { id, says, title: "Harbour Light", value: name };
          }),
        },
      };
    },
  ]);
  const topic = "who is heard on Harbour Light";
  expect((await answerTo(service, artistId, { topic, evidenceNeed: "credits" })).stage).toBe(
    "complete",
  );
  const { rows } = await service.deps.db.execute(sql`
    select (select count(*) from statements where artist_id = ${artistId} and role = ${says}) as stated,
      (select count(*) from disputed_titles where artist_id = ${artistId}) as disputed`);
  expect(rows).toEqual([{ stated: "2", disputed: `${disputes}` }]);
});

test.each([
  ["a title that the text does not have", [{ ...credit, title: "Harbour Lights" }]],
  ["a name that the text does not have", [{ ...credit, value: "Tom Berg" }]],
  ["a date that the text does not have", [{ ...date, value: "3 May 2019" }]],
  ["no date", [{ ...date, value: "the first days" }]],
  ["no name", [{ ...credit, value: "it rained" }]],
  ["the title as its maker", [{ ...credit, value: "Harbour Light" }]],
  ["another passage", [{ ...credit, id: "w9" }]],
  ["an unknown role", [{ ...credit, says: "friend" }]],
  ["more than eight", Array(9).fill(credit)],
  ["no list", "Harbour Light"],
  ["nothing", undefined],
])("%s states nothing, and the verdict holds", async (_name, statements) => {
  const { rows, status } = await stored("credits", statements);
  expect(rows).toEqual([]);
  expect(status.stage).toBe("complete");
});

test("only questions about a date or credits ask for it", async () => {
  const { asked } = await stored("credits", []);
  expect(asked?.prompt).toContain("statements:");
  const other = await stored("reporting", undefined);
  expect(other.asked?.prompt).not.toContain("statements:");
  expect(JSON.stringify(other.asked?.body)).not.toContain("statements");
});
