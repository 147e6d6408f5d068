import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoIds } from "#lib/http/demo-ids.js";
import { recordDemoActivity } from "#lib/local/demo/demo-activity.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";
import { loadDemo } from "../support/demo-run.js";
import { exportOf, importText, recordsOf } from "../support/export/exported.js";
import { type TestService, testService } from "../support/service.js";

describe("the demo artist with its activity", () => {
  let service: TestService;
  let empty: FreshDatabase;
  let exported: string;
  beforeAll(async () => {
    service = await testService();
    empty = await freshDatabase();
    await loadDemo(service.deps);
    await recordDemoActivity(service.deps.db);
    exported = await exportOf(service.deps.db, demoIds.artist);
  });
  afterAll(async () => {
    await service.close();
    await empty.close();
  });

  test("comes out of an empty database as it went in, byte for byte", async () => {
    await importText(empty.db, exported);
    expect(await exportOf(empty.db, demoIds.artist)).toBe(exported);
    console.log([...recordsOf(exported)].map(([t, r]) => `${t} ${r.length}`).join(", "));
  });
  test("loaded again over itself changes nothing", async () => {
    const report = await importText(service.deps.db, exported);
    for (const [type, count] of Object.entries(report))
      expect(count, type).toMatchObject({ created: 0, changed: 0 });
    expect(await exportOf(service.deps.db, demoIds.artist)).toBe(exported);
  });
});
