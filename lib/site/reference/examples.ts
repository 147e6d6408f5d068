import type { Parameter, PlacedOperation } from "./document.js";

/** The languages of the examples, in display order. */
export const languages = [
  { id: "sh", name: "curl" },
  { id: "ts", name: "TypeScript" },
  { id: "py", name: "Python" },
] as const;
export type Language = (typeof languages)[number]["id"];

/** The base address in the examples; languages that read settings use `URL` instead. */
export const exampleAddress = "http://127.0.0.1:3000";

/** A call of an operation, filled in for the demo artist. */
export interface ExampleCall {
  /** The path with parameters filled in, without the query. */
  path: string;
  params: [string, unknown][];
  query: [string, unknown][];
  headers: [string, string][];
  /** The environment variable of the credential; null if none is needed. */
  secret: "TOKEN" | "CRON_SECRET" | "METRICS_TOKEN" | null;
  body: unknown;
}

/**
 * The call of the examples. Cursors are left out, since they come from the previous page's
 * response.
 */
export function exampleCall(operation: PlacedOperation): ExampleCall {
  const given = (place: Parameter["in"]) =>
    operation.parameters
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example }): [string, unknown] => [name, example]);
  const params = given("path");
  const filled = params.reduce(
    (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(String(value))),
    operation.path,
  );
  const waits = operation.parameters.find(({ name }) => name === "prefer");
  const schemes = operation.security.flatMap((one) => Object.keys(one));
  return {
    path: filled,
    params,
    query: given("query").filter(([name]) => name !== "cursor"),
    headers: waits === undefined ? [] : [["prefer", String(waits.example)]],
    secret: schemes.includes("accessToken")
      ? "TOKEN"
      : schemes.includes("schedulerSecret")
        ? "CRON_SECRET"
        : schemes.includes("metricsToken")
          ? "METRICS_TOKEN"
          : null,
    body: exampleBody(operation),
  };
}

/** The body of the example; a list when it is sent as lines. */
function exampleBody({ requestBody }: PlacedOperation): unknown {
  const lines = requestBody?.content["application/x-ndjson"];
  return lines === undefined ? requestBody?.content["application/json"]?.example : [lines.example];
}

const contentType = (body: unknown) =>
  Array.isArray(body) ? "application/x-ndjson" : "application/json";

/** The operation as programs call it, one text per language. */
export function exampleTexts(operation: PlacedOperation): Record<Language, string> {
  const call = exampleCall(operation);
  return {
    sh: curl(operation, call),
    ts: typescript(operation, call),
    py: python(operation, call),
  };
}

function curl(
  { method }: PlacedOperation,
  { path, query, headers, secret, body }: ExampleCall,
): string {
  const parts = [
    `curl -sS${query.length > 0 ? " -G" : ""}${method === "GET" || (method === "POST" && body !== undefined) ? "" : ` -X ${method}`} "$URL${path}"`,
    ...query.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(secret === null ? [] : [`-H "authorization: Bearer $${secret}"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [
          `-H "content-type: ${contentType(body)}"`,
          Array.isArray(body)
            ? `--data-binary ${quoted(body.map((line) => JSON.stringify(line)).join("\n"))}`
            : `-d ${quoted(JSON.stringify(body, null, 2))}`,
        ]),
  ];
  return parts.join(" \\\n  ");
}

/** A quoted shell word. */
function quoted(text: string): string {
  return /^[\w=:.,@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function typescript(operation: PlacedOperation, call: ExampleCall): string {
  const { operationId } = operation;
  const { params, query, secret, body } = call;
  const token = secret === null ? "" : `, accessToken: process.env.${secret}`;
  const client = `const client = createClient({ baseUrl: "${exampleAddress}"${token} });`;
  if (operationId === "exportArtist") {
    return [
      'import { createClient, readExport } from "artist-research-client";\n',
      client,
      `for await (const record of readExport(client, ${JSON.stringify(params[0]?.[1])})) {`,
      "  console.log(record.type);",
      "}",
    ].join("\n");
  }
  const given = [
    ...(params.length === 0 ? [] : [`path: ${literal(Object.fromEntries(params), 1)}`]),
    ...(query.length === 0 ? [] : [`query: ${literal(Object.fromEntries(query), 1)}`]),
    ...(body === undefined ? [] : [`body: ${literal(body, 1)}`]),
  ];
  const input = given.length === 0 ? "{}" : `{\n${given.map((one) => `  ${one},\n`).join("")}}`;
  return [
    'import { createClient } from "artist-research-client";\n',
    client,
    ...(isText(operation)
      ? [
          `const answer = await client.send("${operationId}", ${input});`,
          "console.log(await answer.text());",
        ]
      : [`const answer = await client.call("${operationId}", ${input});`, "console.log(answer);"]),
  ].join("\n");
}

/** Whether the answer is a text that is not JSON. */
const isText = ({ operationId }: PlacedOperation) => operationId === "readMetrics";

/** A value as TypeScript, objects on one line where they fit. */
function literal(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${name}: ${literal(one, depth + 1)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return `${open}${close}`;
  const space = isList ? "" : " ";
  const line = `${open}${space}${entries.join(", ")}${space}${close}`;
  if (line.length <= 68 && !line.includes("\n")) return line;
  const indent = "  ".repeat(depth);
  return `${open}\n${entries.map((one) => `${indent}  ${one},\n`).join("")}${indent}${close}`;
}

function python(operation: PlacedOperation, call: ExampleCall): string {
  const { query, headers, secret, body } = call;
  const imports = [
    ...(secret === null ? [] : ["os"]),
    ...(query.length > 0 ? ["urllib.parse"] : []),
    "urllib.request",
  ];
  const isLines = operation.operationId === "exportArtist";
  const isPost = operation.method !== "GET";
  const sent: [string, string][] = [
    ...(secret === null
      ? []
      : [["authorization", `"Bearer " + os.environ["${secret}"]`] as [string, string]]),
    ...headers.map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ...(body === undefined ? [] : [["content-type", `"${contentType(body)}"`] as [string, string]]),
  ];
  const given = [
    `"${exampleAddress}${call.path}"${query.length > 0 ? ' + "?" + query' : ""}`,
    ...(isPost ? [`method="${operation.method}"`] : []),
    ...(sent.length === 0
      ? []
      : [`headers={${sent.map(([name, value]) => `"${name}": ${value}`).join(", ")}}`]),
    ...(body === undefined
      ? []
      : Array.isArray(body)
        ? ['data="\\n".join(map(json.dumps, body)).encode()']
        : ["data=json.dumps(body).encode()"]),
  ];
  return [
    ...["json", ...imports].map((name) => `import ${name}`),
    "",
    ...(query.length === 0
      ? []
      : [
          `query = urllib.parse.urlencode(${pythonLiteral(Object.fromEntries(query.map(([name, value]) => [name, String(value)])), 0)})`,
        ]),
    ...(body === undefined ? [] : [`body = ${pythonLiteral(body, 0)}`]),
    `request = urllib.request.Request(\n${given.map((one) => `    ${one},\n`).join("")})`,
    "with urllib.request.urlopen(request) as answer:",
    ...(isLines
      ? ["    for line in answer:", '        print(json.loads(line)["type"])']
      : isText(operation)
        ? ["    print(answer.read().decode())"]
        : ["    print(json.load(answer))"]),
  ].join("\n");
}

function pythonLiteral(value: unknown, depth: number): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((one) => pythonLiteral(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `"${name}": ${pythonLiteral(one, depth + 1)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const line = `${open}${entries.join(", ")}${close}`;
  if (line.length <= 72 && !line.includes("\n")) return line;
  const indent = "    ".repeat(depth);
  return `${open}\n${entries.map((one) => `${indent}    ${one},\n`).join("")}${indent}${close}`;
}
