const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/** Whether a schedule is due in the minute of `at`, in UTC. */
export type Schedule = (at: Date) => boolean;

/**
 * Parses a cron expression: five fields of numbers, lists, ranges, steps and stars.
 *
 * @throws Error on anything else
 */
export function parseSchedule(text: string): Schedule {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) throw new Error(`a schedule has five fields: ${text}`);
  const [minute, hour, day, month, weekday] = ranges.map(([low, high], at) =>
    numbersOf(fields[at] ?? "", low, high),
  ) as [Set<number>, Set<number>, Set<number>, Set<number>, Set<number>];
  // Cron's own rule: when both days are restricted, either suffices.
  const eitherDay = fields[2] !== "*" && fields[4] !== "*";
  return (at) => {
    const byDate = day.has(at.getUTCDate());
    const byWeekday = weekday.has(at.getUTCDay());
    return (
      minute.has(at.getUTCMinutes()) &&
      hour.has(at.getUTCHours()) &&
      month.has(at.getUTCMonth() + 1) &&
      (eitherDay ? byDate || byWeekday : byDate && byWeekday)
    );
  };
}

function numbersOf(field: string, low: number, high: number): Set<number> {
  const numbers = new Set<number>();
  for (const part of field.split(",")) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (match === null) throw new Error(`not part of a schedule: ${part}`);
    const [, from, to, step] = match;
    const first = from === undefined ? low : Number(from);
    const alone = from !== undefined && to === undefined && step === undefined;
    const last = alone ? first : to === undefined ? high : Number(to);
    if (first < low || last > high || first > last || step === "0")
      throw new Error(`out of range in a schedule: ${part}`);
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return numbers;
}
