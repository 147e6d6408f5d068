import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReaderItem } from "#lib/import/readers/reader-item.js";
import { itemsOfFile } from "./brought.js";

/** What is read from a file of this name and content. */
export async function itemsIn(name: string, content: string | Uint8Array): Promise<ReaderItem[]> {
  const folder = await mkdtemp(join(tmpdir(), "brought-"));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await itemsOfFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The kind, the lines with the seconds from and to, and the voices of the only text of a file; else its only item. */
export async function spokenIn(name: string, content: string) {
  const [item, ...others] = await itemsIn(name, content);
  if (others.length > 0) throw new Error(`${name} has several items`);
  if (item?.kind !== "original") return item;
  const { kind, text = "", places, voices } = item.original;
  const lines = text.split("\n").map((line, at) => {
    const { startSeconds, endSeconds } = (places?.[at] ?? {}) as Record<string, number>;
    return [line, startSeconds, endSeconds];
  });
  return { kind, lines, voices: voices?.map(({ start, name: who }) => [start, who]) ?? null };
}
