import { letDateCome, tick } from "../../support/embargo.js";
import { keyOf } from "../rules/evidence.js";
import { correct, dateComes, readMemory, retract, saveBoundary } from "../rules/memory.js";
import { staleRevision } from "./evidence.js";
import { questionChosen } from "./interview.js";
import { dates, requestId } from "./names.js";
import { chosen, type Play, type Stage, told } from "./stage.js";

export const playBoundary: Play<"boundary"> = async (stage, command) => {
  const { who, artist, about, until = null } = command;
  const { question } =
    about === undefined ? {} : questionChosen(stage, { artist, question: about });
  const questionKey = question === undefined ? null : keyOf(question);
  const wish = {
    wording: `Please leave out ${command.wording}.`,
    scope: command.ofSitting ? ("sitting" as const) : ("until_retracted" as const),
    ...(questionKey === null ? {} : { questionKey }),
  };
  const request = String(command.request);
  const answer = await stage.call(who, artist, "POST", "/interview/boundaries", {
    ...wish,
    requestId: requestId(stage, "boundary", artist, command.request),
    ...(until === null ? {} : { until: dates[until] }),
  });
  const expected = saveBoundary(stage.world, who, artist, {
    ...wish,
    questionKey,
    request,
    date: until,
  });
  return {
    expected,
    actual: told(answer, ({ boundary }) => toldBoundary(stage, expected, boundary)),
  };
};

function toldBoundary(
  stage: Stage,
  expected: object,
  boundary: { id: string; revision: string; sitting: number | null },
) {
  const label = stage.names.read((expected as { boundary?: string }).boundary ?? "", boundary.id);
  stage.names.read(`${label} revision`, boundary.revision);
  return { boundary: label, sitting: boundary.sitting };
}

export const playRetract: Play<"retract"> = async (
  stage,
  { who, artist, boundary: state, back, stale: isStale = false },
) => {
  const boundary = chosen(
    stage.world.artists[artist].boundaries.filter((one) => one.isActive === (state === "active")),
    back,
  );
  const id = stage.names.id(boundary?.label ?? "") ?? stage.ids.ana;
  const revision = stage.names.id(`${boundary?.label} revision`) ?? staleRevision;
  const answer = await stage.call(who, artist, "POST", `/interview/boundaries/${id}/retract`, {
    revision: isStale ? staleRevision : revision,
  });
  const expected = retract(stage.world, who, artist, boundary?.label ?? null, isStale);
  return {
    expected,
    actual: told(answer, (body) => ({ boundary: stage.names.label(body.boundary.id) })),
  };
};

export const playCorrect: Play<"correct"> = async (stage, command) => {
  const { who, artist } = command;
  const wish = { claim: `Claim ${command.claim}.`, correction: `It was ${command.claim} more.` };
  const answer = await stage.call(who, artist, "POST", "/interview/corrections", {
    ...wish,
    requestId: requestId(stage, "correction", artist, command.request),
  });
  const expected = correct(stage.world, who, artist, { ...wish, request: String(command.request) });
  const label = "correction" in expected ? expected.correction : "";
  return {
    expected,
    actual: told(answer, (body) => ({ correction: stage.names.read(label, body.correction.id) })),
  };
};

export const playMemory: Play<"memory"> = async (stage, { who, artist, sitting = null }) => {
  const query = sitting === null ? "" : `&sitting=${sitting}`;
  const answer = await stage.call(who, artist, "GET", `/interview/memory?maxChars=50000${query}`);
  const expected = readMemory(stage.world, who, artist, sitting);
  return { expected, actual: toldMemory(stage, answer, expected) };
};

/** A whole memory in the words of the model; memories are equal exactly when their ids are. */
export function toldMemory(
  stage: Stage,
  answer: Parameters<typeof told>[0],
  expected: ReturnType<typeof readMemory>,
): object {
  return told(answer, (body) => ({
    sitting: body.sitting,
    memory: stage.names.read("memory" in expected ? expected.memory : "", body.snapshotId),
    entries: body.entries.map((entry: MemoryEntry, place: number) => {
      const [kind = "", id = ""] = entry.entryId.split(":");
      const label = stage.names.label(id);
      const entries = "entries" in expected ? expected.entries : [];
      const revision = kind === "answer" ? entries[place]?.revision : `${label} revision`;
      const read = stage.names.read(revision ?? "", entry.revision);
      return {
        kind: entry.kind,
        entry: label,
        revision: read === `${label} revision` ? label : read,
        texts: entry.fields.map(({ text }) => text),
      };
    }),
  }));
}

interface MemoryEntry {
  kind: string;
  entryId: string;
  revision: string;
  fields: { text: string }[];
}

/** All the artist's dates pass, and the scheduler is called; it takes no job of this kind. */
export const playDate: Play<"date"> = async (stage, { artist }) => {
  const { service } = stage;
  const at = { service, db: service.deps.db, artistId: stage.ids[artist] };
  await letDateCome(at);
  await tick(at, "caption_extract");
  stage.made += 1;
  dateComes(stage.world, artist, `came ${stage.made}`);
  return { expected: "came", actual: "came" };
};
