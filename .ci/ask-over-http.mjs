// Starts the service with `npm start`, asks it one question as any client would, checks that the
// quotation is exactly the saved text at its offsets, and stops it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [dataDir] = process.argv.slice(2);
const demo = (await readFile("lib/local/demo/artist.jsonl", "utf8")).split("\n");
const { id: artistId, name } = JSON.parse(demo[0]);
const [question] = JSON.parse(await readFile("lib/local/demo/questions.json", "utf8"));

const service = spawn("npm", ["start", "--", "--no-cron"], {
  env: { ...process.env, PORT: "0", DATA_DIR: dataDir },
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = once(service, "exit");
try {
  const { url, researchKey } = await ready();
  await ask(url, { "x-service-research-key": researchKey, "content-type": "application/json" });
} finally {
  service.kill("SIGTERM");
}
const [code] = await ended;
assert.equal(code, 0, "the service ends cleanly on SIGTERM");

async function ready() {
  const late = setTimeout(() => service.kill("SIGKILL"), 60_000);
  for await (const line of createInterface({ input: service.stdout })) {
    if (!line.startsWith("{")) continue;
    clearTimeout(late);
    return JSON.parse(line);
  }
  throw new Error("the service ended before it was ready");
}

async function ask(url, headers) {
  const call = async (path, init) => {
    const answer = await fetch(url + path, { headers, ...init });
    assert.ok(answer.ok, `${path} answered ${answer.status}: ${await answer.clone().text()}`);
    return answer.json();
  };
  const { topic, evidenceNeed } = question;
  const questions = `/api/artist/${artistId}/research/questions`;
  const body = JSON.stringify({ topic, evidenceNeed });
  const { jobId } = await call(questions, { method: "POST", body });
  for (let slices = 0; slices < 20; slices += 1) {
    if (!(await call("/api/research/advance", { method: "POST" })).ran) break;
  }
  const { stage, references } = await call(`${questions}/${jobId}`);
  assert.equal(stage, "complete");
  const quotations = references.filter(({ text }) => text.length > 0);
  assert.ok(quotations.length > 0, "at least one quotation");
  console.log(`\n${name}: ${topic}`);
  for (const { sourceId, revision, start, end, text } of quotations) {
    const maxChars = Math.max(256, end - start);
    const saved = `/api/artist/${artistId}/research/evidence/${encodeURIComponent(sourceId)}`;
    const { passage } = await call(
      `${saved}?${new URLSearchParams({ revision, start, maxChars })}`,
    );
    assert.equal(passage.text.slice(0, end - start), text, "the quotation is the saved text");
    console.log(`  ${sourceId} [${start}, ${end}): ${text}`);
  }
}
