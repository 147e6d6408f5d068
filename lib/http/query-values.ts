import { isStorableText } from "#lib/kernel/text.js";
import { fault } from "#lib/platform/fault.js";

/**
 * The query parameters that the caller sent. The platform adds the path parameters to the query; they are left
 * out (decision 1.18).
 *
 * @throws invalid_input when a path parameter has another value here, or a parameter is repeated or not storable
 */
export function queryValues(
  search: URLSearchParams,
  pathParams: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (Object.hasOwn(pathParams, name)) {
      if (value !== pathParams[name]) {
        throw fault("invalid_input", `${name} in the query differs from the one in the path`);
      }
    } else if (values.has(name)) {
      throw fault("invalid_input", `${shown(name)} is given twice`);
    } else if (!isStorableText(value) || !isStorableText(name)) {
      throw fault("invalid_input", `${shown(name)} contains characters that cannot be stored`);
    } else {
      values.set(name, value);
    }
  }
  return Object.fromEntries(values);
}

function shown(name: string): string {
  return /^\w{1,64}$/.test(name) ? name : "a query parameter";
}
