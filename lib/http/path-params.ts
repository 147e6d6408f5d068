import { fault } from "#lib/fault.js";

/**
 * The decoded parameters of `path` by `template` (`/api/artist/{id}`); null when the path does not match.
 *
 * @throws invalid_input when a parameter is not valid percent-encoding
 */
export function pathParams(template: string, path: string): Record<string, string> | null {
  const expected = template.split("/");
  const given = path.replace(/\/$/, "").split("/");
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const value = given[index] ?? "";
    if (name === undefined) {
      if (segment !== value) return null;
    } else {
      params[name] = decoded(name, value);
    }
  }
  return params;
}

function decoded(name: string, segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw fault("invalid_input", `${name} is not valid percent-encoding`);
  }
}
