/** The address of an operation below a configured base URL, whether that ends in a slash or not. */
export function endpointUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): URL {
  const url = new URL(`${base.replace(/\/+$/, "")}/${path.replace(/^\//, "")}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}
