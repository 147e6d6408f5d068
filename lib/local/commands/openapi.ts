import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Method } from "#lib/http/endpoint.js";
import { openApiDocument } from "#lib/http/openapi-document.js";
import type { Route } from "#lib/http/route.js";
import { readFlags, runCommand } from "#lib/local/run-command.js";
import { inProject } from "#lib/local/settings.js";
import { toolCatalogue, toolOperationsText } from "#lib/mcp/tool-catalogue.js";
import { clientOperations, clientTypes, type Document } from "../build/client-types.js";
import { findRoutes } from "../routes.js";

const usage = `npm run openapi

Writes lib/contract/openapi.json from the declarations under api/, the client's types
from that document, and the tools for agents from the same declarations.`;

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
  const operations = routes.flatMap(({ endpoints }, index) =>
    Object.entries(endpoints).map(([method, endpoint]) => ({
      file: relative(root, files[index]?.file ?? "").replaceAll("\\", "/"),
      method: method as Method,
      endpoint,
    })),
  );
  const tools = toolCatalogue(operations);
  await writeFile(join(root, "lib/mcp/tools.json"), `${JSON.stringify(tools, null, 2)}\n`);
  await writeFile(join(root, "lib/mcp/tool-operations.ts"), toolOperationsText(operations));
  const text = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;
  const document = JSON.parse(text) as Document;
  await writeFile(join(root, "lib/contract/openapi.json"), text);
  await writeFile(join(root, "lib/client/generated/types.ts"), clientTypes(document));
  await writeFile(join(root, "lib/client/generated/operations.ts"), clientOperations(document));
  process.stderr.write(
    `wrote lib/contract/openapi.json, the client's types and ${tools.length} tools: ${routes.length} paths\n`,
  );
});
