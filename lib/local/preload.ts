import { existsSync } from "node:fs";
import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Loaded before everything else (`node --import`). Node strips the types itself; this resolves the
 * project's `.js` imports to `.ts` files and caches the compiled code for the next start.
 *
 * It also resolves the relative imports inside drizzle-orm: Node parses a package's package.json
 * again for each of its imports; drizzle-orm has 420 of them and a package.json of 180 kB.
 */
const root = new URL("../../", import.meta.url);
// Test processes load different code each time, and a lot of it.
if (!("VITEST" in process.env))
  enableCompileCache(fileURLToPath(new URL("node_modules/.cache/node", root)));

registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL;
    if (parent === undefined || !specifier.endsWith(".js")) return next(specifier, context);
    const isRelative = specifier.startsWith("./") || specifier.startsWith("../");
    // The package is ESM throughout (`"type": "module"`); its CommonJS twins end in .cjs.
    if (isRelative && parent.includes("/node_modules/drizzle-orm/"))
      return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
    const isOurs = specifier.startsWith("#") || (isRelative && !parent.includes("/node_modules/"));
    if (!isOurs) return next(specifier, context);
    const written = isRelative ? new URL(specifier, parent) : new URL(specifier.slice(1), root);
    const url = written.href.replace(/\.js$/, ".ts");
    if (!url.startsWith("file:") || !existsSync(fileURLToPath(url)))
      return next(specifier, context);
    return { url, format: "module-typescript", shortCircuit: true };
  },
});
