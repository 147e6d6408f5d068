import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asksForHelp } from "#lib/cli/run-command.js";
import { startPostgres } from "#lib/local/postgres.js";
import { fixtures, writeFixture } from "./fixture.js";
import { recordRelease } from "./record-release.js";

const usage =
  "npm run release:record -- VERSION, three numbers: writes the fixture that proves upgrades from this release";
if (asksForHelp(process.argv.slice(2))) {
  console.log(usage);
  process.exit(0);
}
const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(usage);
  process.exit(1);
}
if (fixtures().some((fixture) => fixture.version === version)) {
  throw new Error(`${version} is recorded: its file proves upgrades from it and is not made again`);
}
const folder = await mkdtemp(join(tmpdir(), "release-"));
const postgres = await startPostgres(folder, { durable: false });
try {
  const fixture = await recordRelease(version, postgres.url, postgres.address);
  const size = writeFixture(fixture);
  console.log(`${fixture.conversation.length} statements, ${Math.ceil(size / 1000)} kB`);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
