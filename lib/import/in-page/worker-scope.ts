/** Another worker that this one started. */
export interface OtherWorker {
  onmessage: ((event: { data: never }) => void) | null;
  onerror: (() => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The globals of a browser's worker, which Node's types lack. */
interface WorkerScope {
  name: string;
  location: { href: string };
  Worker: new (url: string, options: { type: "module"; name: string }) => OtherWorker;
  addEventListener(type: "message", listener: (event: { data: never }) => void): void;
  postMessage(message: unknown): void;
}

export const scope = globalThis as unknown as WorkerScope;
