import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#lib/db/client.js";
import { applyMigrations } from "#lib/db/migrate.js";
import { allOperations } from "../support/routes.js";
import { openWire } from "../support/wire.js";
import { beforeUpgrade } from "./before-upgrade.js";
import { catalogueOf, definitionsOf, isNoDefinition } from "./catalogue.js";
import { countIds } from "./counted-ids.js";
import type { Fixture } from "./fixture.js";
import { localOutside } from "./local-outside.js";
import { openSession } from "./query.js";
import { bookkeepingOf } from "./rebuild.js";
import { recordingService } from "./recording-service.js";
import { rowsOf, sequencesOf } from "./rows.js";
import type { Play } from "./scenario.js";
import { timePasses } from "./time-passes.js";
import { whileBothServe } from "./while-both-serve.js";
import { wireRecorder } from "./wire-recorder.js";

/**
 * Plays the scenario on an empty database and records it under that version.
 *
 * @param address host:port of its server
 * @throws Error when a table has no row or an operation was not called successfully
 */
export async function recordRelease(name: string, url: string, address: string): Promise<Fixture> {
  const recorder = wireRecorder();
  const wire = await openWire(address, recorder.middle);
  const outside = await localOutside();
  const aside = await openSession(url);
  await countIds(aside.query);
  await applyMigrations(url);
  // A single connection, so that all statements have one order.
  const { db, close } = openDatabase(wire.through(url), { maxConnections: 1 });
  const service = await recordingService(db, url, outside);
  const play: Play = {
    ...service,
    siteUrl: outside.siteUrl,
    async timePasses() {
      if (!recorder.isRecording) return timePasses(aside.query);
      recorder.conversation.push("time passes");
      recorder.isRecording = false;
      await timePasses(aside.query);
      recorder.isRecording = true;
    },
  };
  try {
    const { documents, goOn } = await beforeUpgrade(play);
    const rows = await rowsOf(aside.query);
    refuseEmptyTables(rows);
    const stand = {
      version: name,
      recordedAt: new Date().toISOString(),
      migrations: await numberedMigrations(),
      bookkeeping: await bookkeepingOf(aside.query),
      definitions: await definitionsOf(aside.query),
      catalogue: (await catalogueOf(aside.query)).filter(isNoDefinition),
      rows,
      sequences: await sequencesOf(aside.query),
      documents,
    };
    play.called.clear();
    recorder.isRecording = true;
    await goOn();
    await whileBothServe(play);
    recorder.isRecording = false;
    await refuseUncalledOperations(play.called);
    return { ...stand, conversation: recorder.conversation, rowsAfter: await rowsOf(aside.query) };
  } finally {
    await aside.close();
    await close();
    await outside.close();
    await wire.close();
  }
}

async function numberedMigrations(): Promise<string[]> {
  const drizzle = join(import.meta.dirname, "../../drizzle");
  const names = (await readdir(drizzle)).filter((file) => /^\d{4}_.*\.sql$/.test(file)).sort();
  return names.map((file) => readFileSync(join(drizzle, file), "utf8"));
}

function refuseEmptyTables(rows: Fixture["rows"]): void {
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
  if (empty.length > 0) {
    throw new Error(`no row in ${empty.join(", ")}: before-upgrade.ts has to write one`);
  }
}

async function refuseUncalledOperations(called: ReadonlySet<string>): Promise<void> {
  // What monitoring reads is different each time, so a replay could not compare it.
  const operations = (await allOperations()).flatMap(({ endpoint: { access, operationId } }) =>
    access === "metrics" ? [] : [operationId],
  );
  const missing = operations.filter((operation) => !called.has(operation));
  if (missing.length > 0) {
    throw new Error(`not called: ${missing.join(", ")}: while-both-serve.ts has to call them`);
  }
}
