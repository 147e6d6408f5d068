import { expect, test } from "vitest";
import { foldedIdentifier, handleForms } from "#lib/artist/handle-forms.js";

test("a handle by itself has one form, and may belong to any host", () => {
  for (const handle of ["@Skerry", " skerry ", "ＳＫＥＲＲＹ", "@@skerry"]) {
    expect(handleForms(handle)).toEqual({ forms: ["skerry"], hosts: null });
  }
});

test("a profile URL yields its handle, with and without the host, for that host only", () => {
  expect(handleForms("https://www.tidal.example/@Skerry/?x=1")).toEqual({
    forms: ["skerry", "skerry@tidal.example"],
    hosts: ["tidal.example", "www.tidal.example"],
  });
  expect(handleForms("https://sky.example/profile/skerry.example").forms[0]).toBe("skerry.example");
  expect(handleForms("https://short.example/@skerry/video/1").forms[0]).toBe("skerry");
  expect(handleForms("https://sky.example/%73kerry").forms[0]).toBe("skerry");
  expect(handleForms("https://sky.example/%zz").forms[0]).toBe("%zz");
  expect(handleForms("https://skerry.example").forms[0]).toBe("skerry.example");
});

test("folding drops case, width and the leading sign, and nothing else", () => {
  expect(foldedIdentifier("@Ma@rit ")).toBe("ma@rit");
  expect(foldedIdentifier("Träna")).not.toBe(foldedIdentifier("Trana"));
});
