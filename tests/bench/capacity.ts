import { benchDatabase } from "./bench-database.js";
import { assumed, type Figure, figures, limits } from "./capacity/budget.js";
import { measure } from "./capacity/measured.js";

const demand = { artists: 1_000_000, questionsAMinute: 10_000 };

/**
 * Measures costs, then computes what a million artists and ten thousand questions a minute need,
 * and at which demand each figure breaks. lib/docs/growth.md draws the conclusions.
 */
export async function benchCapacity(): Promise<void> {
  const { db, close } = await benchDatabase({ maxConnections: 1 });
  try {
    const measured = await measure(db);
    console.log("measured here, CPU of the database");
    console.log(JSON.stringify(measured, rounded, 2));
    console.log(`\nassumed ${JSON.stringify(assumed)}\nlimits ${JSON.stringify(limits)}`);
    console.log(
      `\n${demand.artists.toLocaleString("en")} artists, ${demand.questionsAMinute.toLocaleString("en")} questions a minute`,
    );
    for (const figure of figures(measured, demand)) console.log(line(figure));
    const { question, original } = measured;
    const rate = demand.questionsAMinute / 60;
    console.log(`\nWAL of questions        ${short(question.walBytes * rate)}B a second`);
    console.log(`rows of jobs            ${short(question.rowBytes * rate * 86_400)}B a day`);
    const frozen = 200e6 / (question.transactions * rate) / 3600;
    console.log(`transaction ids         ${short(frozen)} hours until rows have to be frozen`);
    console.log(
      `functions               ${short((rate * assumed.modelSeconds) / 100)} s until they are enough`,
    );
    const stored = demand.artists * assumed.originalsAnArtist;
    console.log(
      `originals, first import ${short((original.ms * stored) / 3_600_000)} hours of CPU`,
    );
    console.log(`                        ${short(original.walBytes * stored)}B of WAL`);
  } finally {
    await close();
  }
}

const rounded = (_: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(3)) : value;

function line({ name, unit, needs, has, breaksAt, of }: Figure): string {
  const over = needs > has ? `${(needs / has).toFixed(1)} times too much` : "holds";
  return [
    name.padEnd(52),
    `${short(needs)} ${unit}`.padEnd(22),
    `of ${short(has)}`.padEnd(12),
    over.padEnd(24),
    `breaks at ${short(breaksAt)} ${of}`,
  ].join(" ");
}

/** Three digits and a unit of thousands. */
function short(value: number): string {
  const units: [number, string][] = [
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e3, "k"],
  ];
  const [size, unit] = units.find(([least]) => value >= least) ?? [1, ""];
  return `${Number((value / size).toPrecision(3))} ${unit}`.trim();
}
