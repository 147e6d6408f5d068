import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The views and functions of this release, as drizzle/views and drizzle/functions hold them. */
export interface DatabaseCode {
  /** Views first, each kind by name; a file has the name of the one object that it creates. */
  objects: readonly { kind: "view" | "function"; name: string; text: string }[];
  /** SHA-256 over kinds, names and texts, in lower-case hex. */
  hash: string;
}

const folder = fileURLToPath(new URL("../../drizzle/", import.meta.url));

/** Reads the files; works from source only, since a built function carries no SQL files. */
export function readDatabaseCode(): DatabaseCode {
  const objects = (["view", "function"] as const).flatMap((kind) =>
    readdirSync(`${folder}${kind}s`)
      .filter((file) => file.endsWith(".sql"))
      .sort()
      .map((file) => ({
        kind,
        name: file.replace(/\.sql$/, ""),
        text: readFileSync(`${folder}${kind}s/${file}`, "utf8"),
      })),
  );
  const hash = createHash("sha256");
  for (const { kind, name, text } of objects) hash.update(JSON.stringify([kind, name, text]));
  return { objects, hash: hash.digest("hex") };
}
