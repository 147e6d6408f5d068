import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { issueSentence } from "#lib/contract/issue-sentence.js";
import { contractSchemas } from "./contract-schemas.js";
import { refusal } from "./parsing.js";

const Nested = v.strictObject({
  references: v.array(v.strictObject({ quote: v.string(), flag: v.exactOptional(v.boolean()) })),
});
const Choice = v.variant("type", [
  v.strictObject({ type: v.literal("one"), count: v.number() }),
  v.strictObject({ type: v.literal("two") }),
]);

describe("the sentence of a refusal", () => {
  test("says that a missing field is required", () => {
    expect(refusal(Nested, {})).toBe("references is required");
    expect(refusal(Nested, { references: [{ quote: "a" }, {}] })).toBe(
      "references[1].quote is required",
    );
    expect(refusal(Choice, {})).toBe("type is required");
  });

  test("names an unknown property, at any depth", () => {
    expect(refusal(Nested, { references: [], colour: 1 })).toBe("colour is not a known property");
    expect(refusal(Nested, { references: [{ quote: "a", colour: 1 }] })).toBe(
      "references[0].colour is not a known property",
    );
  });

  test("does not repeat an unknown property that is not a plain name", () => {
    for (const name of ["a private sentence", "a".repeat(65), "", "💥", "<script>", "a\nb"])
      expect(refusal(Nested, { references: [], [name]: 1 })).toBe("a property is unknown");
  });

  test("says that the body must be a JSON object", () => {
    for (const input of [null, 1, "x", true]) {
      expect(refusal(Nested, input)).toBe("the body must be a JSON object");
      expect(refusal(Choice, input)).toBe("the body must be a JSON object");
    }
  });

  test("says what type a field must have, whatever message its schema lacks", () => {
    expect(refusal(Nested, { references: {} })).toBe("references must be an array");
    expect(refusal(Nested, { references: [5] })).toBe("references[0] must be an object");
    expect(refusal(Nested, { references: [{ quote: 5 }] })).toBe(
      "references[0].quote must be a string",
    );
    expect(refusal(Nested, { references: [{ quote: "a", flag: "yes" }] })).toBe(
      "references[0].flag must be true or false",
    );
    expect(refusal(Choice, { type: "one", count: "1" })).toBe("count must be a number");
    expect(refusal(Choice, { type: "three" })).toBe("type must be one of one, two");
    expect(refusal(v.array(Choice), [null])).toBe("[0] must be an object");
  });

  test("lists the allowed words of a list and of a constant", () => {
    const schema = v.strictObject({ word: v.picklist(["a", "b"]), one: v.literal("c") });
    expect(refusal(schema, { word: "x", one: "c" })).toBe("word must be one of a, b");
    expect(refusal(schema, { word: "a", one: "x" })).toBe("one must be one of c");
  });

  test("puts the path before a message that starts with must, and leaves whole sentences", () => {
    const schema = v.pipe(
      v.strictObject({ a: v.pipe(v.string(), v.minLength(2, "must have 2 characters")) }),
      v.check(({ a }) => a !== "both", "exactly one of a and b is required"),
    );
    expect(refusal(schema, { a: "x" })).toBe("a must have 2 characters");
    expect(refusal(schema, { a: "both" })).toBe("exactly one of a and b is required");
  });

  test("never has valibot's own message, which repeats the input", () => {
    const schema = v.strictObject({ a: v.pipe(v.string(), v.email()), b: v.date() });
    expect(refusal(schema, { a: "a secret", b: 1 })).toBe("a is not valid");
    expect(refusal(schema, { a: "a@example.org", b: "a secret" })).toBe("b is not valid");
  });
});

describe("every schema of the contract", () => {
  const secret = "zq hidden zq";
  // Objects with keys that the schemas know, so that values reach the checks of those keys.
  const keys = new Set(
    contractSchemas.flatMap(([, schema]) =>
      "entries" in schema ? Object.keys(schema.entries as object) : [],
    ),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<unknown>(secret, `${secret}\u0000`, "", null, -1, 1.5, true, "2024-02-30"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, "type", "kind", secret), tie("value"), { maxKeys: 8 }),
    ),
  }));

  test.each(
    contractSchemas,
  )("%s refuses in one sentence that never repeats what was sent", (_, schema) => {
    fc.assert(
      fc.property(value, (input) => {
        const result = v.safeParse(schema, input);
        if (result.success) return;
        for (const issue of result.issues) {
          const sentence = issueSentence([issue]);
          expect(sentence).not.toContain("hidden zq");
          expect(sentence).not.toMatch(/Invalid|undefined|received|\n/);
          expect(sentence).toMatch(/^[\w[].* (must|is) /);
        }
      }),
      { numRuns: 60 },
    );
  });
});
