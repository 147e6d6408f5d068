import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/local/free-port.js";
import { tcpTarget } from "#lib/platform/database-address.js";
import { ownEnvironment, project } from "../support/command.js";
import { type FreshDatabase, freshDatabase } from "../support/database.js";

// Without a container engine: the same steps in a folder with what would be copied into the image.

let database: FreshDatabase;
let instructions: [name: string, rest: string][];
let ignored: string[];
let image: string;
beforeAll(async () => {
  database = await freshDatabase();
  const text = await readFile("lib/site/container/Dockerfile", "utf8");
  instructions = text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]);
  ignored = (await readFile(".dockerignore", "utf8"))
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  image = await mkdtemp(join(tmpdir(), "image-"));
});
afterAll(async () => {
  await database.close();
  await rm(image, { recursive: true, force: true });
});

const of = (name: string) =>
  instructions.filter(([known]) => known === name).map(([, rest]) => rest);

/** Whether a path stays out of the image; the last pattern that matches decides. */
function staysOut(path: string): boolean {
  // Docker's ** also matches folders whose names begin with a dot.
  const plain = path.replaceAll(/(^|\/)\.(?=[^/]+\/)/g, "$1");
  const last = ignored.findLast((one) =>
    [path, plain].some((name) => matchesGlob(name, one.replace(/^!/, ""))),
  );
  return last !== undefined && !last.startsWith("!");
}

test("secrets, data, history and packages of the host stay out of the image, and everything that is served is in it", () => {
  const host = [
    "node_modules",
    ".ci/generators/node_modules",
    ".git",
    ".data",
    ".vercel",
    ".env",
    ".env.local",
    ".env.production",
    "dist",
    "artist.jsonl",
    "serve.log",
  ];
  expect(host.filter((path) => !staysOut(path))).toEqual([]);
  const served = ["api", "lib", "drizzle", "vercel.json", ".env.example", "package.json", ".ci"];
  expect(served.filter(staysOut)).toEqual([]);
});

test("npm ci finds what it needs in the image: the lists of packages and the script that it runs", async () => {
  const copied = of("COPY")[0]?.split(" ") ?? [];
  const scripts = JSON.parse(await readFile("package.json", "utf8")).scripts;
  const [, hook] = /^node (\S+)$/.exec(scripts.dependencies) ?? [];
  const second = of("COPY")[1]?.split(" ") ?? [];
  expect(copied).toEqual(["package.json", "package-lock.json", "./"]);
  expect(second).toEqual([hook, `${dirname(String(hook))}/`]);
  expect(of("RUN")).toEqual(["npm ci"]);
  const major = (await readFile(".nvmrc", "utf8")).trim();
  expect(of("FROM")).toEqual([`node:${major}-slim`]);
  expect(of("USER")).toEqual(["node"]);
});

test("the copied files serve with the command, the settings and the health check of the image", async () => {
  await cp(project, image, {
    recursive: true,
    filter: (from) => !staysOut(relative(project, from)),
  });
  expect(await readdir(image)).not.toContain("node_modules");
  // Instead of npm ci, which CI runs in a clean clone.
  await symlink(join(project, "node_modules"), join(image, "node_modules"));
  const port = await freePort();
  const settings = Object.fromEntries(
    (of("ENV")[0] ?? "").split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  expect(settings).toMatchObject({ HOST: "0.0.0.0", PORT: "3000" });
  const env = {
    ...ownEnvironment(),
    ...settings,
    COMMIT: "",
    PORT: String(port),
    DATABASE_URL: database.url,
    PUBLIC_URL: "https://research.example",
    AUTH_ISSUER: "https://issuer.example",
    AUTH_AUDIENCE: "artist-research",
    AUTH_JWKS_URL: "https://issuer.example/jwks",
  };
  const [program = "", ...args] = JSON.parse(of("CMD")[0] ?? "[]");
  const service = spawn(program, args, { cwd: image, env, stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  for await (const text of service.stdout) {
    said += String(text);
    if (said.includes("\n{") || said.startsWith("{")) break;
  }
  expect(said).toContain('"ready":true');
  const check = /^(?:--\S+ )*CMD (.+)$/.exec(of("HEALTHCHECK")[0] ?? "")?.[1] ?? "[]";
  const [node = "", ...script] = JSON.parse(check.replace(":3000/", `:${port}/`));
  const [healthy] = await once(spawn(node, script, { cwd: image, env }), "exit");
  expect(healthy).toBe(0);
  service.kill("SIGTERM");
  await once(service, "exit");
  const [stopped] = await once(spawn(node, script, { cwd: image, env }), "exit");
  expect(stopped).toBe(1);
});

test("the compose file builds this image, waits for its database and reaches it without TLS", async () => {
  const text = await readFile("lib/site/container/compose.yaml", "utf8");
  const value = (name: string) => new RegExp(`^ +${name}: (.+)$`, "m").exec(text)?.[1] ?? "";
  expect(value("dockerfile")).toBe("lib/site/container/Dockerfile");
  expect(value("context")).toBe(".");
  expect(value("condition")).toBe("service_healthy");
  const url = value("DATABASE_URL").replace(/\$\{POSTGRES_PASSWORD\}/, "secret");
  const { username, password, host, pathname } = new URL(url);
  expect([username, password, host, pathname]).toEqual([
    value("POSTGRES_USER"),
    "secret",
    "db:5432",
    `/${value("POSTGRES_DB")}`,
  ]);
  expect(tcpTarget(url, {}).tls).toBeNull();
  // No password is built in, and only this machine reaches the port.
  expect(value("POSTGRES_PASSWORD")).toMatch(/^\$\{POSTGRES_PASSWORD:\?.+\}$/);
  expect(text).toContain('"127.0.0.1:3000:3000"');
});
