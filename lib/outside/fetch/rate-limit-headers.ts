/** The headers of an answer. */
interface AnswerHeaders {
  get(name: string): string | null;
}

/** The longest time that an answer postpones its provider, in seconds. */
const maxWaitSeconds = 24 * 60 * 60;
/** A number of seconds from here on is an instant since 1970 (this one is of 2001), a smaller one is a wait. */
const firstEpochSeconds = 1_000_000_000;
/** An instant from here on is in milliseconds (this one would be the year 33658 in seconds). */
const firstEpochMilliseconds = 1_000_000_000_000;

/**
 * The seconds after which a provider may be asked again, from 1 to a day, as its answer names them: in `Retry-After`,
 * else in `RateLimit-Reset` or `X-RateLimit-Reset` (AT Protocol: seconds since 1970; Mastodon: a date; Brave: a wait
 * for each of its windows), else in the structured `RateLimit`; null when none of them names a time (decision 6.6).
 * Instants are compared with the answer's own `Date`, so that the clock of this machine does not count.
 *
 * @param nowMs now, for an answer without a date
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

/** The wait that a number of seconds, an instant as a number or a date stands for; null for any other text. */
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

/** One window of a rate limit; of what is not told, null. */
interface LimitWindow {
  remaining: number | null;
  seconds: number | null;
}

/** The wait of a pair of headers, `<prefix>-remaining` and `<prefix>-reset`, each with one value for each window. */
function resetSeconds(headers: AnswerHeaders, prefix: string, answeredMs: number): number | null {
  const reset = headers.get(`${prefix}-reset`);
  if (reset === null) return null;
  const left = (headers.get(`${prefix}-remaining`) ?? "").split(",");
  // A date can hold a comma itself.
  const isOne = secondsUntil(reset, answeredMs) !== null;
  const resets = isOne ? [reset] : reset.split(",");
  const windows = resets.map((text, at) => ({
    remaining: left.length === resets.length ? numberOf(left[at]) : null,
    seconds: secondsUntil(text, answeredMs),
  }));
  return blockingSeconds(windows);
}

/** The wait of `RateLimit: "name";r=0;t=30`, or of its earlier form `limit=10, remaining=0, reset=30`. */
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
 * The wait until the last of the windows that have nothing left. When that is not told, the shortest: a call too
 * early is limited again, and a window of a month blocks nothing that it need not.
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
