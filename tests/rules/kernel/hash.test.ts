import { expect, test } from "vitest";
import { canonicalJson, hashOf, sha256Hex } from "#lib/kernel/hash.js";

test("canonical JSON sorts keys and has no white space", () => {
  expect(canonicalJson({ b: [1, "å", null], a: { d: true, c: 1e21 } })).toBe(
    '{"a":{"c":1e+21,"d":true},"b":[1,"å",null]}',
  );
});

test("a hash is the known SHA-256 of the text's UTF-8 bytes, in lower-case hex", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("歌🎸")).toMatch(/^[a-f0-9]{64}$/);
});

test("the order of keys does not change a hash, the order of a list does", () => {
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
  expect(hashOf({ a: 1 })).toBe(sha256Hex('{"a":1}'));
});

test.each([
  undefined,
  Number.NaN,
  { a: "\ud800" },
  () => 1,
])("a value that JSON cannot say has no hash (%#)", (value) => {
  expect(() => hashOf(value)).toThrow();
});
