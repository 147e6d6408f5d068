/** Longest time that a provider's word postpones its work, in seconds. */
const maxSeconds = 24 * 60 * 60;

/** The seconds in a Retry-After header, a number or an HTTP date; null when there is none that can be read. */
export function retryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - nowMs) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxSeconds) : null;
}
