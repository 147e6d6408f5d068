import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { create, mastodonFiles, note } from "./mastodon.js";

/** Writes an unpacked Mastodon archive of about so many megabytes of posts, every one with other words; returns how many. */
export async function writeLargeArchive(folder: string, megabytes: number): Promise<number> {
  await mkdir(folder, { recursive: true });
  const [, , actor] = mastodonFiles([]);
  if (Array.isArray(actor)) await writeFile(join(folder, "actor.json"), actor[1]);
  const out = createWriteStream(join(folder, "outbox.json"));
  out.write('{"type":"OrderedCollection","orderedItems":[');
  let [bytes, count] = [0, 0];
  while (bytes < megabytes * 1024 * 1024) {
    count += 1;
    const words = Array.from({ length: 30 }, () => randomBytes(3).toString("hex")).join(" ");
    const published = new Date(1_500_000_000_000 + count * 3_600_000).toISOString();
    const fields = { published, tag: [{ type: "Hashtag", name: "#live" }] };
    const item = JSON.stringify(create(note(String(100_000 + count), `<p>${words}</p>`, fields)));
    if (!out.write(`${count === 1 ? "" : ","}${item}`)) await once(out, "drain");
    bytes += item.length;
  }
  out.end("]}");
  await once(out, "finish");
  return count;
}
