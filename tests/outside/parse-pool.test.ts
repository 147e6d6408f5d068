import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { type Parse, parsePool } from "#lib/outside/parsing/parse-pool.js";
import { pageWith, words } from "../support/parser-bombs.js";

const limits = { threads: 1, cpuMs: 2_000, clockMs: 60_000, memoryMb: 256 };
const waiting = () => new AbortController().signal;
const url = "https://site.example/x";
const page = (body: string) => ({ bytes: Buffer.from(body), contentType: "text/html", url });
const read = (parse: Parse, signal = waiting()) => parse("page", page(pageWith("")), signal);
/** Rules whose check takes more than any limit here. */
const endless = {
  rules: `user-agent: *\n${`disallow: /${"*a".repeat(40)}*b\n`.repeat(50_000)}`,
  url: `https://site.example/${"a".repeat(4_000)}`,
  robot: "x",
};

test("texts are parsed in a thread, one after the other in order of arrival", async () => {
  const parse = parsePool(limits);
  const done: string[] = [];
  const asked = ["first", "second", "third"].map(async (name) => {
    const parsed = await parse("htmlTexts", [`<p>${name}</p>`], waiting());
    if (parsed.kind === "parsed") done.push(...parsed.value);
  });
  await Promise.all(asked);
  expect(done).toEqual(["first", "second", "third"]);
  expect(await read(parse)).toMatchObject({
    kind: "parsed",
    value: { title: "Winter", text: expect.stringContaining(words) },
  });
});

test("a text that exceeds the time limit is ended, and the next one is parsed", async () => {
  const parse = parsePool({ ...limits, cpuMs: 200 });
  const ended = parse("mayVisit", endless, waiting());
  const next = parse("htmlTexts", ["<p>after</p>"], waiting());
  expect(await ended).toEqual({ kind: "ended", reason: "time" });
  expect(await next).toEqual({ kind: "parsed", value: ["after"] });
});

test("a text that exceeds the limit in wall time is ended, however little CPU it got", async () => {
  const parse = parsePool({ ...limits, cpuMs: 20, clockMs: 20 });
  expect(await parse("mayVisit", endless, waiting())).toEqual({ kind: "ended", reason: "time" });
});

test("a text that exceeds the memory limit is ended, and the next one is parsed", async () => {
  const parse = parsePool({ ...limits, cpuMs: 60_000, memoryMb: 24 });
  const bytes = Buffer.from(`[${"[],".repeat(1_500_000)}0]`);
  const ended = parse("feed", { bytes, contentType: "application/json", url }, waiting());
  const next = parse("htmlTexts", ["<p>after</p>"], waiting());
  expect(await ended).toEqual({ kind: "ended", reason: "memory" });
  expect(await next).toEqual({ kind: "parsed", value: ["after"] });
});

test("a text that makes a library throw is ended, and the thread continues", async () => {
  const parse = parsePool(limits);
  const broken = { rules: "", url: "no address", robot: "x" };
  expect(await parse("mayVisit", broken, waiting())).toEqual({ kind: "ended", reason: "error" });
  expect(await read(parse)).toMatchObject({ kind: "parsed" });
});

test("a caller's signal ends its waiting, in the queue and in the thread", async () => {
  const parse = parsePool({ ...limits, cpuMs: 500 });
  const [one, other] = [new AbortController(), new AbortController()];
  const running = parse("mayVisit", endless, one.signal);
  const queued = parse("htmlTexts", ["<p>never</p>"], other.signal);
  const last = parse("htmlTexts", ["<p>last</p>"], waiting());
  other.abort();
  expect(await queued).toEqual({ kind: "aborted" });
  one.abort();
  expect(await running).toEqual({ kind: "aborted" });
  expect(await read(parse, AbortSignal.abort())).toEqual({ kind: "aborted" });
  expect(await last).toEqual({ kind: "parsed", value: ["last"] });
});

test("a second thread works while the first one has a slow text", async () => {
  const parse = parsePool({ ...limits, threads: 2, cpuMs: 600_000, clockMs: 600_000 });
  const over = new AbortController();
  const slow = parse("mayVisit", endless, over.signal);
  const quick = await parse("firstVisit", { bytes: Buffer.from(""), url, robot: "x" }, waiting());
  expect(quick.kind).toBe("parsed");
  over.abort();
  expect(await slow).toEqual({ kind: "aborted" });
});

test("an idle thread does not keep the process alive", async () => {
  const script = `
    import { parse } from "#lib/outside/parsing/parse-pool.js";
    const parsed = await parse("htmlTexts", ["<p>x</p>"], new AbortController().signal);
    console.log(parsed.kind);`;
  const child = spawn(
    process.execPath,
    ["--import", "./lib/local/preload.ts", "--input-type=module", "--eval", script],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const said = child.stdout.setEncoding("utf8").toArray();
  const [code] = await once(child, "exit");
  expect([code, (await said).join("")]).toEqual([0, "parsed\n"]);
});
