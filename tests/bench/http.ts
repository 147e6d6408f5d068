import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { command } from "../support/command.js";
import { percentiles } from "./timing.js";

const demoArtist = "01930000-cafe-7000-8000-0000000005ea";
const connections = 8;
const rounds = 3;

type Get = () => Promise<number>;

/** Requests a second over 8 connections of a running local server, interleaved with those of a bare handler. */
export async function benchHttp(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-http-"));
  const server = command("start", ["--no-cron"], { DATA_DIR: dataDir, PORT: "0" });
  server.stderr?.resume();
  const [line] = (await once(server.stdout ?? server, "data")) as [Buffer];
  const { url, researchKey } = JSON.parse(line.toString()) as { url: string; researchKey: string };
  const bare = createServer((_request, response) => response.end('{"status":"ok"}'));
  bare.listen(0, "127.0.0.1");
  await once(bare, "listening");
  const key = { "x-service-research-key": researchKey };
  const questions = `${url}/api/artist/${demoArtist}/research/questions`;
  const asked = await fetch(questions, {
    method: "POST",
    headers: { ...key, "content-type": "application/json" },
    body: JSON.stringify({
      topic: "When was Weather for Two Voices released?",
      evidenceNeed: "release_date",
    }),
  });
  const { jobId } = (await asked.json()) as { jobId: string };
  const targets: Record<string, Get> = {
    "bare handler": getter(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`),
    status: getter(`${questions}/${jobId}`, key),
    "public read": getter(`${url}/api/artist/${demoArtist}/latest`),
    health: getter(`${url}/api/health`),
  };
  const cpuMs = () => cpuOf(server.pid ?? 0);
  const rates = new Map<string, number[]>();
  const cpu = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    for (const [name, get] of Object.entries(targets)) {
      const requests = 1000;
      const before = cpuMs();
      const rate = await rateOf(get, requests);
      if (round < 0) continue;
      rates.set(name, [...(rates.get(name) ?? []), rate]);
      cpu.set(name, [...(cpu.get(name) ?? []), (cpuMs() - before) / requests]);
    }
  }
  const median = (all: readonly number[]) => percentiles(all).p50;
  const floor = median(rates.get("bare handler") ?? []);
  for (const [name, all] of rates) {
    const share = ((100 * median(all)) / floor).toFixed(1);
    const each =
      name === "bare handler"
        ? ""
        : `   ${median(cpu.get(name) ?? []).toFixed(2)} ms CPU of the server each`;
    console.log(`${name.padEnd(14)} ${median(all).toFixed(0).padStart(6)}/s   ${share} %${each}`);
  }
  console.log("the goal is a status read at 10 % of the bare handler");
  bare.close();
  server.kill("SIGTERM");
  await once(server, "exit");
  await rm(dataDir, { recursive: true, force: true });
}

function getter(address: string, headers: Record<string, string> = {}): Get {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return () =>
    new Promise((resolve, reject) => {
      const sent = request(address, { agent, headers }, (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      });
      sent.once("error", reject).end();
    });
}

async function rateOf(get: Get, requests: number): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let run = 0; run < requests / connections; run++) {
        const status = await get();
        if (status !== 200) throw new Error(`answered ${status}`);
      }
    }),
  );
  return (requests * 1000) / (performance.now() - start);
}

/** Milliseconds of CPU that a process has used (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
