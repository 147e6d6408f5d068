import { latestSources, reasonsAgainst, revisionOf } from "../rules/evidence.js";
import { readMemory, upcomingSitting } from "../rules/memory.js";
import type { ArtistName } from "../rules/world.js";
import { toldMemory } from "./memory.js";
import { dateOf } from "./names.js";
import { research } from "./observe-research.js";
import type { Stage } from "./stage.js";

/** Everything that an artist's claimant can see, according to the service and to the model. */
export async function observe(stage: Stage, artist: ArtistName) {
  const views = [sources, latest, discoveries, memory, boundaries, responses, sitting, research];
  const actual: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const view of views) {
    stage.world.now = Date.now() + stage.skipped;
    const seen = await view(stage, artist);
    actual[view.name] = seen.actual;
    expected[view.name] = seen.expected;
  }
  return { actual, expected };
}

const read = async (stage: Stage, artist: ArtistName, path: string) =>
  (await stage.call("root", artist, "GET", path)).body;

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever came back
type Row = any;
const byKey = (rows: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Which originals are eligible, and for each other one a reason why not. */
async function sources(stage: Stage, artist: ArtistName) {
  const here = stage.world.artists[artist];
  const { sources: rows } = await read(stage, artist, "/knowledge/sources?limit=100");
  const reasons = (label: string) => {
    const source = here.sources.get(label);
    return source === undefined ? [] : reasonsAgainst(here, source);
  };
  return {
    expected: byKey(
      [...here.sources.values()].map((source) => [
        source.label,
        {
          revision: revisionOf(here, source),
          curation: source.curation,
          reasons: reasons(source.label),
        },
      ]),
    ),
    actual: byKey(
      rows.map((row: Row) => {
        const label = stage.names.label(row.sourceId).replace(`${artist}/`, "");
        const known = reasons(label);
        const holds = row.eligible ? known.length === 0 : known.includes(row.reason);
        const told = row.eligible ? [] : [row.reason];
        return [
          label,
          {
            revision: stage.names.label(row.revision),
            curation: row.curation,
            reasons: holds ? known : told,
          },
        ];
      }),
    ),
  };
}

async function latest(stage: Stage, artist: ArtistName) {
  const here = stage.world.artists[artist];
  const { items } = await read(stage, artist, "/latest?limit=100");
  return {
    expected: latestSources(here)
      .map((source) => revisionOf(here, source))
      .sort(),
    actual: items.map((row: Row) => stage.names.label(row.revision)).sort(),
  };
}

async function discoveries(stage: Stage, artist: ArtistName) {
  const here = stage.world.artists[artist];
  const actual: (readonly [string, unknown])[] = [];
  // An item that the service has in another place than the model is missing here.
  for (const curation of new Set([...here.candidates.values()].map((one) => one.curation))) {
    const path = `/research/discoveries?limit=100&curation=${curation}`;
    for (const row of (await read(stage, artist, path)).candidates as Row[]) {
      const label = stage.names.label(row.id).split(" ")[1] ?? "";
      actual.push([label, { curation: row.curation, excerpt: row.excerpt }]);
    }
  }
  return {
    actual: byKey(actual),
    expected: byKey(
      [...here.candidates.values()].map(({ label, curation, excerpt }) => [
        label,
        { curation, excerpt: `Excerpt ${excerpt}.` },
      ]),
    ),
  };
}

async function memory(stage: Stage, artist: ArtistName) {
  const answer = await stage.call("root", artist, "GET", "/interview/memory?maxChars=50000");
  const expected = readMemory(stage.world, "root", artist, null);
  return { expected, actual: toldMemory(stage, answer, expected) };
}

/** The boundaries that are active in the open sitting or the next one (decision 5.18). */
async function boundaries(stage: Stage, artist: ArtistName) {
  const here = stage.world.artists[artist];
  const { boundaries: rows } = await read(stage, artist, "/interview/boundaries?limit=100");
  return {
    expected: here.boundaries
      .filter(
        ({ isActive, sitting: of }) => isActive && (of === null || of === upcomingSitting(here)),
      )
      .map(({ label, wording, sitting: of, date }) => ({ label, wording, sitting: of, date }))
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
    actual: rows
      .map((row: Row) => ({
        label: stage.names.label(row.id),
        wording: row.wording,
        sitting: row.sitting,
        date: dateOf(row.until, undefined),
      }))
      .sort((a: Row, b: Row) => (a.label < b.label ? -1 : 1)),
  };
}

/** Every response, newest first, with all its wordings when it was edited (rules 4.8.order, 4.8.exact). */
async function responses(stage: Stage, artist: ArtistName) {
  const answered = stage.world.artists[artist].questions
    .filter(({ state }) => state === "answered")
    .sort((a, b) => b.sitting - a.sitting || b.ordinal - a.ordinal);
  const { responses: rows } = await read(stage, artist, "/interview/responses?limit=100");
  const actual = [];
  for (const row of rows as Row[]) {
    const label = stage.names.label(row.id);
    const question = answered.find((one) => one.label === label);
    const path = `/interview/responses/${row.id}/versions?limit=100`;
    const { versions } =
      question?.versions.length === 1
        ? { versions: [{ response: row, isCurrent: true }] }
        : await read(stage, artist, path);
    actual.push({
      label,
      until: dateOf(row.until, question?.embargo?.date),
      isEnded: row.untilEndedAt !== undefined,
      revision: stage.names.label(row.revision),
      versions: versions.map((one: Row) => [
        stage.names.label(one.response.revision),
        one.response.answer,
        one.isCurrent,
      ]),
    });
  }
  return {
    actual,
    expected: answered.map(({ label, embargo, versions }) => ({
      label,
      until: embargo?.date ?? null,
      isEnded: embargo?.isEnded ?? false,
      revision: `${label}v${versions.length}`,
      versions: versions
        .map((text, index) => [`${label}v${index + 1}`, text, index + 1 === versions.length])
        .reverse(),
    })),
  };
}

/** The latest sitting with its questions and their states. */
async function sitting(stage: Stage, artist: ArtistName) {
  const here = stage.world.artists[artist];
  const { session } = await read(stage, artist, "/interview/session");
  const number = here.sittings.length;
  return {
    actual: session && {
      sitting: session.sitting,
      state: session.state,
      questions: session.questions.map((one: Row) => [
        stage.names.label(one.id),
        one.state,
        one.answer,
      ]),
    },
    expected:
      number === 0
        ? null
        : {
            sitting: number,
            state: here.sittings[number - 1]?.isOpen ? "active" : "finished",
            questions: here.questions
              .filter((one) => one.sitting === number)
              .map((one) => [one.label, one.state, one.versions.at(-1) ?? null]),
          },
  };
}
