import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds wrong on the page as it is shown now: the rule and the elements, empty when nothing is. */
export async function violationsOf(page: Page): Promise<string[]> {
  // Evaluated and not added as an element, which the page's policy would refuse; once for each load of the page.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await source);
  const { violations }: AxeResults = await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"] })`,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/** axe finds nothing on a phone and on a desktop, and nothing is wider than the screen; the page keeps its own size. */
export async function expectSound(page: Page): Promise<void> {
  const own = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  }
  if (own !== null) await page.setViewportSize(own);
}
