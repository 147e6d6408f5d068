import { expect, test } from "vitest";
import { readerAddress, readerPlace } from "#lib/web/parts/reader-address.js";

const revision = "c".repeat(64);

test.each([
  "vault:abc",
  "latest:catalog_a:12",
  "web:https://a.example/x@y?z=1#q",
])("the address of a quotation of %s parses back to it", (sourceId) => {
  const to = readerAddress("artist", { sourceId, revision, start: 5, end: 90 });
  const { pathname, hash } = new URL(to, "https://page.example");
  const original = decodeURIComponent(pathname.split("/").at(-1) ?? "");
  expect(pathname.split("/").length).toBe(5);
  expect(readerPlace(original, hash.slice(1))).toEqual({
    sourceId,
    revision,
    window: { start: 5, end: 90 },
  });
});

test("a source alone means its current text, and an invalid window is ignored", () => {
  expect(readerPlace("vault:abc", "")).toEqual({
    sourceId: "vault:abc",
    revision: null,
    window: null,
  });
  expect(readerPlace(`vault:abc@${revision}`, "9-9").window).toBeNull();
  expect(readerPlace(`vault:abc@${revision}`, "x").window).toBeNull();
});
