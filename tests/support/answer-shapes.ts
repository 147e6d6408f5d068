/** An answer as the reference shows it: lists to their first two entries, long texts cut. */
export function shortened(value: unknown): unknown {
  if (typeof value === "string" && value.length > 240) return `${value.slice(0, 200)}…`;
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}

/** Every path of a value with the types that it has there, lists as one: `jobs[].stage string`. */
export function shapeOf(value: unknown): string[] {
  return [...new Set(pathsOf(value, ""))].sort();
}

function pathsOf(value: unknown, path: string): string[] {
  if (value === null) return [`${path} null`];
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${path}[]`));
  if (typeof value !== "object") return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`));
}
