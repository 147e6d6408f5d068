import { anotherArtist, type InterviewService } from "../support/interview.js";
import type { TypicalCall } from "../support/operations/operation-record.js";
import { type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { type Callable, callables } from "./operations.js";
import { countsOf, differences, growth } from "./rows.js";

/** These run work, call a model or read a page each time, as they should. */
const repeatable = ["advanceResearch", "planQuestion", "lookForClaimCode"];

/**
 * The call that was carried out changes what the others name: a revision (decision 5.44), or a
 * decision that is undone once.
 */
const tellsOfChange = ["reviseInterviewResponse", "undoDiscoveryReview"];

export const duplicates: Area = {
  name: "duplicates",
  promise:
    "A write sent two to five times, at once and later, always gets the same answer and is done once.",
  shortTries: 20,
  async run(run) {
    const all = await callables();
    const writes = all.filter(({ id, writes }) => writes && !repeatable.includes(id));
    while (!run.enough()) {
      const service = await testService({ providers: uncalledProviders });
      try {
        for (let at = 0; at < 200 && !run.enough(); at += 1) {
          const write = writes[run.tried % writes.length] as Callable;
          const problem = await repeated(write, service, run.random.whole(2, 5));
          run.count(problem === null ? [] : [problem]);
        }
      } finally {
        await service.close();
      }
    }
  },
};

/** After it the caller has no right to repeat it. */
const givesUpRight = "handOverArtist";

/** Compares a write sent several times with the same sent once by another artist. */
async function repeated(write: Callable, service: TestService, times: number) {
  const once = await prepared(write, service);
  const one = await effectOf(service, () => write.send(once.artist, once.call));
  const many = await prepared(write, service);
  const copies = Array.from({ length: times }, () => many);
  const all = await effectOf(service, () =>
    Promise.all(copies.map(({ artist, call }) => write.send(artist, call))),
  );
  const late = await effectOf(service, () => write.send(many.artist, many.call));
  const statuses = [...all.answer, late.answer].map(({ status }) => status);
  if (one.answer.status >= 300) return `${write.id} was answered ${one.answer.status}`;
  if (tellsOfChange.includes(write.id) || write.id === givesUpRight) {
    const other = write.id === givesUpRight ? 403 : 409;
    const done = statuses.filter((status) => status === one.answer.status);
    if (done.length !== 1 || statuses.some((status) => status !== done[0] && status !== other)) {
      return `${write.id}: of ${statuses.join(", ")} one has to be ${one.answer.status} and the others ${other}`;
    }
  } else if (new Set([one.answer.status, ...statuses]).size > 1) {
    return `${write.id}: once ${one.answer.status}, ${times} times and late ${statuses.join(", ")}`;
  }
  const more = differences(one.rows, all.rows);
  if (more.length > 0)
    return `${write.id} ${times} times wrote different rows than once: ${more.join("; ")}`;
  const after = Object.entries(late.rows).filter(([, rows]) => rows !== "0");
  if (after.length > 0) return `${write.id} wrote when it came late: ${JSON.stringify(after)}`;
  return null;
}

async function prepared(write: Callable, service: TestService) {
  const artist: InterviewService = await anotherArtist(service);
  const call: TypicalCall = await write.prepare(artist);
  return { artist, call };
}

/** A call's answer, and the number of rows it added to each table. */
async function effectOf<Answered>(service: TestService, call: () => Promise<Answered>) {
  const { db } = service.deps;
  const before = await countsOf(db);
  const answer = await call();
  return { answer, rows: growth(before, await countsOf(db)) };
}
