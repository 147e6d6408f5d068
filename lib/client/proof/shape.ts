/**
 * Returns the path of the first place where a value does not have the shape; null when it has the
 * shape.
 */
export type Shape = (value: unknown, path: string) => string | null;

const when =
  (fits: (value: unknown) => boolean): Shape =>
  (value, path) =>
    fits(value) ? null : path;

export const text = when((value) => typeof value === "string");
export const flag = when((value) => typeof value === "boolean");
export const count = when((value) => Number.isSafeInteger(value) && (value as number) >= 0);
export const amount = when((value) => Number.isFinite(value) && (value as number) >= 0);
export const hash = when((value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value));
export const uuid = when(
  (value) =>
    typeof value === "string" &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value),
);
export const instant = when(
  (value) =>
    typeof value === "string" &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
);

/** A name in a closed list of the service, for example a platform. */
export const word = when((value) => typeof value === "string" && /^[a-z_]{1,63}$/.test(value));
/** The id of a source: it is printed, so it cannot look like a sentence. */
export const sourceId = when(
  (value) => typeof value === "string" && /^[\x21-\x7e]{1,200}$/.test(value),
);

export function only(...values: readonly unknown[]): Shape {
  return when((value) => values.includes(value));
}

export function nullable(shape: Shape): Shape {
  return (value, path) => (value === null ? null : shape(value, path));
}

export function list(shape: Shape, most = Number.POSITIVE_INFINITY): Shape {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > most) return path;
    return firstOf(value.map((item, index) => shape(item, `${path}[${index}]`)));
  };
}

/** Whole numbers by the name of what they count, for example a table. */
export const countsByName: Shape = (value, path) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return path;
  const wrong = Object.entries(value).find(
    ([name, number]) => word(name, "") !== null || count(number, "") !== null,
  );
  return wrong === undefined ? null : `${path}.${shortened(wrong[0])}`;
};

/** An object with these members, optionally those of `more`, and no others. */
export function members(
  shapes: Readonly<Record<string, Shape>>,
  more: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, path) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return path;
    const given = value as Record<string, unknown>;
    const unknown = Object.keys(given).find(
      (name) => !Object.hasOwn(shapes, name) && !Object.hasOwn(more, name),
    );
    if (unknown !== undefined) return `${path}.${shortened(unknown)}, which is unknown`;
    const problems = Object.entries({ ...more, ...shapes }).map(([name, shape]) => {
      const isThere = Object.hasOwn(given, name);
      if (!isThere) return Object.hasOwn(shapes, name) ? `${path}.${name}` : null;
      return shape(given[name], `${path}.${name}`);
    });
    return firstOf(problems);
  };
}

export const signature = members({ digest: hash, jws: nullable(text) });

/** The shape that the value of a member determines. */
export function chosenBy(name: string, shapes: ReadonlyMap<unknown, Shape>): Shape {
  return (value, path) => {
    const chosen = shapes.get((value as Record<string, unknown> | null)?.[name]);
    return chosen === undefined ? `${path}.${name}` : chosen(value, path);
  };
}

function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

const shortened = (name: string) => JSON.stringify(name.slice(0, 40));
