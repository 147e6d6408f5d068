import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openApiDocument } from "#lib/http/openapi-document.js";
import type { Route } from "#lib/http/route.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { inProject } from "#lib/local/settings.js";
import { clientOperations, clientTypes, type Document } from "../build/client-types.js";
import { findRoutes } from "../routes.js";

const usage = `npm run openapi

Writes lib/contract/openapi.json from the declarations under api/, and the client's
types from that document.`;

await runCommand(usage, async (args) => {
  readFlags(args, {}, usage);
  const root = inProject("");
  const files = await findRoutes(join(root, "api"));
  const routes = await Promise.all(
    files.map(async ({ file }) => {
      const { default: route } = (await import(pathToFileURL(file).href)) as { default: Route };
      return route;
    }),
  );
  const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;
  const document = JSON.parse(text) as Document;
  await writeFile(join(root, "lib/contract/openapi.json"), text);
  await writeFile(join(root, "lib/client/generated/types.ts"), clientTypes(document));
  await writeFile(join(root, "lib/client/generated/operations.ts"), clientOperations(document));
  process.stderr.write(
    `wrote lib/contract/openapi.json and the client's types: ${routes.length} paths\n`,
  );
});
