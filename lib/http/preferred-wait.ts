/**
 * The seconds that a caller is willing to wait by `Prefer: wait=N` (RFC 7240), at most `max`; null
 * without the preference. Only its first occurrence counts. A malformed one counts as absent; other
 * preferences are ignored.
 */
export function preferredWait(headers: Headers, max: number): number | null {
  const preference = preferencesOf(headers.get("prefer") ?? "").find(({ name }) => name === "wait");
  if (preference === undefined || !/^\d{1,9}$/.test(preference.value)) return null;
  return Math.min(Number(preference.value), max);
}

interface Preference {
  /** In lower case. */
  name: string;
  /** Empty without a value. */
  value: string;
}

/** The preferences of the header, without their parameters; anything else is left out. */
function preferencesOf(header: string): Preference[] {
  // A quotation that is not closed extends to the end: reading again from each of its quotes would
  // take quadratic time.
  const element = /(?:"(?:[^"\\]|\\(?:.|$))*(?:"|$)|[^",])+/gs;
  return [...header.matchAll(element)].flatMap(([text]) => {
    const [, name, value = ""] =
      /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:("(?:[^"\\]|\\.)*"|[^\s";]+)\s*)?)?(?:;|$)/.exec(
        text,
      ) ?? [];
    if (name === undefined) return [];
    return [{ name: name.toLowerCase(), value: value.replace(/^"(.*)"$/s, "$1") }];
  });
}
