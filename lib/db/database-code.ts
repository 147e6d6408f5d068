import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { plannerSettings } from "#lib/db/planner-settings.js";

/** The views and functions of this release, from drizzle/views and drizzle/functions. */
export interface DatabaseCode {
  /**
   * Views first, each kind by name. A file is named after the one object that it creates and may be
   * in any folder of its kind.
   */
  objects: readonly { kind: "view" | "function"; name: string; file: string; text: string }[];
  /** SHA-256 over kinds, names and texts, in lower-case hex; independent of the files' folders. */
  hash: string;
}

/** The text of a file, followed by the statement with its function's settings. */
function withSettings(path: string, text: string): string {
  return text + (plannerSettings(basename(path, ".sql")) ?? "");
}

/** Reads the files. Works from source only, because a built function contains no SQL files. */
export function readDatabaseCode(): DatabaseCode {
  const project = fileURLToPath(new URL("../../", import.meta.url));
  const objects = (["view", "function"] as const).flatMap((kind) =>
    readdirSync(`${project}drizzle/${kind}s`, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".sql"))
      .map((path) => ({
        kind,
        name: basename(path, ".sql"),
        file: `drizzle/${kind}s/${path}`,
        text: withSettings(path, readFileSync(`${project}drizzle/${kind}s/${path}`, "utf8")),
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  );
  const hash = createHash("sha256");
  for (const { kind, name, text } of objects) hash.update(JSON.stringify([kind, name, text]));
  return { objects, hash: hash.digest("hex") };
}
