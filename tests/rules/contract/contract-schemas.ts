import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as v from "valibot";

const folder = join(import.meta.dirname, "../../../lib/contract");
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
const modules = await Promise.all(
  files.map((name) => import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href)),
);

/** Every schema that a file of lib/contract exports, with its name. */
export const contractSchemas = modules
  .flatMap((module) => Object.entries<v.GenericSchema>(module))
  .filter(([, value]) => value?.kind === "schema");
