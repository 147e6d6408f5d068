import type { SQL } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#lib/db/client.js";
import { emptyTables, tablesOfArtists } from "../support/full-artist.js";
import { administrator, anotherArtist } from "../support/interview.js";
import { allOperations } from "../support/routes.js";
import { type Answer, type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import { callables } from "../torture/operations.js";

// An artist is erased before each statement of each operation: the caller gets what was true before, or that the artist
// does not exist, never a mixture, and nothing of the artist comes back.

let service: TestService;
let database: Database;
beforeAll(async () => {
  // A clock that hardly moves: a download checks rights once more after two seconds, which a busy machine may take.
  const monotonicMs = () => performance.now() / 100;
  service = await testService({ providers: uncalledProviders, monotonicMs });
  database = service.deps.db;
});
afterAll(() => service.close());

const ofAnArtist = (await allOperations())
  .filter(({ endpoint }) => endpoint.path.includes("/artist/{id}"))
  .map(({ endpoint }) => endpoint.operationId);
const operations = (await callables()).filter(({ id }) => ofAnArtist.includes(id));

type Statements = Pick<Database, "execute" | "transaction">;

/** The database, with a hook before every statement and before a transaction begins. */
function before<Db extends Statements>(db: Db, happens: () => Promise<void>): Db {
  const followed: Statements = {
    execute: (async (query: SQL) => {
      await happens();
      return db.execute(query);
    }) as Statements["execute"],
    transaction: async (work, options) => {
      await happens();
      return db.transaction((tx) => work(before(tx, happens)), options);
    },
  };
  return Object.assign(Object.create(db), followed);
}

test.each(operations.map((operation) => [operation.id, operation] as const))("%s", async (_, {
  prepare,
  send,
  writes,
}) => {
  const untouched = await anotherArtist(service);
  const usual = await prepare(untouched);
  let statements = 0;
  await watched(
    () => send(untouched, usual),
    async () => {
      statements += 1;
    },
  );
  expect(statements).toBeGreaterThan(0);
  for (let erased = 1; erased <= statements; erased += 1) {
    const artist = await anotherArtist(service);
    const call = await prepare(artist);
    const whole = writes ? null : await send(artist, call);
    let at = 0;
    const answer = await watched(
      () => send(artist, call),
      async () => {
        at += 1;
        if (at !== erased) return;
        service.deps.db = database;
        const { status } = await artist.send("POST", "/erase", {}, { as: administrator });
        expect(status).toBe(200);
      },
    );
    expect(answer.status, `before statement ${erased}`).toBeLessThan(500);
    if (whole !== null && ![403, 404].includes(answer.status))
      expect(answer.body).toEqual(whole.body);
    expect((await emptyTables(database, artist.artistId)).sort()).toEqual(tablesOfArtists);
  }
});

/** Makes a call with a hook before every statement that it sends. */
async function watched(call: () => Promise<Answer>, happens: () => Promise<void>): Promise<Answer> {
  service.deps.db = before(database, happens);
  return call().finally(() => {
    service.deps.db = database;
  });
}
