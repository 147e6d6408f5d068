import { Worker } from "node:worker_threads";
import type { ThreadSays } from "#lib/outside/parsing/parse-worker.js";

/**
 * The worker file next to a bundled function; undefined when the source runs unbundled (decision
 * 9.17).
 */
declare const PARSE_WORKER_FILE: string | undefined;

/** The limits of one task: CPU time of its thread, elapsed time, and memory of its thread. */
export interface ParseLimits {
  cpuMs: number;
  /** More than `cpuMs`, for a machine that is busy with other work. */
  clockMs: number;
  memoryMb: number;
  /**
   * How much this process may grow while a task runs; unbounded when absent. Byte buffers do not
   * count as memory of their thread, and only a process that does nothing else can watch its own
   * growth. The bytes of the task are handed over to the thread, and its young garbage is collected
   * early.
   */
  growthMb?: number;
}

/** Why a task was ended: a limit was exceeded, or the text made a library throw. */
export type EndReason = "time" | "memory" | "error";

/** The result of a task: a value, or a permanent failure. */
export type ThreadOutcome<Value> =
  | { kind: "parsed"; value: Value }
  | { kind: "ended"; reason: EndReason };

/** A thread that parses one text at a time. */
export interface ParseThread {
  /**
   * Runs one task; `isOpen` is false after a task that exceeded a limit.
   *
   * @throws when the thread cannot start or load its code, which is not the text's fault
   */
  run(name: string, input: unknown): Promise<ThreadOutcome<unknown>>;
  isOpen(): boolean;
}

/**
 * Starts a thread with the worker next to this file, unless another is given. It keeps the process
 * alive only while it has a task.
 */
export function parseThread(limits: ParseLimits, workerFile?: URL): ParseThread {
  const worker = openWorker(limits, workerFile);
  let isOpen = true;
  // Without a listener, an error between two tasks would end the process.
  worker.on("error", () => {
    isOpen = false;
  });
  worker.unref();
  return {
    isOpen: () => isOpen,
    async run(name, input) {
      worker.ref();
      worker.postMessage({ name, input }, limits.growthMb === undefined ? [] : bytesOf(input));
      const parsed = await parsedBy(worker, limits);
      if (parsed.kind === "ended" && parsed.reason !== "error") isOpen = false;
      if (isOpen) worker.unref();
      else await worker.terminate();
      return parsed;
    },
  };
}

/** The bytes of a task, if they are all of their buffer: nothing else can be in it. */
function bytesOf(input: unknown): ArrayBuffer[] {
  const { bytes } = input as { bytes?: Uint8Array<ArrayBuffer> };
  return bytes !== undefined && bytes.length === bytes.buffer.byteLength ? [bytes.buffer] : [];
}

/** Resolves imports to the TypeScript files when nothing is bundled. */
const preload = "../../local/preload.ts";

function openWorker({ memoryMb, growthMb }: ParseLimits, workerFile?: URL): Worker {
  const isBundled = typeof PARSE_WORKER_FILE === "string";
  const maxYoungGenerationSizeMb = growthMb === undefined ? 32 : 8;
  const file = isBundled ? `./${PARSE_WORKER_FILE}` : "./parse-worker.ts";
  return new Worker(workerFile ?? new URL(file, import.meta.url), {
    execArgv: isBundled ? [] : ["--import", new URL(preload, import.meta.url).href],
    // Code that reads foreign text needs neither settings nor secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb },
  });
}

/** Waits for the task that the worker was given to end; its time starts when its code is loaded. */
function parsedBy(worker: Worker, limits: ParseLimits): Promise<ThreadOutcome<unknown>> {
  return new Promise((resolve, reject) => {
    let stopWatching: (() => void) | undefined;
    let before: number | undefined;
    const settle = (parsed: ThreadOutcome<unknown> | Error) => {
      stopWatching?.();
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      if (parsed instanceof Error) reject(parsed);
      else resolve(parsed);
    };
    const end = (reason: EndReason) => settle({ kind: "ended", reason });
    const onMessage = (said: ThreadSays) => {
      if (said.kind === "began") {
        stopWatching?.();
        const { moreCpuMs = 0 } = said;
        // When the message is read, the thread may have continued for a long time.
        before ??= said.memoryBytes;
        const cpuMs = limits.cpuMs + moreCpuMs;
        // The clock limit grows in proportion to the CPU limit.
        const clockMs = (limits.clockMs * cpuMs) / limits.cpuMs;
        const stops = [
          afterLimit(worker, { cpuMs, clockMs }, () => end("time")),
          afterGrowth(limits, before, () => end("memory")),
        ];
        stopWatching = () => {
          for (const stop of stops) stop();
        };
      } else if (said.kind === "threw") end("error");
      else settle(said);
    };
    const onError = (error: Error & { code?: string }) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? end("memory") : settle(error);
    const onExit = () => settle(new Error("the parsing thread ended by itself"));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}

/**
 * Calls `exceeded` when the worker has used up its CPU time or the clock has run out. CPU time
 * counts, because elapsed time says nothing about the text on a busy machine or in a function that
 * the platform pauses.
 */
function afterLimit(
  worker: Worker,
  limits: Pick<ParseLimits, "cpuMs" | "clockMs">,
  exceeded: () => void,
): () => void {
  const began = performance.now();
  const before = worker.cpuUsage();
  let timer: NodeJS.Timeout;
  const look = async () => {
    const { user, system } = await worker.cpuUsage(await before);
    const left = limits.cpuMs - (user + system) / 1000;
    const leftOnClock = limits.clockMs - (performance.now() - began);
    if (isStopped) return;
    if (left <= 0 || leftOnClock <= 0) exceeded();
    else watch(Math.max(20, Math.min(left, leftOnClock)));
  };
  // Errors are ignored, because a thread that has exited has already reported it by its events.
  const watch = (ms: number) => {
    timer = setTimeout(() => void look().catch(() => {}), ms);
  };
  let isStopped = false;
  before.catch(() => {});
  watch(limits.cpuMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Calls `exceeded` when the process has grown from `before` by more than the limit, if one is set. */
function afterGrowth(
  { growthMb }: ParseLimits,
  before = process.memoryUsage.rss(),
  exceeded: () => void,
): () => void {
  if (growthMb === undefined) return () => {};
  const most = before + growthMb * 1024 * 1024;
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > most) exceeded();
  }, 10);
  return () => clearInterval(timer);
}
