import { describe, expect, test } from "vitest";
import { parseStrictJson } from "#lib/kernel/strict-json.js";
import { maxJsonDepth } from "#lib/kernel/unambiguous-json.js";

function problemOf(text: string): string | null {
  const read = parseStrictJson(text);
  return read.ok ? null : read.problem;
}

describe("strict JSON", () => {
  test("returns the value of plain JSON in any script", () => {
    const value = {
      topic: "Øya 歌 أغنية 🎸",
      list: [1, -2.5, null, true, { a: [] }],
      "odd name": "",
    };
    expect(parseStrictJson(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  test.each([
    "",
    "{",
    "[1,]",
    "{'a':1}",
    "// a\n{}",
    "NaN",
    '"\t"',
    "{} {}",
    "\ufeff{}",
    "01",
  ])("refuses %j, which is not JSON", (text) => {
    expect(problemOf(text)).toBe("body must be valid JSON");
  });

  test("names a key that is given twice, however it is escaped", () => {
    expect(problemOf('{"topic":1,"topic":1}')).toBe("topic is given twice");
    expect(problemOf('{"a":[{"b":1,"\\u0062":2}]}')).toBe("a[0].b is given twice");
  });

  test("admits the same key in different objects", () => {
    expect(problemOf('{"a":{"a":1},"b":[{"a":1},{"a":1}]}')).toBeNull();
  });

  test("refuses __proto__ as a key, and admits it as a string", () => {
    expect(problemOf('{"a":{"\\u005f_proto__":1}}')).toBe("a.__proto__ is not allowed");
    expect(problemOf('{"a":"__proto__"}')).toBeNull();
  });

  test("names the field with NUL or a lone surrogate", () => {
    const complaint = "must not contain NUL or a lone surrogate";
    expect(problemOf('{"excludeSourceUrls":["","","\\u0000"]}')).toBe(
      `excludeSourceUrls[2] ${complaint}`,
    );
    expect(problemOf('{"a":{"b":"\\ud83c"}}')).toBe(`a.b ${complaint}`);
    expect(problemOf('{"a":"\\ud83c\\udfb8"}')).toBeNull();
    expect(problemOf('{"\\udfb8":1}')).toContain("body must not have a name");
  });

  test("refuses a number that JavaScript can only hold as infinity", () => {
    expect(problemOf('{"a":1e999}')).toBe("a must be a smaller number");
  });

  test("leaves an endless name out of its sentence", () => {
    const name = "x".repeat(5000);
    expect(problemOf(`{"${name}":1,"${name}":2}`)?.length).toBeLessThan(100);
  });

  test("reads the deepest nesting allowed and refuses one level more", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(problemOf(nested(maxJsonDepth))).toBeNull();
    expect(problemOf(nested(maxJsonDepth + 1))).toContain("nested deeper");
    expect(problemOf(`{"a":${JSON.stringify("[".repeat(100))}}`)).toBeNull();
  });

  test("refuses a quarter of a megabyte of brackets without overflowing the stack", () => {
    expect(problemOf("[".repeat(262_144))).toContain("nested deeper");
    expect(problemOf('{"a":'.repeat(50_000))).toContain("nested deeper");
  });
});
