import { readFile } from "node:fs/promises";
import { type Plugin, transform } from "esbuild";

/** Files of packages that hold more than is used here and cannot be left out by a bundler, and what is used of them. */
const usedParts: readonly [path: RegExp, contents: string][] = [
  // Messages in fifty languages are a quarter of a megabyte.
  [/\/zod\/v4\/locales\/index\.js$/, 'export { default as en } from "./en.js";'],
  // All helpers of the platform are one file, an OpenID client among them.
  [/\/@vercel\/functions\/index\.js$/, 'export { waitUntil } from "./wait-until.js";'],
  // Every type of column, for tables that are declared by a callback; ours name the types that they use.
  [/\/drizzle-orm\/pg-core\/columns\/all\.js$/, "export const getPgColumnBuilders = () => ({});"],
  // Judges forms that a server asks a user to fill in by their schemas; this one asks for none (decision 9.28).
  [
    /\/@modelcontextprotocol\/server\/dist\/shimsNode\.mjs$/,
    'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}',
  ],
];

/**
 * Packages that every function loads: names inside their files are shortened for good. Names of this project are kept
 * for the stack traces in the log, which costs bytes and time.
 */
const shortened = /\/node_modules\/(?:@neondatabase|drizzle-orm|valibot|jose|jsonc-parser)\//;

/** Leaves out of packages what is not used here, and shortens what every function loads. */
export const slimmedPackages: Plugin = {
  name: "slimmed packages",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/]/ }, async ({ path }) => {
      const name = path.replaceAll("\\", "/");
      if (!/\.m?js$/.test(name)) return null;
      const used = usedParts.find(([pattern]) => pattern.test(name));
      if (used !== undefined) return { contents: used[1] };
      if (!shortened.test(name)) return null;
      const { code } = await transform(await readFile(path, "utf8"), {
        format: "esm",
        target: "node24",
        minifyIdentifiers: true,
      });
      return { contents: code };
    });
  },
};
