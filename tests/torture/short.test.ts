import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contextOf } from "./area.js";
import { areas } from "./areas.js";
import { mutants } from "./mutants.js";
import { changed } from "./try-mutants.js";

// A time limit only ends what hangs: an area is many tests.
const limit = { timeout: 900_000 };

test.for(areas)("$name: $promise", limit, async (area, { signal }) => {
  const say = () => {};
  const tally = await area.run(contextOf({ tries: area.shortTries }, 1, say, signal));
  console.log(`${area.name}: ${tally.tried} tried, ${tally.survived} survived`);
  expect(tally.broken).toEqual([]);
  expect(tally.tried).toBeGreaterThanOrEqual(area.shortTries);
  expect(tally.survived).toBe(tally.tried);
});

test("every mutant still finds what it takes out", async () => {
  for (const { name, change } of mutants) {
    if ("statement" in change) continue;
    expect(changed(await readFile(change.file, "utf8"), change, name)).toContain(change.to);
  }
});
