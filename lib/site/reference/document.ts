import { readFile } from "node:fs/promises";
import { inProject } from "#lib/platform/local-settings.js";

/** The parts of the OpenAPI document that the reference shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    examples: Record<string, { value: { error: string } }>;
  };
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  "x-draft"?: boolean;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Answer>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface Body {
  description: string;
  required: boolean;
  content: Record<string, { schema: Schema; example?: unknown }>;
}

export interface Answer {
  description: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<
    string,
    { schema: Schema; example?: unknown; examples?: Record<string, unknown> }
  >;
}

interface Header {
  description: string;
}

export interface Schema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  examples?: unknown[];
}

export interface PlacedOperation extends ApiOperation {
  method: string;
  path: string;
}

export async function readApiDocument(): Promise<ApiDocument> {
  return JSON.parse(await readFile(inProject("lib/contract/openapi.json"), "utf8"));
}

/** Every operation by name, in document order. */
export function operationsOf({ paths }: ApiDocument): Map<string, PlacedOperation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, PlacedOperation] => [
        operation.operationId,
        { ...operation, method: method.toUpperCase(), path },
      ]),
    ),
  );
}

/** The name of a referenced schema; undefined for an inline schema. */
export function refName({ $ref }: Schema): string | undefined {
  return $ref?.slice($ref.lastIndexOf("/") + 1);
}

/** An operation's name in words: `readProofKeys` is "Read proof keys". */
export function nameInWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\bopen api\b/, "OpenAPI");
}
