import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseFunctions } from "#lib/db/database-functions.js";
import { UserGate } from "#lib/db/user-gate.js";
import { databaseOfFile } from "../support/database.js";

const userId = randomUUIDv7();

// Two sequences count how often the rights were checked and how often the work was done.
const database = await databaseOfFile();
beforeEach(async () => {
  await database.db.execute(sql`drop sequence if exists checks, works`);
  await database.db.execute(sql`create sequence checks`);
  await database.db.execute(sql`create sequence works`);
  database.roundTrips();
});

function gateOf(refusal: "none" | "forbidden"): UserGate {
  const check = sql`jsonb_build_object('userId', ${userId}::text, 'refusal', ${refusal}::text, 'n', nextval('checks'))`;
  return new UserGate(database.db, check, refuse);
}

function refuse(access: unknown): void {
  const { refusal } = v.parse(v.object({ refusal: v.string() }), access);
  if (refusal !== "none") throw new Error(refusal);
}
const work = (gate: UserGate) => gate.valueOf((id) => sql`${id} || ' ' || nextval('works')`);
const counted = async () => {
  const sent = database.roundTrips();
  const { rows } = await database.db.execute(sql`
    select (select case when is_called then last_value else 0 end from checks)::integer as checks,
      (select case when is_called then last_value else 0 end from works)::integer as works`);
  database.roundTrips();
  return { checks: rows[0]?.checks, works: rows[0]?.works, sent };
};

describe("the first statement", () => {
  test("checks once and works once, with the user id that it found", async () => {
    expect(await work(gateOf("none"))).toBe(`${userId} 1`);
    expect(await counted()).toEqual({ checks: 1, works: 1, sent: 1 });
  });

  test("does not run the work when the check refuses", async () => {
    await expect(work(gateOf("forbidden"))).rejects.toThrow("forbidden");
    expect(await counted()).toEqual({ checks: 1, works: 0, sent: 1 });
  });

  test("checks in each of two statements sent at once", async () => {
    const gate = gateOf("none");
    await Promise.all([work(gate), work(gate)]);
    expect(await counted()).toEqual({ checks: 2, works: 2, sent: 2 });
    const closed = gateOf("forbidden");
    const both = await Promise.allSettled([work(closed), work(closed)]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await counted()).toEqual({ checks: 4, works: 2, sent: 2 });
  });
});

test("a later statement checks again, without another round trip", async () => {
  const gate = gateOf("none");
  await work(gate);
  expect(await work(gate)).toBe(`${userId} 2`);
  await gate.pass();
  expect(await counted()).toEqual({ checks: 2, works: 2, sent: 2 });
});

test("a right that ends during a call ends the call's work", async () => {
  const check = sql`jsonb_build_object('userId', ${userId}::text, 'refusal',
    case when nextval('checks') = 1 then 'none' else 'forbidden' end)`;
  const gate = new UserGate(database.db, check, refuse);
  expect(await work(gate)).toBe(`${userId} 1`);
  await expect(work(gate)).rejects.toThrow("forbidden");
  expect(await counted()).toEqual({ checks: 2, works: 1, sent: 2 });
});

test("called alone, the gate checks once and remembers what it found", async () => {
  const [open, closed] = [gateOf("none"), gateOf("forbidden")];
  for (let time = 0; time < 2; time++) {
    await open.pass();
    await expect(closed.pass()).rejects.toThrow("forbidden");
  }
  expect(await counted()).toEqual({ checks: 2, works: 0, sent: 2 });
});

test("after a failed statement the gate remembers nothing, and the next statement checks again", async () => {
  const gate = gateOf("none");
  await expect(gate.valueOf(() => sql`1 / (nextval('works') - 1)`)).rejects.toThrow();
  expect(await work(gate)).toBe(`${userId} 2`);
  expect((await counted()).checks).toBe(2);
});

test("a function acts only for the user whose gate it is called through", async () => {
  const { continue_question } = databaseFunctions({ continue_question: { returns: v.unknown() } });
  const ids = { artistId: randomUUIDv7(), jobId: randomUUIDv7() };
  const gate = gateOf("none");
  const refusal = "must be called through the gate of the user it acts for";
  for (const db of [gateOf("none"), database.db]) {
    await expect(continue_question(db, { userId: gate, ...ids })).rejects.toThrow(refusal);
  }
  expect((await counted()).sent).toBe(0);
  expect(await continue_question(gate, { userId: gate, ...ids })).toEqual({ outcome: "forbidden" });
});
