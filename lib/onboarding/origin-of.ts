const hostForm = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i;

/** Where this deployment was reached, from the headers that its platform sets; an answer's address starts with it. */
export function originOf(headers: Headers): string {
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? "";
  const protocol = headers.get("x-forwarded-proto") === "http" ? "http" : "https";
  return `${protocol}://${hostForm.test(host) ? host.toLowerCase() : "localhost"}`;
}
