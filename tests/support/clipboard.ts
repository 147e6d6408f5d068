import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** What a button copies. The browser writes the clipboard later than the click. */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page();
  await page.evaluate("navigator.clipboard.writeText('')");
  await button.click();
  const read = () => page.evaluate<string>("navigator.clipboard.readText()");
  await expect.poll(read).not.toBe("");
  return read();
}
