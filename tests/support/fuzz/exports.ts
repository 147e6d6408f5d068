import { loreRevision } from "#lib/artist/lore-sentences.js";
import { candidateRevisionOf } from "#lib/evidence/discovery-candidate.js";
import { placesIn } from "#lib/evidence/places.js";
import { revisionOf } from "#lib/evidence/source-identity.js";
import { questionRevision } from "#lib/interview/interview-questions.js";
import { hashOf } from "#lib/kernel/hash.js";
import type { Fields } from "../export/forged.js";
import type { Chance } from "./chance.js";
import { hostileValue } from "./schema-values.js";

interface Mutation {
  what: string;
  records: Fields[];
  /** The records that were changed. */
  touched: Fields[];
}

/** The records with one to three of their fields changed, or a record repeated or left out. */
export function mutatedExport(given: readonly Fields[], chance: Chance): Mutation {
  const records = structuredClone(given) as Fields[];
  const done: string[] = [];
  const touched: Fields[] = [];
  const types = [...new Set(records.map(({ type }) => String(type)))];
  for (let times = chance.one([1, 1, 1, 2, 3]); times > 0; times--) {
    const type = chance.one(types);
    const record = chance.one(records.filter((one) => one.type === type));
    if (record === undefined) continue;
    touched.push(record);
    done.push(changedIn(records, record, chance));
    // Half of the time the forger also makes the hashes fit.
    if (chance.happens(0.5)) rehash(record, records);
  }
  return { what: done.join("; "), records, touched };
}

function changedIn(records: Fields[], record: Fields, chance: Chance): string {
  const way = chance.whole(0, 19);
  if (way === 0) {
    records.splice(records.indexOf(record), 1);
    return `${record.type} left out`;
  }
  if (way === 1) {
    const copy = structuredClone(record);
    if ("id" in copy) copy.id = crypto.randomUUID();
    records.push(copy);
    return `${record.type} repeated`;
  }
  const places = placesWithin(record).filter(
    ({ name, inside }) => inside !== record || name !== "type",
  );
  const place = chance.one(places);
  if (place === undefined) return "nothing";
  const { inside, name } = place;
  const before = inside[name];
  if (way === 2) {
    delete inside[name];
    return `${record.type}.${name} left out`;
  }
  if (way === 3) {
    inside.more = before;
    return `${record.type} has more beside ${name}`;
  }
  inside[name] = otherValue(before, name, records, record, chance);
  return `${record.type}.${name}: ${shown(before)} → ${shown(inside[name])}`;
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200);

interface Place {
  inside: Fields;
  name: string;
}

/** Every field of a value, however deep. */
function placesWithin(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = value as Fields;
  return Object.keys(inside).flatMap((name) => [
    { inside, name },
    ...placesWithin(inside[name]).slice(0, 200),
  ]);
}

const instants = [
  "9998-12-31T23:59:59.999999Z",
  "0001-01-01T00:00:00.000000Z",
  "1969-12-31T23:59:59.000000Z",
  "2024-02-30T00:00:00.000000Z",
  "2020-01-01T00:00:00.000000Z",
];
const numbers = [0, 1, -1, 2, 3, 7, 1.5, 1_000_000, 2_147_483_647, 2_147_483_648, 2 ** 53, 1e308];
const texts = [
  "",
  " ",
  "Forged words.",
  "<script>alert(1)</script>",
  "\u001b[2J\u0007",
  "javascript:alert(1)",
  "https://forged.example/",
  "a".repeat(5000),
  "'; drop table jobs; --",
  "complete",
  "failed",
  "candidates",
  "social_a",
  "source_search",
];

/** Another value for a field: like the one before, like one of a neighbour, or hostile. */
function otherValue(
  before: unknown,
  name: string,
  records: readonly Fields[],
  record: Fields,
  chance: Chance,
): unknown {
  const way = chance.whole(0, 9);
  if (way === 0) return hostileValue(chance);
  if (way === 1) return null;
  if (way <= 4) {
    const others = records.flatMap((one) =>
      one.type === record.type && name in one ? [one[name]] : [],
    );
    if (others.length > 0) return structuredClone(chance.one(others));
  }
  if (typeof before === "number") return chance.one([before + 1, before - 1, ...numbers]);
  if (typeof before === "boolean") return !before;
  if (Array.isArray(before)) {
    return chance.one([[], [...before, ...before], before.slice(1), [null], [{}], {}]);
  }
  if (typeof before === "object")
    return chance.one([{}, [], null, { kind: "page" }, ...instants, ...numbers, ...texts]);
  if (/^\d{4}-\d{2}-\d{2}T/.test(String(before))) {
    const soon = new Date(Date.now() + chance.one([-1, 1, 60, 7200]) * 3_600_000).toISOString();
    return chance.one([...instants, soon.replace(/Z$/, "000Z"), soon.replace(/Z$/, "000Z")]);
  }
  if (/^[0-9a-f]{64}$/.test(String(before))) return hashOf({ chance: chance.next() });
  return chance.one([
    ...texts,
    `${before}x`,
    String(before).slice(1),
    String(before).toUpperCase(),
  ]);
}

/** Makes the hashes of a record fit its content, as a careful forger would. */
function rehash(record: Fields, records: readonly Fields[]): void {
  try {
    switch (record.type) {
      case "original": {
        const { sourceId, placeMap } = record;
        const places = placeMap === null ? null : placesIn(placeMap);
        const revision = revisionOf(sourceId, { ...record, places } as never);
        for (const one of records) {
          if (one.sourceId === sourceId && one.revision === record.revision && one !== record)
            one.revision = revision;
          for (const passage of one.type === "job" && Array.isArray(one.passages)
            ? one.passages
            : [])
            if (passage?.revision === record.revision) passage.revision = revision;
        }
        record.revision = revision;
        break;
      }
      case "candidate":
        record.revision = candidateRevisionOf(record as never);
        break;
      case "lore":
        if (record.text !== null)
          record.publishedRevision = loreRevision(record.artistId, record.text);
        break;
      case "interview_correction": {
        const { artistId, id, claim, correction } = record;
        record.revision = hashOf({ artistId, id, claim, correction });
        break;
      }
      case "interview_boundary": {
        const { artistId, id, questionKey, scope, sitting, wording, embargoUntil } = record;
        const until = embargoUntil?.replace(/\d{3}Z$/, "Z");
        const content = { artistId, id, questionKey, scope, sitting, wording };
        record.revision = hashOf({ ...content, ...(until !== undefined && { until }) });
        break;
      }
      case "interview_question":
        record.questionRevision = questionRevision(record as never);
        rehashVersions(record, records);
        break;
      case "interview_version": {
        const question = records.find(({ id }) => id === record.questionId);
        if (question !== undefined) rehashVersions(question, records);
        break;
      }
    }
  } catch {
    // A value that cannot be hashed stays without a fitting hash.
  }
}

function rehashVersions(question: Fields, records: readonly Fields[]): void {
  const { id, questionRevision: asked } = question;
  for (const version of records.filter(
    (one) => one.type === "interview_version" && one.questionId === id,
  )) {
    const { answer } = version;
    version.revision = hashOf({
      answer,
      answerId: id,
      questionRevision: asked,
      version: version.version,
    });
    if (version.version === question.answerVersion) question.answerRevision = version.revision;
  }
}
