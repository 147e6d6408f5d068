import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { isPageAddress } from "#lib/site/page-addresses.js";

test("every address of the page is served as one, and no other", async () => {
  const text = await readFile("lib/web/app/pages.ts", "utf8");
  const addresses = [...text.matchAll(/address: "([^"]+)"/g)].map(([, address = ""]) => address);
  expect(addresses).toContain("/account");
  expect(addresses.filter((address) => !isPageAddress(address))).toEqual([]);
  expect(isPageAddress("/nowhere")).toBe(false);
});
