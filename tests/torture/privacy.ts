import { sql } from "drizzle-orm";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import type { ProcessDeps } from "#lib/deps.js";
import type { Chance } from "../support/fuzz/chance.js";
import { newSigningKeys, signWith } from "../support/proofs.js";
import { type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { isOpen, shortColumns } from "./open-columns.js";
import {
  type CallerName,
  type PrivacyCall,
  privacyCalls,
  toldBy,
  type Wire,
} from "./privacy-calls.js";
import { type PrivateArtist, privateArtist } from "./private-artist.js";
import { marksOf, plantWords, privateColumns } from "./private-marks.js";
import { type Trial, trials } from "./trials.js";

export const privacy: Area = {
  name: "privacy",
  promise:
    "No answer, tool, error or log shows the content of a private column to anybody who may not read it.",
  shortTries: 440,
  async run(run) {
    const service = await testService({ providers: uncalledProviders });
    try {
      signWith(service, newSigningKeys());
      const place = await marked(service);
      const unmarked = privateColumns().filter(
        (column) => !place.columns.has(column) && !shortColumns.includes(column),
      );
      await trials(run, told(place, run.random));
      // Control: the artist sees what the others do not.
      if (run.tried >= privacy.shortTries && place.seen.size < 60)
        run.count([`the artist saw only ${place.seen.size} columns`], 0);
      if (unmarked.length > 0) run.count([`nothing was planted in ${unmarked.join(", ")}`], 0);
    } finally {
      await service.close();
    }
  },
};

interface Place extends PrivateArtist {
  service: TestService;
  /** What to search for, with the columns that contain it. */
  marks: ReadonlyMap<string, { columns: Set<string>; isWords: boolean }>;
  columns: ReadonlySet<string>;
  calls: readonly PrivacyCall[];
  /** The columns that the artist itself saw. */
  seen: Set<string>;
}

/** Two artists with rows in every table; values that only one of them has are marked. */
async function marked(service: TestService): Promise<Place> {
  const all = await privateArtist(service);
  const { db } = service.deps;
  const { artist, other, closed } = all;
  const calls = await privacyCalls(all);
  const planted = await plantWords(db, artist.artistId);
  const isClosed = (id: string) => closed.some((one) => one.id === id);
  const found = await marksOf(db, artist.artistId, planted, isClosed);
  for (const { word } of closed)
    found.push({ column: "originals.text of closed originals", value: word, isWords: true });
  const others = await marksOf(db, other.artistId, new Map(), () => false);
  // Values that another artist also has, and words of the contract, reveal nothing about this one.
  const shared = [JSON.stringify(openApi), ...others.map(({ value }) => value)].join("\n");
  const marks: Map<string, { columns: Set<string>; isWords: boolean }> = new Map();
  for (const { column, value, isWords } of found) {
    if (!isWords && shared.includes(value)) continue;
    const mark = marks.get(value) ?? { columns: new Set(), isWords };
    mark.columns.add(column);
    marks.set(value, mark);
  }
  const columns = new Set(found.map(({ column }) => column.replace(/ of closed.*/, "")));
  return { ...all, service, marks, columns, calls, seen: new Set() };
}

interface Step {
  one: PrivacyCall;
  caller: CallerName;
  wire: Wire;
  /** Called about another artist, with the ids of the marked one. */
  ofOther: boolean;
}

/**
 * First the most informative calls: each operation by each kind of caller, in random order; then
 * anything.
 */
function steps(place: Place, order: Chance): (chance: Chance, number: number) => Step {
  const http = { wire: "http", ofOther: false } as const;
  const first = place.calls.flatMap((one): Step[] =>
    one.isAimed
      ? [
          { one, caller: "service", ...http },
          { one, caller: "cleo", wire: "http", ofOther: true },
        ]
      : [
          { one, caller: "ana", ...http },
          { one, caller: "stranger", ...http },
          { one, caller: "nobody", ...http },
          { one, caller: "service", ...http },
          { one, caller: "cleo", wire: "http", ofOther: true },
          { one, caller: "service", wire: "tool", ofOther: true },
        ],
  );
  const keyed = first.map((step) => ({ step, at: order.next() }));
  const shuffled = keyed.sort((one, other) => one.at - other.at).map(({ step }) => step);
  return (chance, number) =>
    shuffled[number] ?? {
      one: chance.one(place.calls),
      caller: chance.one(callerNames),
      wire: chance.one(["http", "http", "tool", "events"]),
      ofOther: chance.happens(0.4),
    };
}

/**
 * One call by one caller: checks answer, headers and log; every twentieth call also with a failing
 * database.
 */
function told(place: Place, order: Chance): Trial {
  const stepOf = steps(place, order);
  const failing = failingDatabase(place);
  return async (chance, number) => {
    const step = stepOf(chance, number);
    const problems = await problemsOf(place, step);
    if (number % 20 !== 0) return problems;
    const { deps } = place.service;
    const { db } = deps;
    deps.db = failing;
    try {
      return [...problems, ...(await problemsOf(place, step))];
    } finally {
      deps.db = db;
    }
  };
}

/** A database whose errors repeat marked words, like errors about a value that cannot be stored. */
function failingDatabase({ service, marks }: Place): ProcessDeps["db"] {
  const { db } = service.deps;
  const words = [...marks].flatMap(([value, { isWords }]) => (isWords ? [value] : [])).join(" ");
  return new Proxy(db, {
    get: (target, name) =>
      name === "execute"
        ? () => target.execute(sql`select ${words}::integer`)
        : Reflect.get(target, name),
  });
}

async function problemsOf(place: Place, step: Step): Promise<string[]> {
  const { service, artist, other, marks } = place;
  const { one, caller, wire, ofOther } = step;
  const { method, endpoint } = one.operation;
  // The artist's own calls are the control; they change nothing.
  const mayCall = method === "GET" || (caller !== "ana" && endpoint.operationId !== "eraseArtist");
  const target = ofOther ? other : artist;
  service.log.length = 0;
  const answer = mayCall ? await toldBy(service, one, target.artistId, caller, wire) : null;
  if (answer === null) return [];
  const sent = JSON.stringify([one.call, target.artistId]);
  const text = answer.text + JSON.stringify([...answer.headers]);
  const logged = JSON.stringify(service.log);
  const problems: string[] = [];
  for (const [value, { columns, isWords }] of marks) {
    if (isWords && logged.includes(value)) problems.push(`a log contains ${[...columns]}`);
    if (!text.includes(value)) continue;
    if (caller === "ana") for (const column of columns) place.seen.add(column);
    const may = [...columns].some((column) => isOpen(column, caller, endpoint.operationId));
    const isKnown = !isWords && sent.includes(value);
    if (!may && !isKnown) problems.push(`told ${[...columns].join(", ")}: ${value.slice(0, 80)}`);
  }
  const cached = answer.headers.get("cache-control") ?? "";
  const isPublic = endpoint.access === "public" && wire !== "tool";
  if (!isPublic && cached !== "private, no-store") problems.push(`cache-control ${cached}`);
  const what = `${caller} by ${wire}, ${one.what}${ofOther ? " of another artist" : ""}`;
  return problems.map((problem) => `${what}, ${answer.status}: ${problem}`);
}

const callerNames: readonly CallerName[] = [
  "ana",
  "cleo",
  "stranger",
  "nobody",
  "service",
  "scheduler",
];
