/**
 * A function that calls `load` the first time and resolves to the same value from then on. A failure is not kept: the
 * next call tries again.
 */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  return () => {
    loaded ??= load().catch((problem: unknown) => {
      loaded = undefined;
      throw problem;
    });
    return loaded;
  };
}
