interface AnswerHeaders {
  get(name: string): string | null;
}

/** Maximum seconds for which a response can postpone its provider. */
const maxWaitSeconds = 24 * 60 * 60;
/**
 * From this number on (a day in 2001), seconds count from 1970; a smaller number is a wait.
 */
const firstEpochSeconds = 1_000_000_000;
/** An instant from here on is in milliseconds (in seconds, this one would be in the year 33658). */
const firstEpochMilliseconds = 1_000_000_000_000;

/**
 * The seconds, from 1 to a day, after which a provider may be called again; null when the response
 * names no time (decision 6.6). Read from `Retry-After`; otherwise from `RateLimit-Reset` or
 * `X-RateLimit-Reset` (AT Protocol: seconds since 1970; Mastodon: a date; Brave: a wait for each of
 * its windows); otherwise from the structured `RateLimit`. Instants are compared with the
 * response's own `Date`, so that this machine's clock does not matter.
 *
 * @param nowMs the current time, for a response without a date
 */
export function retryAfterSeconds(headers: AnswerHeaders, nowMs: number): number | null {
  const sentMs = Date.parse(headers.get("date") ?? "");
  const answeredMs = Number.isFinite(sentMs) ? sentMs : nowMs;
  const seconds =
    secondsUntil(headers.get("retry-after"), answeredMs) ??
    resetSeconds(headers, "ratelimit", answeredMs) ??
    resetSeconds(headers, "x-ratelimit", answeredMs) ??
    structuredSeconds(headers.get("ratelimit"), answeredMs);
  return seconds === null ? null : Math.min(Math.max(Math.ceil(seconds), 1), maxWaitSeconds);
}

/**
 * The wait given as a number of seconds, an instant as a number, or a date; null for any other
 * text.
 */
function secondsUntil(text: string | null | undefined, answeredMs: number): number | null {
  const value = (text ?? "").trim();
  if (/^\d{1,15}(?:\.\d{1,9})?$/.test(value)) {
    const number = Number(value);
    if (number >= firstEpochMilliseconds) return (number - answeredMs) / 1000;
    return number >= firstEpochSeconds ? number - answeredMs / 1000 : number;
  }
  const instantMs = /\d:\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(instantMs) ? (instantMs - answeredMs) / 1000 : null;
}

/** One window of a rate limit; unknown values are null. */
interface LimitWindow {
  remaining: number | null;
  seconds: number | null;
}

/**
 * The wait from a pair of headers, `<prefix>-remaining` and `<prefix>-reset`, with one value per
 * window each.
 */
function resetSeconds(headers: AnswerHeaders, prefix: string, answeredMs: number): number | null {
  const reset = headers.get(`${prefix}-reset`);
  if (reset === null) return null;
  const left = (headers.get(`${prefix}-remaining`) ?? "").split(",");
  // A date can contain a comma itself.
  const isOne = secondsUntil(reset, answeredMs) !== null;
  const resets = isOne ? [reset] : reset.split(",");
  const windows = resets.map((text, at) => ({
    remaining: left.length === resets.length ? numberOf(left[at]) : null,
    seconds: secondsUntil(text, answeredMs),
  }));
  return blockingSeconds(windows);
}

/**
 * The wait from `RateLimit: "name";r=0;t=30`, or from its earlier form `limit=10, remaining=0,
 * reset=30`.
 */
function structuredSeconds(header: string | null, answeredMs: number): number | null {
  if (header === null) return null;
  const valueIn = (text: string, name: string) =>
    new RegExp(`(?:^|[;,\\s])${name}=(\\d{1,15})`).exec(text)?.[1];
  const isEarlier = valueIn(header, "reset") !== undefined;
  const [remaining, reset] = isEarlier ? ["remaining", "reset"] : ["r", "t"];
  const windows = (isEarlier ? [header] : header.split(",")).map((text) => ({
    remaining: numberOf(valueIn(text, remaining)),
    seconds: secondsUntil(valueIn(text, reset), answeredMs),
  }));
  return blockingSeconds(windows);
}

/**
 * The wait until the last of the exhausted windows resets. When the remaining counts are unknown,
 * the shortest wait: a call that is too early is only limited again, and a window of a month does
 * not block for longer than needed.
 */
function blockingSeconds(windows: readonly LimitWindow[]): number | null {
  const waits = (isBlocking: (remaining: number | null) => boolean) =>
    windows.flatMap(({ remaining, seconds }) =>
      seconds !== null && isBlocking(remaining) ? [seconds] : [],
    );
  const spent = waits((remaining) => remaining !== null && remaining <= 0);
  if (spent.length > 0) return Math.max(...spent);
  const untold = waits((remaining) => remaining === null);
  return untold.length > 0 ? Math.min(...untold) : null;
}

function numberOf(text: string | undefined): number | null {
  const value = (text ?? "").trim();
  return /^-?\d{1,15}$/.test(value) ? Number(value) : null;
}
