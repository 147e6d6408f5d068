import {
  besideForms,
  creditForms,
  type Dated,
  releaseForms,
  sharedForms,
} from "./blind-writings.js";
import {
  laterBesideForms,
  laterCreditForms,
  laterReleaseForms,
  laterSharedForms,
} from "./later-writings.js";
import type { PlantedPair } from "./planted-statements.js";
import { page, release } from "./records.js";

const writings = {
  released: { ...releaseForms, later: laterReleaseForms },
  beside: { ...besideForms, later: laterBesideForms },
  credits: { ...creditForms, later: laterCreditForms },
  shared: { ...sharedForms, later: laterSharedForms },
};
type Half = keyof typeof writings.released;
type Random = () => number;
const of = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const [heads, tails] = [
  "Northern Hours,Salt,Low Water,The Weight of,Letters from,Harbour,Every Winter,Blue Hour,Kind,Minor".split(
    ",",
  ),
  "Light,Country,Machine,Distance,Weather,Paper,Rooms,Anthem,Sundays,Strangers,Islands,Fires".split(
    ",",
  ),
];
const places = ["Bergen", "Winter", "Copper", "Juniper"];
const people = [
  "Ane Solberg,Jonas Vik,Marit Haugland,Peter O'Brien,Emily Ferrante,Tomás Rey,Hanne van der Meer",
  "Kåre Bakken,Lucy Okonkwo,Greg Calbi-Stone,Yoko Tanabe,Rolf Eriksen,Dana McCabe,Ivo Petrov",
].flatMap((line) => line.split(","));

interface Day {
  year: number;
  month: number;
  day: number;
}
type Precision = "day" | "month" | "year";

function dated({ year, month, day }: Day, precision: Precision, random: Random): Dated {
  const name = months[month - 1] as string;
  if (precision === "year") return { bare: `${year}`, on: `in ${year}` };
  if (precision === "month") return { bare: `${name} ${year}`, on: `in ${name} ${year}` };
  const bare = of(random, [
    `${day} ${name} ${year}`,
    `${name} ${day}, ${year}`,
    `${day}. ${name} ${year}`,
    `${name} ${day}${day % 10 === 1 && day !== 11 ? "st" : "th"}, ${year}`,
    `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
  ]);
  return { bare, on: `on ${bare}` };
}

const marks = [
  (t: string) => `"${t}"`,
  (t: string) => `“${t}”`,
  (t: string) => `‘${t}’`,
  (t: string) => `*${t}*`,
  (t: string) => `_${t}_`,
  (t: string) => t,
  (t: string) => t,
];

/** Pairs of originals of one artist, every other one a conflict: written apart from the rules and from the other writings. */
export function blindPairs(
  artistId: string,
  half: Half,
  count: number,
  random: Random,
): PlantedPair[] {
  return Array.from({ length: count }, (_, at) => {
    const [head, tail, place] = [
      heads[at % heads.length],
      tails[Math.floor(at / heads.length) % tails.length],
      places[Math.floor(at / (heads.length * tails.length))],
    ];
    const subtitle = of(random, ["", "", "", `, Part ${at}`, `: Songs for ${place} ${tail} ${at}`]);
    const named = `${of(random, ["", "", "The "])}${head} ${place} ${tail}${subtitle}`;
    const isConflict = at % 2 === 0;
    const pair = (kind: string, ...texts: string[]): PlantedPair => ({
      title: named,
      isConflict,
      kind,
      records: texts.map((text, side) =>
        page(
          artistId,
          of(random, [
            text,
            text,
            `The weather was good. ${text}`,
            `${text}\n\nThey tour in spring.`,
          ]),
          {
            url: `https://blind.example/${half}/${at}/${side}`,
          },
        ),
      ),
    });
    const t = () => of(random, subtitle === "" ? marks : marks.slice(0, -2))(named);
    return at % 10 < 6
      ? dates(artistId, half, at, isConflict, random, t, named, pair)
      : credits(half, isConflict, random, t, pair);
  });
}

type Pair = (kind: string, ...texts: string[]) => PlantedPair;

function dates(
  artistId: string,
  half: Half,
  at: number,
  isConflict: boolean,
  random: Random,
  t: () => string,
  title: string,
  pair: Pair,
): PlantedPair {
  const when: Day = {
    year: 1998 + Math.floor(random() * 25),
    month: 1 + Math.floor(random() * 12),
    day: 1 + Math.floor(random() * 28),
  };
  const precision = () => of(random, ["day", "day", "month", "year"] as const);
  const [first, second] = [precision(), precision()];
  const say = (day: Day, as: Precision, forms: typeof laterReleaseForms) =>
    of(random, forms)(t(), dated(day, as, random));
  const common = [first, second].includes("year")
    ? "year"
    : [first, second].includes("month")
      ? "month"
      : "day";
  const other = { ...when };
  if (common === "year" || random() < 0.3) other.year += 1 + Math.floor(random() * 3);
  else if (common === "month" || random() < 0.5) other.month = (other.month % 12) + 1;
  else other.day = (other.day % 28) + 1;
  const isSame = !isConflict && random() < 0.4;
  const text = isConflict
    ? say(other, second, writings.released[half])
    : isSame
      ? say(when, second, writings.released[half])
      : say({ ...when, year: when.year + 1 }, second, writings.beside[half]);
  const kind = isConflict ? "dates" : isSame ? "same date" : "beside";
  if (random() >= 0.35) return pair(kind, say(when, first, writings.released[half]), text);
  const made = pair(`${kind}, entry`, "", text);
  const parts = [when.year, when.month, when.day].map((part) => String(part).padStart(2, "0"));
  made.records[0] = release(
    artistId,
    `${title} by Skerrylight. ${when.year}, Tidal Arm. 9 tracks.`,
    {
      title,
      entryId: `${half}-${at}`,
      url: `https://catalog.example/blind/${half}/${at}`,
      activityDate: parts.slice(0, { year: 1, month: 2, day: 3 }[first]).join("-"),
    },
  );
  return made;
}

function credits(
  half: Half,
  isConflict: boolean,
  random: Random,
  t: () => string,
  pair: Pair,
): PlantedPair {
  const person = of(random, people);
  const other = of(
    random,
    people.filter((one) => one !== person),
  );
  const one = of(random, writings.credits[half]);
  const alike = writings.credits[half].filter(({ role }) => role === one.role);
  if (isConflict)
    return pair(`credit, ${one.role}`, one.write(t(), person), of(random, alike).write(t(), other));
  if (random() < 0.25) {
    const apart = writings.credits[half].filter(({ role }) => role !== one.role);
    return pair("other role", one.write(t(), person), of(random, apart).write(t(), other));
  }
  const producer = of(
    random,
    writings.credits[half].filter(({ role }) => role === "producer"),
  );
  return pair(
    "shared",
    producer.write(t(), person),
    of(random, writings.shared[half])(t(), person, other),
  );
}
