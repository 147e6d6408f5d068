/** An instant or a day as Postgres and the service write them; the last form is microseconds since 1970. */
const written =
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::?\d\d)?))?|\b1\d{15}\b/g;
const isMicros = (instant: string) => /^\d+$/.test(instant);

const week = 7n * 86_400_000_000n;

/** The instants and days of a text, and the text around them: one piece more than there are instants. */
export function splitInstants(text: string): { instants: string[]; around: string[] } {
  return { instants: text.match(written) ?? [], around: text.split(written) };
}

/** Microseconds since 1970, or null for a day that does not exist. */
function microsOf(instant: string): bigint | null {
  if (isMicros(instant)) return BigInt(instant);
  const [, head = "", fraction = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d(?:[T ][\d:]+)?)(?:\.(\d+))?(.*)$/.exec(instant) ?? [];
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone || "Z";
  const millis = Date.parse(head.length === 10 ? head : `${head.replace(" ", "T")}${offset}`);
  if (Number.isNaN(millis)) return null;
  return BigInt(millis) * 1000n + BigInt(fraction.padEnd(6, "0"));
}

/** Writes microseconds in UTC as `like` is written: the same separator and zone, and no precision lost. */
function writtenLike(like: string, micros: bigint): string {
  if (isMicros(like)) return String(micros);
  const iso = new Date(Number(micros / 1000n)).toISOString();
  if (like.length === 10) return iso.slice(0, 10);
  // Postgres writes no trailing zeros: .44 may be an instant of which today's has three digits or six.
  const least = /\.(\d+)/.exec(like)?.[1]?.length ?? 0;
  const exact = String(micros % 1_000_000n).padStart(6, "0");
  const fraction = exact.replace(/0+$/, "").padEnd(least, "0");
  const zone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/.exec(like)?.[0].replace(/\d/g, "0") ?? "";
  return `${iso.slice(0, 10)}${like[10]}${iso.slice(11, 19)}${
    fraction === "" ? "" : `.${fraction}`
  }${zone}`;
}

/**
 * Moves the instants that a clock wrote from the time of a recording to another time. A date more than a week from
 * the recording was written by people (such as a publication date) and is unchanged.
 */
export class Shift {
  readonly #recordedAt: bigint;
  readonly #by: bigint;
  /** Today's instant for each recorded one that is not exactly one shift later. */
  readonly #seen = new Map<bigint, bigint>();

  constructor(recordedAt: string, nowMs: number) {
    this.#recordedAt = microsOf(recordedAt) ?? 0n;
    // Whole seconds, so that an instant keeps its fraction, of which Postgres writes no trailing zeros.
    this.#by = ((BigInt(nowMs) * 1000n - this.#recordedAt) / 1_000_000n) * 1_000_000n;
  }

  isOfClock(instant: string): boolean {
    const micros = microsOf(instant);
    if (micros === null) return false;
    const distance = micros - this.#recordedAt;
    return distance < week && distance > -week;
  }

  /** The text with every instant of the clock moved. */
  apply(text: string): string {
    return text.replace(written, (instant) => {
      if (!this.isOfClock(instant)) return instant;
      const micros = microsOf(instant) ?? 0n;
      return writtenLike(instant, this.#seen.get(micros) ?? micros + this.#by);
    });
  }

  /** Whether `now` is `then` a shift later, within minutes; remembers it for what is sent later. */
  learn(then: string, now: string): boolean {
    const [old, young] = [microsOf(then), microsOf(now)];
    if (old === null || young === null) return false;
    const drift = young - old - this.#by;
    const allowed = then.length === 10 ? 86_400_000_000n : 600_000_000n;
    if (drift > allowed || drift < -allowed) return false;
    if (then.length > 10) this.#seen.set(old, young);
    return true;
  }
}
