import { sql } from "drizzle-orm";
import { verifyProof } from "#lib/client/proof/verify-proof.js";
import { ImportProblem } from "#lib/import/records/import-problem.js";
import { CliError } from "#lib/platform/cli-error.js";
import advanceRoute from "../../api/research/advance.js";
import {
  archive,
  everyOperation,
  placesAndEmbargoes,
  rareRows,
} from "../support/export/corpora.js";
import { exportOf, importText } from "../support/export/exported.js";
import { type Fields, recordsIn, sealed } from "../support/export/forged.js";
import { mutatedExport } from "../support/fuzz/exports.js";
import { administrator, anotherArtist, type InterviewService } from "../support/interview.js";
import { load, page } from "../support/records.js";
import { ask, credits, producedBy } from "../support/research.js";
import { allOperations, type Operation, pathOf } from "../support/routes.js";
import { type TestService, testService } from "../support/service.js";
import { uncalledProviders } from "../support/uncalled-providers.js";
import type { Area } from "./area.js";
import { trials } from "./trials.js";

export const exportsArea: Area = {
  name: "exports",
  promise:
    "An export with any field changed is refused, or every read afterwards is sound and nobody else notices.",
  shortTries: 30,
  async run(run) {
    const service = await testService({ providers: uncalledProviders });
    try {
      const subject = await anotherArtist(service);
      for (const step of [placesAndEmbargoes, everyOperation, archive, rareRows])
        await step(subject);
      const exported = await exportOf(service.deps.db, subject.artistId);
      // Without most of the odd texts, which only take time.
      const records = recordsIn(exported).filter(
        ({ url }) => !/^https:\/\/archive\.example\/(\d{2}|[3-9]|states\/8)$/.test(url),
      );
      const other = await anotherArtist(service);
      await load(service.deps.db, page(other.artistId, producedBy));
      const place: Place = {
        service,
        subject,
        other,
        operations: await reads(),
        others: "",
        users: await usersOf(service),
        loaded: 0,
      };
      await removed(place);
      place.others = await exportOf(service.deps.db, other.artistId);
      // An unchanged one is loaded and read, or the promise would be empty.
      const control = await problemsOf(place, records, []);
      if (place.loaded !== 1 || control.length > 0)
        throw new Error(`an unchanged export is not sound: ${control}`);
      await trials(run, async (chance) => {
        const { what, records: forged, touched } = mutatedExport(records, chance);
        const problems = await problemsOf(place, forged, touched).catch((thrown) => [
          `threw ${thrown instanceof Error ? thrown.stack : thrown}`,
        ]);
        return problems.map((problem) => `${what}: ${problem}`);
      });
      run.say(`${place.loaded} were loaded`);
      if (run.tried >= exportsArea.shortTries && place.loaded < run.tried / 10)
        run.count(["hardly any changed export was loaded"], 0);
    } finally {
      await service.close();
    }
  },
};

interface Place {
  service: TestService;
  subject: InterviewService;
  other: InterviewService;
  operations: readonly Operation[];
  /** The export of the other artist before anything was loaded. */
  others: string;
  users: readonly string[];
  /** Exports that were accepted. */
  loaded: number;
}

async function reads(): Promise<Operation[]> {
  return (await allOperations()).filter(
    ({ method, endpoint }) => method === "GET" && endpoint.path.includes("{id}"),
  );
}

async function problemsOf(
  place: Place,
  records: readonly Fields[],
  touched: readonly Fields[],
): Promise<string[]> {
  const { service } = place;
  try {
    await importText(service.deps.db, sealed(records), { withRights: false });
  } catch (problem) {
    if (problem instanceof ImportProblem || problem instanceof CliError) return [];
    return [`the import threw ${problem instanceof Error ? problem.stack : problem}`];
  }
  place.loaded++;
  try {
    return [...(await readProblems(place, records, touched)), ...(await othersProblems(place))];
  } finally {
    await removed(place);
  }
}

/** The first ids in the records, by the parameter of a path; questions with quotations come first. */
function idsOf(records: readonly Fields[]): Record<string, string[]> {
  const of = (type: string, field = "id", which = (_: Fields) => true) => {
    const ids = records.flatMap((one) => (one.type === type && which(one) ? [one[field]] : []));
    return [...new Set(ids.map(String))].slice(0, 3);
  };
  return {
    jobId: [...of("job"), ...of("job", "id", ({ passages }) => passages?.length > 0)],
    answerId: of("interview_question"),
    sourceId: of("original", "sourceId"),
  };
}

async function readProblems(
  place: Place,
  records: readonly Fields[],
  touched: readonly Fields[],
): Promise<string[]> {
  const { service, subject, operations } = place;
  const ids = idsOf([...touched, ...records]);
  const problems: string[] = [];
  for (const { route, endpoint } of operations) {
    const [, param = ""] = /\{(\w+)\}/.exec(endpoint.path.replace("{id}", "")) ?? [];
    for (const id of param === "" ? [""] : (ids[param] ?? [])) {
      const params = { id: subject.artistId, [param]: encodeURIComponent(id) };
      const path = `${pathOf(endpoint, params)}${queryOf(endpoint.operationId, id, records)}`;
      const { status, body } = await service.call(route, "GET", path, { as: administrator });
      if (status >= 500) problems.push(`${path} answered ${status}`);
      else problems.push(...(await falseQuotations(place, body)).map((one) => `${path}: ${one}`));
      if (endpoint.operationId !== "readProof" || status !== 200) continue;
      const proof = await verifyProof(body);
      problems.push(...proof.problems.map((one) => `${path}: ${one}`));
    }
  }
  return problems;
}

function queryOf(operationId: string, id: string, records: readonly Fields[]): string {
  if (operationId === "searchOriginalEvidence") return "?query=record";
  if (operationId !== "readResearchOriginal") return "";
  const { revision } =
    records.find((one) => one.type === "original" && one.sourceId === id && one.current) ?? {};
  return `?revision=${revision}`;
}

interface Quoted {
  sourceId: string;
  revision: string;
  start: number;
  end: number;
  text: string;
}

/** Quotations in an answer that do not stand in the original which they name. */
async function falseQuotations({ service, subject }: Place, body: unknown): Promise<string[]> {
  const quoted = quotationsIn(body);
  if (quoted.length === 0) return [];
  const { rows } = await service.deps.db.execute(sql`
    select source_id, revision, text from originals where artist_id = ${subject.artistId}`);
  const textOf = new Map(rows.map((row) => [`${row.source_id} ${row.revision}`, String(row.text)]));
  return quoted.flatMap(({ sourceId, revision, start, end, text }) => {
    const original = textOf.get(`${sourceId} ${revision}`);
    return original?.slice(start, end) === text ? [] : [`a false quotation: ${text.slice(0, 80)}`];
  });
}

function quotationsIn(value: unknown): Quoted[] {
  if (typeof value !== "object" || value === null) return [];
  const { sourceId, revision, start, end, text, quote = text } = value as Fields;
  const isOne =
    typeof sourceId === "string" &&
    typeof revision === "string" &&
    typeof quote === "string" &&
    typeof start === "number";
  return [
    ...(isOne ? [{ sourceId, revision, start, end, text: quote }] : []),
    ...Object.values(value).flatMap(quotationsIn),
  ];
}

/** What another artist notices. */
async function othersProblems({ service, other, others }: Place): Promise<string[]> {
  const problems: string[] = [];
  if ((await exportOf(service.deps.db, other.artistId)) !== others)
    problems.push("another artist changed");
  const { body: status } = await other.send("GET", "/research/status");
  for (const { ledger, scope, used } of status.quotas)
    if (used > 0) problems.push(`${ledger} of all (${scope}) has ${used}`);
  const asked = await ask(service, other.artistId, credits);
  if (asked.status !== 202) return [...problems, `another artist's question was ${asked.status}`];
  for (let slices = 0; slices < 60; slices++) {
    const { status, body } = await service.call(advanceRoute, "POST", "/api/research/advance", {
      as: "nobody",
    });
    if (status !== 200) return [...problems, `advance answered ${status}`];
    if (body.ran === false && body.status === "ok") break;
  }
  const { body } = await other.send("GET", `/research/questions/${asked.body.jobId}`);
  if (body.stage !== "complete") problems.push(`another artist's question is ${body.stage}`);
  return problems;
}

async function usersOf({ deps }: TestService): Promise<string[]> {
  const { rows } = await deps.db.execute(sql`select id from users`);
  return rows.map(({ id }) => String(id));
}

/** Takes away what was loaded, and what the other artist did. */
async function removed({ service, subject, other, users }: Place): Promise<void> {
  const { db } = service.deps;
  await db.execute(sql`delete from artists where id = ${subject.artistId}`);
  await db.execute(sql`delete from jobs where artist_id = ${other.artistId}`);
  await db.execute(sql`delete from cited_windows where artist_id = ${other.artistId}`);
  await db.execute(sql`truncate reservations, model_calls, registered_answers`);
  await db.execute(sql`delete from users where id <> all (${sql.param(users)}::uuid[])`);
}
