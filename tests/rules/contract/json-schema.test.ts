import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { describe, expect, test } from "vitest";
import { EvidenceQuery } from "#lib/contract/evidence-read.js";
import { PageQuery } from "#lib/contract/query.js";
import { ResearchRequest } from "#lib/contract/research-request.js";
import { contractSchemas } from "./contract-schemas.js";

// Checks that JSON Schema cannot express, each with a description or an additional standard keyword.
const untold = ["check", "check_items", "raw_check", "transform", "to_lower_case", "custom"];

function convert(schema: v.GenericSchema, typeMode: "input" | "output") {
  const problems: string[] = [];
  const note = (type: string, errors: readonly string[] | null | undefined) => {
    if (errors && !untold.includes(type)) problems.push(...errors);
    return undefined;
  };
  const config: ConversionConfig = {
    target: "draft-2020-12",
    typeMode,
    errorMode: "ignore",
    overrideAction: ({ valibotAction, errors }) => note(valibotAction.type, errors),
    overrideSchema: ({ valibotSchema, errors }) => note(valibotSchema.type, errors),
  };
  return { json: toJsonSchema(schema, config), problems };
}

describe("the contract as JSON Schema", () => {
  test.each(contractSchemas)("%s converts for requests and answers", (_, schema) => {
    for (const mode of ["input", "output"] as const) {
      const { json, problems } = convert(schema, mode);
      expect(problems).toEqual([]);
      expect(Object.keys(json).length).toBeGreaterThan(1);
    }
  });

  test("every exported schema has its own name", () => {
    const names = contractSchemas.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
  });

  test("states limits of a research request that only checks enforce", () => {
    const { json } = convert(ResearchRequest, "input");
    expect(json).toMatchObject({
      type: "object",
      required: ["topic", "evidenceNeed"],
      additionalProperties: false,
      properties: {
        topic: { type: "string", minLength: 3, maxLength: 160 },
        freshness: { enum: ["stored", "recent"], default: "stored" },
        targetUrl: { format: "uri", maxLength: 2048 },
        fromDate: { format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
        excludeSourceUrls: {
          maxItems: 10,
          uniqueItems: true,
          items: { format: "uri", maxLength: 2000, pattern: "^https?:\\/\\/" },
        },
        preferDirectEvidence: { type: "boolean", default: false },
      },
    });
  });

  test("describes numbers in a query as integers", () => {
    expect(convert(PageQuery, "input").json.properties).toMatchObject({
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
    });
    expect(convert(EvidenceQuery, "input").json.properties).toMatchObject({
      start: { type: "integer", minimum: 0, default: 0 },
      maxChars: { type: "integer", minimum: 256, maximum: 12_000, default: 4000 },
    });
  });
});
