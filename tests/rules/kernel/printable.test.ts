import { expect, test } from "vitest";
import { printable, printableJson, withoutControls } from "#lib/kernel/printable.js";

const hostile = "a\u001b[2K\u0007\u0000\u007f\u009b2Jb";

test("control characters are dropped, and line ends and tabs are kept", () => {
  expect(withoutControls(hostile)).toBe("a[2K2Jb");
  expect(withoutControls("line\r\n\tnext\n")).toBe("line\r\n\tnext\n");
});

test("a printed value stays on its line and in its direction", () => {
  expect(printable(`${hostile}\r\n✓ next\tx\u2028y`)).toBe("a[2K2Jb ✓ next x y");
  expect(printable("\u202eabc\u202c\u2066d\u2069\u200f")).toBe("abcd");
  expect(printable("Løvstrand 👩🏽‍🚀 नमस्ते")).toBe("Løvstrand 👩🏽‍🚀 नमस्ते");
});

test("printed JSON keeps every value and has none of these characters", () => {
  const value = { [hostile]: ["\u202e\u2028\u200f", "\n"] };
  const json = printableJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(json).toBe(printable(json));
});
