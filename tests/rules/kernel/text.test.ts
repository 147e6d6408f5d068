import { expect, test } from "vitest";
import {
  graphemeEnd,
  isStorableText,
  normalizeText,
  snapDown,
  snapToGrapheme,
  snapUp,
} from "#lib/kernel/text.js";

test("text with NUL or a lone surrogate is not storable, any other text is", () => {
  expect(isStorableText("Sigur Rós 🎸 歌\n")).toBe(true);
  expect(isStorableText("")).toBe(true);
  expect(isStorableText("a\0b")).toBe(false);
  expect(isStorableText("a\ud83c")).toBe(false);
  expect(isStorableText("\udfb8a")).toBe(false);
});

test("a topic is composed, trimmed and collapsed, and keeps its case", () => {
  expect(normalizeText("  A\u030a\t\n se \u00a0\u3000 Kleveland ")).toBe("Å se Kleveland");
  expect(normalizeText(" \n ")).toBe("");
});

test("an index in the middle of a surrogate pair moves out of it, any other stays", () => {
  const text = "a🎸b";
  expect([0, 1, 2, 3, 4].map((index) => snapDown(text, index))).toEqual([0, 1, 1, 3, 4]);
  expect([0, 1, 2, 3, 4].map((index) => snapUp(text, index))).toEqual([0, 1, 3, 3, 4]);
});

test("the end of a character is where the next one starts; an index between two characters stays", () => {
  const text = "a👩‍👩‍👧🇳🇴e\u0301\r\nb";
  expect(graphemeEnd(text, 4)).toBe(text.indexOf("🇳🇴"));
  expect(graphemeEnd(text, text.indexOf("🇳🇴") + 2)).toBe(text.indexOf("e"));
  expect(graphemeEnd(text, text.indexOf("\n"))).toBe(text.length - 1);
  expect([0, 1, text.length, text.length + 5].map((index) => graphemeEnd(text, index))).toEqual([
    0,
    1,
    text.length,
    text.length,
  ]);
});

test("a row of flags longer than the search range is never cut inside a flag", () => {
  const flags = "🇳🇴".repeat(1_000);
  expect(snapToGrapheme(flags, 2_002)).toBe(2_000);
  expect(graphemeEnd(flags, 2_002)).toBe(2_004);
  expect(snapToGrapheme(flags, 2_004)).toBe(2_004);
});

test("an index inside a family emoji, a flag or an accented letter moves to its start", () => {
  const text = "a👩‍👩‍👧🇳🇴e\u0301";
  expect(snapToGrapheme(text, 4)).toBe(1);
  expect(snapToGrapheme(text, text.indexOf("🇳🇴") + 2)).toBe(text.indexOf("🇳🇴"));
  expect(snapToGrapheme(text, text.length - 1)).toBe(text.length - 2);
  expect(snapToGrapheme("a\r\nb", 2)).toBe(1);
  expect(snapToGrapheme(text, text.length + 5)).toBe(text.length);
});
