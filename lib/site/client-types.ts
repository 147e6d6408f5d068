import type { Access } from "#lib/auth/access.js";
import type { Role } from "#lib/contract/role.js";
import type { Endpoint } from "#lib/http/endpoint.js";
import type { ApiDocument, ApiOperation, Body, Schema } from "#lib/site/reference/document.js";

const head = "// Generated from lib/contract/openapi.json by `npm run openapi`; do not edit.\n";

/** The TypeScript types of every named schema and of every operation. */
export function clientTypes({ paths, components }: ApiDocument): string {
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = operationsOf(paths).map(([, , operation]) => {
    const { operationId, summary, requestBody } = operation;
    const fields = [
      `    path: ${parameters(operation, "path")};\n`,
      `    query: ${parameters(operation, "query")};\n`,
      `    body: ${requestBody === undefined ? "undefined" : bodyType(requestBody)};\n`,
      `    answer: ${indented(answerType(operation))};\n`,
    ];
    return `  /** ${summary} */\n  ${operationId}: {\n${fields.join("")}  };\n`;
  });
  return `${head}\n${named.join("\n")}\nexport interface Operations {\n${operations.join("")}}\n`;
}

/** Method and path of every operation, for the running client. */
export function clientOperations({ paths }: ApiDocument): string {
  const rows = operationsOf(paths).map(
    ([path, method, { operationId }]) =>
      `  ${operationId}: ["${method.toUpperCase()}", "${path}"],\n`,
  );
  return `${head}\nexport const operations = {\n${rows.join("")}} as const;\n`;
}

/** The access of operations for a role of the artist in the path, as the minimum role. */
const leastRoles: Partial<Record<Access, Role>> = {
  reader: "reader",
  readerOrServiceKey: "reader",
  interviewer: "interviewer",
  editor: "editor",
  owner: "owner",
  ownerOrEraser: "owner",
};

/** The minimum role of operations that need one (decision 2.11), to show what a person may do. */
export function clientRoles(
  endpoints: readonly Pick<Endpoint, "operationId" | "access">[],
): string {
  const rows = endpoints
    .flatMap(({ operationId, access }) => {
      const role = leastRoles[access];
      return role === undefined ? [] : [`  ${operationId}: "${role}",\n`];
    })
    .sort();
  return `// Generated from the declarations under api/ by \`npm run openapi\`; do not edit.\n\nexport const leastRoles = {\n${rows.join("")}} as const;\n`;
}

function operationsOf(paths: ApiDocument["paths"]): [string, string, ApiOperation][] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [path, method, operation] as [string, string, ApiOperation],
      ),
    )
    .sort(([, , one], [, , other]) => (one.operationId < other.operationId ? -1 : 1));
}

function parameters(operation: ApiOperation, place: "path" | "query"): string {
  const given = operation.parameters.filter((parameter) => parameter.in === place);
  if (given.length === 0) return "Record<never, never>";
  return indented(
    object(
      given.map(({ name, required, description, schema }) =>
        field(name, required, { ...schema, ...(description === undefined ? {} : { description }) }),
      ),
    ),
  );
}

function bodyType({ content, required }: Body) {
  const lines = content["application/x-ndjson"]?.schema;
  if (lines !== undefined) return `readonly ${typeOf(lines)}[]`;
  const type = indented(typeOf(content["application/json"]?.schema ?? {}));
  return required ? type : `${type} | undefined`;
}

function answerType({ responses }: ApiOperation): string {
  const types = Object.entries(responses)
    .filter(([status, { content }]) => status.startsWith("2") && content !== undefined)
    .map(([, { content }]) => typeOf(content?.["application/json"]?.schema ?? {}));
  return [...new Set(types)].join(" | ");
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return [...new Set(branches.map(typeOf))].join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `(${typeOf(schema.items ?? {})})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, property]) =>
    field(name, required.includes(name), property),
  );
  if (fields.length > 0) return object(fields);
  const inner = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return additionalProperties === false ? "Record<never, never>" : `Record<string, ${inner}>`;
}

const object = (fields: readonly string[]) => `{\n${fields.join("")}}`;

/** A property on its own lines, with its description as a doc comment. */
function field(name: string, isRequired: boolean, schema: Schema): string {
  const key = /^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name);
  const text = `${comment(schema.description)}${key}${isRequired ? "" : "?"}: ${typeOf(schema)};\n`;
  return text.replaceAll(/^(?=.)/gm, "  ");
}

const comment = (description: string | undefined) =>
  description === undefined ? "" : `/** ${description.replaceAll("*/", "*\\/")} */\n`;

/** Indents all lines of a type except the first to the depth of an operation's field. */
const indented = (type: string) => type.replaceAll(/\n(?=.)/g, "\n    ");
