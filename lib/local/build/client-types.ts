/** The parts of an OpenAPI document that the client is generated from. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    required: boolean;
    schema: Schema;
  }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

const head = "// Generated from lib/contract/openapi.json by `npm run openapi`; do not edit.\n";

/** The TypeScript types of every named schema and of every operation. */
export function clientTypes({ paths, components }: Document): string {
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`,
  );
  const operations = operationsOf(paths).map(([, , operation]) => {
    const { operationId, summary, requestBody } = operation;
    const fields = [
      `path: ${parameters(operation, "path")}`,
      `query: ${parameters(operation, "query")}`,
      `body: ${requestBody === undefined ? "undefined" : bodyType(requestBody)}`,
      `answer: ${answerType(operation)}`,
    ];
    return `  /** ${summary} */\n  ${operationId}: { ${fields.join("; ")} };\n`;
  });
  return `${head}\n${named.join("\n")}\nexport interface Operations {\n${operations.join("")}}\n`;
}

/** Method and path of every operation, for the running client. */
export function clientOperations({ paths }: Document): string {
  const rows = operationsOf(paths).map(
    ([path, method, { operationId }]) =>
      `  ${operationId}: ["${method.toUpperCase()}", "${path}"],\n`,
  );
  return `${head}\nexport const operations = {\n${rows.join("")}} as const;\n`;
}

function operationsOf(paths: Document["paths"]): [string, string, Operation][] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [path, method, operation] as [string, string, Operation],
      ),
    )
    .sort(([, , one], [, , other]) => (one.operationId < other.operationId ? -1 : 1));
}

function parameters(operation: Operation, place: "path" | "query"): string {
  const fields = operation.parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => `${name}${required ? "" : "?"}: ${typeOf(schema)}`);
  return fields.length === 0 ? "Record<never, never>" : `{ ${fields.join("; ")} }`;
}

function bodyType({
  content,
  required,
}: {
  content: Record<string, { schema: Schema }>;
  required: boolean;
}) {
  const type = typeOf(content["application/json"]?.schema ?? {});
  return required ? type : `${type} | undefined`;
}

function answerType({ responses }: Operation): string {
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
  const fields = Object.entries(properties).map(
    ([name, property]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(property)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  const inner = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  return additionalProperties === false ? "Record<never, never>" : `Record<string, ${inner}>`;
}
