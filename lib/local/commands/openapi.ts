import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openApiDocument } from "#lib/http/openapi-document.js";
import type { Route } from "#lib/http/route.js";
import { findRoutes } from "#lib/local/routes.js";

// Writes the document that GET /api/openapi serves, from the declarations under api/.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const files = await findRoutes(join(root, "api"));
const routes = await Promise.all(
  files.map(async ({ file }) => {
    const { default: route } = (await import(pathToFileURL(file).href)) as { default: Route };
    return route;
  }),
);
const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;
await writeFile(join(root, "lib/contract/openapi.json"), text);
process.stderr.write(`wrote lib/contract/openapi.json: ${routes.length} paths\n`);
