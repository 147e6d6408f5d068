import { type Shift, splitInstants } from "./instants.js";

/** How much a count of seconds until an instant may differ: as much as the instant. */
const driftSeconds = 600;

/**
 * What differs between a recorded value and today's, one line each; instants of the clock may differ by
 * the shift, and `mayAdd` says which paths may be new, and which lists may have new entries. Values are JSON, or text of any other form.
 */
export function differences(
  then: unknown,
  now: unknown,
  shift: Shift,
  mayAdd: (path: string) => boolean = () => false,
  path = "",
): string[] {
  const asWhole = [`${path || "the value"}: ${brief(then)} became ${brief(now)}`];
  if (typeof then === "string" && typeof now === "string") {
    const [old, young] = [parsed(then), parsed(now)];
    if (old !== undefined && young !== undefined) {
      return differences(old, young, shift, mayAdd, path);
    }
    return sameText(then, now, shift) ? [] : asWhole;
  }
  if (typeof then === "number" && typeof now === "number") {
    if (/retryAfterSeconds$/.test(path)) return Math.abs(then - now) < driftSeconds ? [] : asWhole;
    return sameText(String(then), String(now), shift) ? [] : asWhole;
  }
  if (!(then instanceof Object && now instanceof Object)) return then === now ? [] : asWhole;
  if (Array.isArray(then) !== Array.isArray(now)) return asWhole;
  if (Array.isArray(then) && Array.isArray(now) && then.length !== now.length) {
    const isSame = (one: unknown, other: unknown) =>
      differences(one, other, shift, mayAdd).length === 0;
    if (mayAdd(path) && isInOrder(then, now, isSame)) return [];
    return [`${path || "the list"}: ${then.length} entries became ${now.length}`];
  }
  const today = new Map(Object.entries(now));
  const inside = (key: string) => (path === "" ? key : `${path}.${key}`);
  const found = Object.entries(then).flatMap(([key, value]) => {
    if (!today.has(key)) return [`${inside(key)} is gone`];
    return differences(value, today.get(key), shift, mayAdd, inside(key));
  });
  const added = Object.keys(now).filter((key) => !(key in then) && !mayAdd(inside(key)));
  return [...found, ...added.map((key) => `${inside(key)} is new`)];
}

/** Whether all entries of `then` are in `now`, in the same order. */
function isInOrder(
  then: readonly unknown[],
  now: readonly unknown[],
  isSame: (one: unknown, other: unknown) => boolean,
): boolean {
  let found = 0;
  for (const entry of now) if (found < then.length && isSame(then[found], entry)) found += 1;
  return found === then.length;
}

function sameText(then: string, now: string, shift: Shift): boolean {
  if (then === now) return true;
  const [old, young] = [splitInstants(then), splitInstants(now)];
  return (
    old.around.join("\0") === young.around.join("\0") &&
    old.instants.length === young.instants.length &&
    old.instants.every((instant, at) => {
      const today = young.instants[at] ?? "";
      return instant === today || (shift.isOfClock(instant) && shift.learn(instant, today));
    })
  );
}

/** A JSON object or list in text form, else undefined. */
function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
