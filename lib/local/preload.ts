import { registerHooks } from "node:module";

/**
 * Loaded before everything else (`node --import`): resolves the relative imports inside drizzle-orm.
 *
 * Node parses a package's package.json again for each of its imports; drizzle-orm has 420 of them and a
 * package.json of 180 kB, which is half of the time in which a command starts.
 */
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL;
    const isOfDrizzle =
      /^\.\.?\/.*\.js$/.test(specifier) && parent?.includes("/node_modules/drizzle-orm/");
    // The package is ESM throughout (`"type": "module"`); its CommonJS twins end in .cjs.
    return isOfDrizzle === true
      ? { url: new URL(specifier, parent).href, format: "module", shortCircuit: true }
      : next(specifier, context);
  },
});
