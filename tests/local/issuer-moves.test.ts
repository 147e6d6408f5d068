import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openIssuer } from "#lib/local/issuer.js";
import { keptIssuer } from "#lib/local/kept-issuer.js";
import { administratorSubject } from "#lib/local/local-people.js";
import { freshDatabase } from "../support/database.js";
import { runService } from "../support/running-service.js";

test("people of the local issuer stay known when its port moves, and those of others stay theirs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "moved-"));
  const database = await freshDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, SIGN_UP: "open" };
  await administratorSubject(database.db);
  const called = async (url: string, subject: string, path: string, method = "GET") => {
    const token = await (await openIssuer(folder)).token(subject);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return (await fetch(url + path, { method, headers, body: method === "GET" ? null : "{}" }))
      .status;
  };
  const first = await runService(settings);
  expect(await called(first.url, "local-newcomer", "/api/me", "POST")).toBe(200);
  await first.stop();
  await database.db.execute(sql`insert into users (id, issuer, subject)
    values (gen_random_uuid(), 'https://id.example', 'elsewhere')`);

  const { port } = await keptIssuer(folder);
  const program = createServer().listen(port, "127.0.0.1");
  await once(program, "listening");
  const second = await runService(settings);
  expect((await keptIssuer(folder)).port).not.toBe(port);
  for (const subject of ["local-administrator", "local-newcomer"])
    expect([subject, await called(second.url, subject, "/api/artists")]).toEqual([subject, 200]);
  expect(await called(second.url, "elsewhere", "/api/artists")).toBe(401);
  await second.stop();
  program.close();
  await database.close();
  await rm(folder, { recursive: true });
});
