/** Where the platform's `waitUntil` looks for the request that is being answered. */
const requestContext = Symbol.for("@vercel/request-context");

/** Work that goes on after the answers of this process. */
export interface WorkAfterAnswers {
  /** Resolves when none is left, or after `graceMs`. */
  ended(graceMs: number): Promise<void>;
}

/** Takes the platform's part in `waitUntil`: keeps what functions go on with, so that a stop can wait for it. */
export function keepWorkAfterAnswers(): WorkAfterAnswers {
  const under = new Set<Promise<unknown>>();
  // The platform's tracing gives a function, and reads the headers of the request there, too.
  const waitUntil = (given: Promise<unknown> | (() => Promise<unknown>)) => {
    const work = Promise.resolve(typeof given === "function" ? given() : given).catch(() => {});
    under.add(work);
    void work.finally(() => under.delete(work));
  };
  Object.assign(globalThis, { [requestContext]: { get: () => ({ waitUntil, headers: {} }) } });
  return {
    async ended(graceMs) {
      let end: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        end = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(under), grace]);
      clearTimeout(end);
    },
  };
}
