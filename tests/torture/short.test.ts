import { expect, test } from "vitest";
import { AreaRun } from "./area.js";
import { areas } from "./areas.js";

test.for(areas)("$name: $promise", async (area, { signal }) => {
  const say = () => {};
  const run = new AreaRun(area, { tries: area.shortTries }, 1, say, signal);
  await area.run(run);
  console.log(`${area.name}: ${run.tried} tried, ${run.survived} survived`);
  expect(run.broken).toEqual([]);
  expect(run.tried).toBeGreaterThanOrEqual(area.shortTries);
  expect(run.survived).toBe(run.tried);
});
