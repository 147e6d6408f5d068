import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { mcpPath } from "#lib/mcp/protected-resource.js";

const Text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest));
const Input = v.strictObject({
  description: v.string(),
  isRequired: v.optional(v.boolean()),
  isSecret: v.optional(v.boolean()),
});

/** The parts of the registry's schema of 2025-12-11 that a server without packages uses. */
const ServerJson = v.strictObject({
  $schema: v.literal(
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  ),
  name: v.pipe(Text(200), v.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)),
  title: Text(100),
  description: Text(100),
  version: Text(255),
  repository: v.strictObject({ url: v.pipe(v.string(), v.url()), source: v.literal("github") }),
  remotes: v.tuple([
    v.strictObject({
      type: v.literal("streamable-http"),
      url: v.pipe(v.string(), v.regex(/^(https?:\/\/[^\s]+|\{[a-zA-Z_][a-zA-Z0-9_]*\}[^\s]*)$/)),
      variables: v.record(v.string(), Input),
      headers: v.array(v.strictObject({ name: v.string(), ...Input.entries })),
    }),
  ]),
});

test("the description for registries fits their schema, and names this release and its endpoint", async () => {
  const text = await readFile(".github/server.json", "utf8");
  const { version, name } = JSON.parse(await readFile("package.json", "utf8"));
  const server = v.parse(ServerJson, JSON.parse(text));
  expect(server.version).toBe(version);
  expect(server.name.endsWith(`/${name}`)).toBe(true);
  expect(server.repository.url.endsWith(`/${name}`)).toBe(true);
  const [{ url, variables }] = server.remotes;
  expect(url).toBe(`https://{host}${mcpPath}`);
  expect(Object.keys(variables)).toEqual([...url.matchAll(/\{(\w+)\}/g)].map(([, named]) => named));
});
