import { page, release } from "./records.js";

/** A pair of originals about one title, and whether they cannot both be true. */
export interface PlantedPair {
  title: string;
  isConflict: boolean;
  /** How the pair is written, for a list of what went wrong. */
  kind: string;
  records: ReturnType<typeof page>[];
}

type Random = () => number;
const of = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const adjectives =
  "Grey Low Slow Northern Paper Hollow Silver Quiet Broken Distant Winter Copper Salt Amber Velvet Second Crooked Golden Early Last".split(
    " ",
  );
const nouns =
  "Lamp Harbour River Window Engine Orchard Signal Meadow Station Mirror Garden Ladder Furnace Tide Lantern Kettle Bridge Sparrow Valley Compass".split(
    " ",
  );
const patterns = [
  (a: string, b: string, c: string) => `${a} ${b} ${c}`,
  (a: string, b: string, c: string) => `The ${a} ${b} of ${c}`,
  (a: string, b: string, c: string) => `${b} for a ${a} ${c}`,
];
const firstNames =
  "Ana Siri Petra Nils Yuki Declan Marta Jonas Idunn Omar Lucía Chidi Aoife Björn Mei".split(" ");
const lastNames =
  "Lund Moe Vannevik Orheim Hanamoto Moyle Kowalska Brekkhus Storli Haddad Peña Okafor Tarrant Lindqvist Chen".split(
    " ",
  );

/** Titles that are all different. */
function* titles(): Generator<string> {
  for (const pattern of patterns) {
    for (const a of adjectives)
      for (const b of nouns)
        for (const c of nouns) {
          if (b !== c) yield pattern(a, b, c);
        }
  }
}

interface Day {
  year: number;
  month: number;
  day: number;
}
type Precision = "day" | "month" | "year";

/** How dates are written, in each half of the writings. */
const dateForms = {
  first: {
    day: [
      ({ year, month, day }: Day) => `on ${day} ${months[month - 1]} ${year}`,
      ({ year, month, day }: Day) => `on ${months[month - 1]} ${day}, ${year}`,
      ({ year, month, day }: Day) => `on ${iso(year, month, day)}`,
    ],
    month: [({ year, month }: Day) => `in ${months[month - 1]} ${year}`],
    year: [({ year }: Day) => `in ${year}`],
  },
  second: {
    day: [
      ({ year, month, day }: Day) => `on the ${ordinal(day)} of ${months[month - 1]} ${year}`,
      ({ year, month, day }: Day) => `on ${months[month - 1]} ${ordinal(day)}, ${year}`,
      ({ year, month, day }: Day) => `on Friday, ${day} ${months[month - 1]?.slice(0, 3)} ${year}`,
    ],
    month: [({ year, month }: Day) => `in late ${months[month - 1]} ${year}`],
    year: [({ year }: Day) => `in the spring of ${year}`],
  },
  third: {
    day: [
      ({ year, month, day }: Day) => `on ${months[month - 1]?.slice(0, 3)} ${day}, ${year}`,
      ({ year, month, day }: Day) => `on ${ordinal(day)} ${months[month - 1]} ${year}`,
      ({ year, month, day }: Day) => `on ${two(day)} ${months[month - 1]} ${year}`,
    ],
    month: [({ year, month }: Day) => `in ${months[month - 1]} of ${year}`],
    year: [({ year }: Day) => `in late ${year}`],
  },
};
const two = (value: number) => String(value).padStart(2, "0");
const iso = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;
const ordinal = (day: number) =>
  `${day}${day % 10 === 1 && day !== 11 ? "st" : day % 10 === 2 && day !== 12 ? "nd" : day % 10 === 3 && day !== 13 ? "rd" : "th"}`;

type Half = keyof typeof dateForms;

/** Sentences that state a release: `t` is the title, `d` a date with its preposition. */
const released: Record<Half, ((t: string, d: string) => string)[]> = {
  first: [
    (t, d) => `${t} was released ${d}.`,
    (t, d) => `“${t}” came out ${d}, after a long winter.`,
    (t, d) => `Skerrylight released ${t} ${d}.`,
    (t, d) => `They released their second album, ${t}, ${d}.`,
    (t, d) => `The album ${t} was released by Kelp House Records ${d}.`,
    (t, d) => `${t}, the second album by Skerrylight, was issued ${d}.`,
    (t, d) => `The release of ${t} ${d} surprised nobody.`,
    (t, d) => `${upper(d)}, Skerrylight released the album ${t}.`,
    (t, d) =>
      `${t} is the third studio album by Skerrylight, released ${d} through Low Tide Ledger.`,
    (t, d) => `${t} is an album by Skerrylight. It was released ${d}.`,
    (t, d) => `Album: ${t} by Skerrylight. Released: ${d.replace(/^\w+ /, "")}.`,
  ],
  second: [
    (t, d) => `${t} first came out ${d}.`,
    (t, d) => `The duo put out ${t} ${d}.`,
    (t, d) => `Released ${d}, ${t} was their quietest record so far.`,
    (t, d) => `Skerrylight's album “${t}” was originally released ${d} by a small label.`,
    (t, d) => `When ${t} came out ${d}, the duo was already on the road.`,
    (t, d) => `The band's fourth album ${t}, which was released ${d}, has eleven songs.`,
    (t, d) => `${upper(d)}, ${t} was finally released.`,
    (t, d) => `Marit says that “${t}” was released ${d} and sold out in a week.`,
    (t, d) =>
      `Release date of ${t}: ${d.replace(/^(?:on|in) (?:the spring of |late |the |Friday, )?/, "")}.`,
  ],
  third: [
    (t, d) => `The band released its third record “${t}” worldwide ${d}.`,
    (t, d) => `${t} (album by Skerrylight, released ${d}) has nine songs.`,
    (t, d) => `After ${t} was released ${d}, both of them moved to Bergen.`,
    (t, d) =>
      `${upper(d)} saw the release of ${t}, an album about ferries.`.replace(/^(?:On|In) /, ""),
    (t, d) => `${t} was recorded in a school gym and released ${d}.`,
    (t, d) => `Their debut album, “${t}”, was self-released ${d}.`,
    (t, d) =>
      `${t} is their second full-length album. It came out ${d} to good reviews.`.replace(
        " on tape and vinyl",
        "",
      ),
    (t, d) => `Skerrylight – ${t} – released ${d}`,
    (t, d) => `With the help of friends they finally issued ${t} ${d}.`,
    (t, d) => `It rained. ${t}, their best known record, came out ${d}; the tour followed.`,
  ],
};
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences about something else than the release, or that state nothing. */
const beside: Record<Half, ((t: string, d: string) => string)[]> = {
  first: [
    (t, d) => `${t} was reissued ${d}.`,
    (t, d) => `A remastered edition of ${t} was released ${d}.`,
    (t, d) => `${t} by The Keepers was released ${d}.`,
    (t, d) => `The Keepers released ${t} ${d}.`,
    (t, d) => `${t} was released in Japan ${d}.`,
    (t, d) => `The single ${t} was released ${d}.`,
    (t, d) => `${t} (Live) was released ${d}.`,
    (t, d) => `Was ${t} released ${d}?`,
    (t, d) => `The video for ${t} was released ${d}.`,
  ],
  second: [
    (t, d) => `${t} was re-released ${d} with two more songs.`,
    (t, d) => `The tenth anniversary edition of ${t} came out ${d}.`,
    (t, d) => `“${t}”, the debut album by The Keepers, came out ${d}.`,
    (t, d) => `The Keepers' album ${t} was released ${d}.`,
    (t, d) => `${t} came out on vinyl ${d}.`,
    (t, d) => `Their song “${t}” was released as a single ${d}.`,
    (t, d) => `${t} was not released ${d}, whatever people say.`,
    (t, d) => `The trailer of ${t} came out ${d}.`,
    (t, d) => `${upper(d)} they played ${t} for the first time.`,
    (t, d) => `An acoustic version of ${t} was released ${d}.`,
  ],
  third: [
    (t, d) => `A deluxe version of “${t}” was released ${d}.`,
    (t, d) => `${t} was remastered and released again ${d}.`,
    (t, d) => `${t} is an album by The Keepers, released ${d}.`,
    (t, d) => `A film called ${t} by Night was released ${d}, and ${t} was its music.`,
    (t, d) => `Songs from ${t} were released ${d} as a demo.`,
    (t, d) => `${t} was released in the US ${d}.`,
    (t, d) => `They toured with ${t} until the tickets for Oslo were released ${d}.`,
    (t, d) => `“${t} (Remixes)” came out ${d}.`,
    (t, d) => `If ${t} had come out ${d}, nobody would have heard it.`,
    (t, d) => `The sheet music of ${t} was published ${d}.`,
  ],
};

interface Credit {
  role: string;
  write: (t: string, p: string) => string;
}
const credits: Record<Half, Credit[]> = {
  first: [
    { role: "producer", write: (t, p) => `${t} was produced by ${p}.` },
    { role: "producer", write: (t, p) => `${p} produced ${t}.` },
    { role: "producer", write: (t, p) => `Album: ${t} by Skerrylight.\nProducer: ${p}.` },
    { role: "mixer", write: (t, p) => `The album ${t} was mixed by ${p} in Oslo.` },
    { role: "mixer", write: (t, p) => `${p} recorded and mixed ${t}.` },
    { role: "writer", write: (t, p) => `“${t}” was written by ${p}.` },
    { role: "mastering engineer", write: (t, p) => `${t} was mastered by ${p}.` },
    { role: "bass", write: (t, p) => `${p} played the bass on ${t}.` },
    { role: "bass", write: (t, p) => `Album: ${t} by Skerrylight.\nBass: ${p}.` },
  ],
  second: [
    { role: "producer", write: (t, p) => `The producer of ${t} was ${p}.` },
    { role: "producer", write: (t, p) => `${t}, produced by ${p}, is a short record.` },
    { role: "producer", write: (t, p) => `For the album, ${p} produced “${t}” at home.` },
    { role: "mixer", write: (t, p) => `${t} was recorded in a boathouse and mixed by ${p}.` },
    { role: "mixer", write: (t, p) => `Album: ${t} by Skerrylight.\nMixing: ${p}\n` },
    { role: "writer", write: (t, p) => `${p} wrote “${t}” on a ferry.` },
    {
      role: "mastering engineer",
      write: (t, p) => `Album: ${t} by Skerrylight.\nMastered by ${p} at the Glass House.`,
    },
    { role: "bass", write: (t, p) => `${p} plays bass on ${t}.` },
    { role: "bass", write: (t, p) => `Album: ${t} by Skerrylight.\n${p}: bass, harmonium.` },
  ],
  third: [
    {
      role: "producer",
      write: (t, p) => `Marit calls ${p} the producer of “${t}”, ${t} was produced by ${p}.`,
    },
    { role: "producer", write: (t, p) => `${p}, who also produced ${t}, lives in Bergen.` },
    { role: "producer", write: (t, p) => `${t} (produced by ${p}) is out now.` },
    { role: "mixer", write: (t, p) => `${t} was mixed by ${p} before the summer.` },
    {
      role: "mixer",
      write: (t, p) => `Album: ${t} by Skerrylight.\nRecorded in Oslo. Mixed by ${p}.`,
    },
    { role: "writer", write: (t, p) => `${t} is a song written by ${p} for a friend.` },
    { role: "mastering engineer", write: (t, p) => `In Kanazawa ${p} mastered ${t}.` },
    { role: "bass", write: (t, p) => `${t} features ${p} on bass.` },
    { role: "bass", write: (t, p) => `Album: ${t} by Skerrylight.\nBass – ${p}` },
  ],
};
const sharedCredits: Record<Half, ((t: string, p: string, other: string) => string)[]> = {
  first: [
    (t, p, other) => `${t} was produced by ${other} and ${p}.`,
    (t, p) => `${t} was produced by ${p.charAt(0)}. ${p.split(" ").at(-1)}.`,
    (t, _, other) => `${t} was co-produced by ${other}.`,
    (t, _, other) => `${t} was photographed and mixed by ${other}.`,
    (t, _, other) => `${t} by The Keepers was produced by ${other}.`,
    (t) => `${t} was produced by Skerrylight.`,
    (t, _, other) => `Two songs on ${t} were produced by ${other}.`,
  ],
  second: [
    (t, p, other) => `${other}, ${p} and Tom Rask produced ${t}.`,
    (t, p) => `${p.split(" ").at(-1)} produced ${t} alone.`,
    (t, _, other) => `${t} has additional production by ${other}.`,
    (t, _, other) => `${t} was remixed by ${other}.`,
    (t, _, other) => `${other} produced “${t}” by The Keepers.`,
    (t, _, other) => `The song after ${t} was produced by ${other}.`,
    (t, _, other) => `The cover of ${t} was produced by ${other}.`,
    (t, _, other) => `${other} did not produce ${t}, and ${t} was never produced by ${other}.`,
  ],
  third: [
    (t, p, other) => `${t} was produced by ${p} with ${other}.`,
    (t, p) => `${t} was produced by ${p.split(" ").at(-1)}.`,
    (t, _, other) => `${other} was one of the producers of ${t}.`,
    (t, _, other) => `${other} was an assistant when ${t} was produced.`,
    (t, _, other) => `Half of ${t} was produced by ${other}.`,
    (t, _, other) => `${t} was produced by ${other} and others.`,
    (t, _, other) => `The live version of ${t} was produced by ${other}.`,
    (t, _, other) => `${other} executive produced ${t}.`,
  ],
};

/** Pairs of originals of one artist, every other one a conflict, each with a title of its own. */
export function plantedPairs(
  artistId: string,
  half: Half,
  count: number,
  random: Random,
): PlantedPair[] {
  const names = [...titles()].sort(() => random() - 0.5);
  return Array.from({ length: count }, (_, at) => {
    const title = names[at] as string;
    const isConflict = at % 2 === 0;
    const say = (texts: string[], kind: string): PlantedPair => ({
      title,
      isConflict,
      kind,
      records: texts.map((text, side) =>
        page(artistId, padded(text, random), {
          url: `https://planted.example/${half}/${at}/${side}`,
        }),
      ),
    });
    if (at % 10 < 6) return planDates(artistId, title, half, isConflict, at, random, say);
    return planCredits(title, half, isConflict, random, say);
  });
}

type Say = (texts: string[], kind: string) => PlantedPair;

function planDates(
  artistId: string,
  title: string,
  half: Half,
  isConflict: boolean,
  at: number,
  random: Random,
  say: Say,
): PlantedPair {
  const day: Day = {
    year: 1995 + Math.floor(random() * 28),
    month: 1 + Math.floor(random() * 12),
    day: 1 + Math.floor(random() * 28),
  };
  const write = (when: Day, precision: Precision, writings: ((t: string, d: string) => string)[]) =>
    of(random, writings)(title, of(random, dateForms[half][precision])(when));
  const precisions: Precision[] = ["day", "day", "month", "year"];
  const [first, second] = [of(random, precisions), of(random, precisions)];
  const hasEntry = random() < 0.4;
  const one = write(day, first, released[half]);
  const paired = (text: string, kind: string): PlantedPair => {
    if (!hasEntry) return say([one, text], kind);
    const pair = say(["", text], kind);
    pair.records[0] = release(artistId, `Album: ${title} by Skerrylight. Released: ${day.year}.`, {
      title,
      entryId: title,
      url: `https://catalog.example/${half}/${at}`,
      activityDate: [String(day.year), two(day.month), two(day.day)]
        .slice(0, { year: 1, month: 2, day: 3 }[first])
        .join("-"),
    });
    return pair;
  };
  if (isConflict) {
    const coarsest = [first, second].includes("year")
      ? "year"
      : [first, second].includes("month")
        ? "month"
        : "day";
    const other = moved(day, coarsest, random);
    return paired(write(other, second, released[half]), `dates, ${first} and ${second}`);
  }
  if (random() < 0.4) {
    return paired(write(day, second, released[half]), `same date, ${first} and ${second}`);
  }
  const other = moved(day, "year", random);
  const text = write(other, second, beside[half]);
  // A single is another release than the album of its title, when there is one.
  if (/single/.test(text)) {
    const album = `The album ${title} was released ${of(random, dateForms[half][first])(day)}.`;
    return say([album, text], "single beside the album");
  }
  return paired(text, "beside the release");
}

/** Another date that differs in the given part. */
function moved(day: Day, part: Precision, random: Random): Day {
  const by = 1 + Math.floor(random() * 3);
  if (part === "year") return { ...day, year: day.year + by };
  if (part === "month") return { ...day, month: ((day.month - 1 + by) % 12) + 1 };
  return { ...day, day: ((day.day - 1 + by) % 28) + 1 };
}

function planCredits(
  title: string,
  half: Half,
  isConflict: boolean,
  random: Random,
  say: Say,
): PlantedPair {
  const names = firstNames.map(
    (name, at) => `${name} ${lastNames[(at * 4 + 3) % lastNames.length]}`,
  );
  const person = of(random, names);
  const other = of(
    random,
    names.filter((name) => name !== person),
  );
  const one = of(random, credits[half]);
  if (isConflict) {
    const same = credits[half].filter(({ role }) => role === one.role);
    return say(
      [one.write(title, person), of(random, same).write(title, other)],
      `credit, ${one.role}`,
    );
  }
  if (random() < 0.3) {
    const apart = credits[half].filter(({ role }) => role !== one.role);
    return say([one.write(title, person), of(random, apart).write(title, other)], "other role");
  }
  const producer = of(
    random,
    credits[half].filter(({ role }) => role === "producer"),
  );
  return say(
    [producer.write(title, person), of(random, sharedCredits[half])(title, person, other)],
    "credit that may be shared",
  );
}

const before = [
  "",
  "It rained all week. ",
  "A note from the road, no. 3. ",
  "The duo met in a ferry terminal. ",
];
const behind = [
  "",
  " The rest is waves.",
  " Tickets are sold at the door.",
  " Nobody minded the rain.",
];

function padded(text: string, random: Random): string {
  return `${of(random, before)}${text}${of(random, behind)}`;
}
