const hostForm = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i;

/** The origin (scheme and host) that the caller used, from the headers that the platform sets. */
export function originOf(headers: Headers): string {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? "";
  const protocol = headers.get("x-forwarded-proto") === "http" ? "http" : "https";
  return `${protocol}://${hostForm.test(host) ? host.toLowerCase() : "localhost"}`;
}
