import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { readFlags, runCommand } from "#lib/cli/run-command.js";
import type { Method } from "#lib/http/endpoint.js";
import { openApiDocument } from "#lib/http/openapi-document.js";
import type { Route } from "#lib/http/route.js";
import {
  outputsOf,
  toolCatalogue,
  toolOperationsText,
  withoutOutputs,
} from "#lib/mcp/tool-catalogue.js";
import { inProject } from "#lib/platform/local-settings.js";
import { clientOperations, clientRoles, clientTypes } from "#lib/site/client-types.js";
import type { ApiDocument } from "#lib/site/reference/document.js";
import { findRoutes } from "#lib/site/routes.js";

const usage = `npm run openapi

Writes lib/contract/openapi.json from the declarations under api/, the client's types
from that document, and the tools for agents from those declarations.`;

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
  const text = jsonText(openApiDocument(routes));
  const document = JSON.parse(text) as ApiDocument;
  const written = {
    "lib/mcp/generated/tools.json": jsonText(withoutOutputs(tools)),
    "lib/mcp/generated/tool-outputs.json": jsonText(outputsOf(tools)),
    "lib/mcp/generated/tool-operations.ts": toolOperationsText(operations),
    "lib/contract/openapi.json": text,
    "lib/client/generated/types.ts": clientTypes(document),
    "lib/client/generated/operations.ts": clientOperations(document),
    "lib/client/generated/least-roles.ts": clientRoles(operations.map(({ endpoint }) => endpoint)),
  };
  for (const [path, content] of Object.entries(written)) {
    await writeFile(join(root, path), content);
  }
  process.stderr.write(
    `wrote lib/contract/openapi.json, the client's types and ${tools.length} tools: ${routes.length} paths\n`,
  );
});

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
