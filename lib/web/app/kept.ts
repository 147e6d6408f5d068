import { useState } from "preact/hooks";

const kept = new Map<string, unknown>();

/**
 * The state of a view that stays when the person leaves it and comes back in this tab, such as what
 * was unfolded. A reload forgets it.
 *
 * @param key identifies what the state belongs to; another key needs another view
 */
export function useKept<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(kept.has(key) ? (kept.get(key) as T) : initial);
  const change = (next: T) => {
    kept.set(key, next);
    setValue(next);
  };
  return [value, change];
}
