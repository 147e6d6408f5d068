import type { QuestionState, SittingState } from "../commands/command.js";
import { revisionOf } from "../rules/evidence.js";
import { finish, type Offer, offer, revise, save, start } from "../rules/interview.js";
import { memoryOf, upcomingSitting } from "../rules/memory.js";
import { type ArtistName, otherOf } from "../rules/world.js";
import { staleRevision } from "./evidence.js";
import { dateOf, dates, requestId } from "./names.js";
import { chosen, type Play, type Stage, told } from "./stage.js";

/** Answers that questions about the record find once published. */
const answers = [
  "We produced the record ourselves, in Oslo.",
  "Ben Ro produced the record. 🎸 Nobody else did.",
  "The record? It was produced twice.",
  " We produced the record ourselves, in Oslo. ",
];
/** The service's revision of a wording, learned from every response that has it. */
function learn(stage: Stage, label: string, revision: string): string {
  return stage.names.read(label, revision);
}

export const playStart: Play<"start"> = async (stage, { who, artist, request }) => {
  const id = requestId(stage, "sitting", artist, request);
  const answer = await stage.call(who, artist, "POST", "/interview/session", { requestId: id });
  const expected = start(stage.world, who, artist, String(request));
  return { expected, actual: told(answer, (body) => sittingOf(stage, artist, expected, body)) };
};

export const playFinish: Play<"finish"> = async (stage, command) => {
  const { who, artist } = command;
  const { sitting, id } = sittingChosen(stage, command);
  const answer = await stage.call(who, artist, "POST", `/interview/session/${id}/finish`, {});
  const expected = finish(stage.world, who, artist, sitting);
  return { expected, actual: told(answer, (body) => sittingOf(stage, artist, expected, body)) };
};

/** A sitting by its state; the other artist's sittings have no number here. */
function sittingChosen(
  stage: Stage,
  { artist, sitting: state, back }: { artist: ArtistName; sitting: SittingState; back?: number },
): { sitting: number | null; id: string } {
  const owner = state === "other" ? otherOf(artist) : artist;
  const numbers = stage.world.artists[owner].sittings.flatMap(({ isOpen }, index) =>
    state === "other" || isOpen === (state === "open") ? [index + 1] : [],
  );
  const number = chosen(numbers, back) ?? null;
  const id = stage.names.id(`${owner}/sitting${number}`) ?? stage.ids.ana;
  return { sitting: owner === artist ? number : null, id };
}

function sittingOf(
  stage: Stage,
  artist: ArtistName,
  expected: { sitting?: number } | object,
  { session }: { session: { id: string; sitting: number; state: string } },
) {
  const { sitting } = expected as { sitting?: number };
  const label = stage.names.read(`${artist}/sitting${sitting}`, session.id);
  return { sitting: Number(label.replace(`${artist}/sitting`, "")), state: session.state };
}

/** Reads the memory for a draft as a client does, and offers a question based on it. */
export const playOffer: Play<"offer"> = async (stage, command) => {
  const { who, artist, wrong } = command;
  const here = stage.world.artists[artist];
  const { sitting, id } = sittingChosen(stage, command);
  const asked = here.questions.filter((one) => one.sitting === sitting).length;
  const skips = wrong === "again" ? -1 : wrong === "gap" ? 1 : 0;
  const ordinal = Math.min(3, Math.max(1, asked + 1 + skips));
  const memorySitting = sitting ?? upcomingSitting(here);
  const memory = wrong === "memory" ? "another memory" : memoryOf(here, memorySitting);
  const { reference, sent } = referenceFor(stage, artist, command);
  const text = `Question ${ordinal} of sitting ${sitting}?`;
  const answer = await stage.call(who, artist, "POST", `/interview/session/${id}/offer`, {
    ordinal,
    memorySnapshotId:
      wrong === "memory" ? staleRevision : await snapshotId(stage, artist, memorySitting),
    question: text,
    references: [sent],
  });
  const expected = offer(stage.world, who, artist, { sitting, ordinal, text, memory, reference });
  return {
    expected,
    actual: told(answer, ({ question }) => {
      const label = stage.names.read("question" in expected ? expected.question : "", question.id);
      if (question.state === "offered") learn(stage, label, question.id);
      stage.names.read(`${label} as asked`, question.revision);
      return { question: label, state: question.state };
    }),
  };
};

/** The id of a memory; an unused id for a sitting whose memory can no longer be read. */
async function snapshotId(stage: Stage, artist: ArtistName, sitting: number): Promise<string> {
  const { body } = await stage.call("root", artist, "GET", `/interview/memory?sitting=${sitting}`);
  return body.snapshotId ?? staleRevision;
}

function referenceFor(
  stage: Stage,
  artist: ArtistName,
  { quotes, quoted, wrong }: { quotes: "original" | "answer"; quoted?: number; wrong?: string },
): { reference: Offer["reference"]; sent: object } {
  const here = stage.world.artists[artist];
  const isExact = wrong !== "quote";
  const isCurrent = wrong !== "revision";
  const answered = here.questions.filter(({ state }) => state === "answered");
  const question = quotes === "answer" ? chosen(answered, quoted) : undefined;
  if (question !== undefined) {
    const text = question.versions.at(-1) ?? "";
    const revision = stage.names.id(`${question.label}v${question.versions.length}`);
    return {
      reference: { kind: "answer", question: question.label, isCurrent, isExact },
      sent: {
        kind: "answer",
        entryId: `answer:${stage.names.id(question.label)}`,
        ...windowOf(text, isExact),
        revision: isCurrent ? revision : staleRevision,
      },
    };
  }
  const readable = [...here.sources.values()].filter(({ text }) => text !== "");
  const source = chosen(readable, quoted);
  const label = source?.label ?? "nothing";
  const revision = source === undefined ? null : stage.names.id(revisionOf(here, source));
  return {
    reference: { kind: "original", source: label, isCurrent, isExact },
    sent: {
      kind: "original",
      sourceId: stage.names.id(`${artist}/${label}`) ?? "vault:none",
      ...windowOf(source?.text ?? "Nothing was saved.", isExact),
      revision: isCurrent && revision !== null ? revision : staleRevision,
    },
  };
}

/** The first ten characters of a text, or ten that are not in it. */
function windowOf(text: string, isExact: boolean) {
  const quote = text.slice(0, 10);
  return { start: 0, end: 10, quote: isExact ? quote : `${quote.slice(0, 9)}#` };
}

/** A question by its state, and the identity that a command about it names. */
export function questionChosen(
  stage: Stage,
  { artist, question: state, back }: { artist: ArtistName; question: QuestionState; back?: number },
) {
  const owner = state === "other" ? otherOf(artist) : artist;
  const question = chosen(
    stage.world.artists[owner].questions.filter((one) => state === "other" || one.state === state),
    back,
  );
  return { question, id: stage.names.id(question?.label ?? "") ?? stage.ids.ana };
}

export const playSave: Play<"save"> = async (stage, command) => {
  const { who, artist, stale: isStale = false } = command;
  const { question, id } = questionChosen(stage, command);
  const text = command.answer === null ? null : (answers[command.answer] ?? "");
  const until = command.until ?? undefined;
  const asked = stage.names.id(`${question?.label} as asked`) ?? staleRevision;
  const answer = await stage.call(who, artist, "POST", `/interview/answers/${id}`, {
    expectedRevision: isStale ? staleRevision : asked,
    answer: text,
    ...(until === undefined ? {} : { until: dates[until] }),
  });
  const wish = { question: question?.label ?? null, isStale, answer: text, until };
  const expected = save(stage.world, who, artist, wish);
  return {
    expected,
    actual: told(answer, (body) => {
      if (body.question.state === "answered") {
        learn(stage, `${question?.label}v${question?.versions.length}`, body.question.revision);
      }
      return { question: stage.names.label(body.question.id), state: body.question.state };
    }),
  };
};

export const playRevise: Play<"revise"> = async (stage, command) => {
  const { who, artist, stale: isStale = false, until } = command;
  const { question, id } = questionChosen(stage, command);
  const text = answers[command.answer ?? 0] ?? "";
  const before = question?.versions.length ?? 0;
  // A stale edit names the previous wording, if any.
  const named = stage.names.id(`${question?.label}v${isStale ? before - 1 : before}`);
  const answer = await stage.call(who, artist, "PATCH", `/interview/responses/${id}`, {
    expectedRevision: named ?? staleRevision,
    answer: text,
    ...(until === undefined ? {} : { until: until === null ? null : dates[until] }),
  });
  const wish = { question: question?.label ?? null, isStale, answer: text, until };
  const expected = revise(stage.world, who, artist, wish);
  return {
    expected,
    actual: told(answer, ({ response }) => ({
      question: stage.names.label(response.id),
      version: learn(stage, `${question?.label}v${question?.versions.length}`, response.revision),
      until: dateOf(response.until, question?.embargo?.date),
    })),
  };
};
