import { sql } from "drizzle-orm";
import { queueDue } from "#lib/artist/refresh-schedule.js";
import driftRoute from "../../../api/artist/[id]/knowledge/drift.js";
import evidenceRoute from "../../../api/artist/[id]/research/evidence/[sourceId].js";
import { advanceOnce, answerTo, credits } from "../research.js";
import type { Answer, TestService } from "../service.js";

export const story = (cited: string, more = "") => `<!doctype html><html><head>
  <title>How the record was made</title></head><body><nav><a href="/">Home</a> <a href="/news">News</a></nav>
  <main><article><h1>How the record was made</h1>
  <p>Skerrylight went north in the winter, with two tape machines and a borrowed van, and stayed for eleven weeks.</p>
  <p>${cited}</p>
  <p>The band slept in the school, and the caretaker let them play in the gym when the children had gone home.</p>
  <p>Most takes were kept as they were, with the wind in the windows and the chairs that creaked in the last song.</p>
  ${more}</article></main><footer>12 comments</footer></body></html>`;

/** What the service's reader makes of a story, as an import gives it. */
export const savedStory = (cited: string) =>
  [
    "Skerrylight went north in the winter, with two tape machines and a borrowed van, and stayed for eleven weeks.",
    cited,
    "The band slept in the school, and the caretaker let them play in the gym when the children had gone home.",
    "Most takes were kept as they were, with the wind in the windows and the chairs that creaked in the last song.",
  ].join("\n");

/** Asks a question whose answer cites the artist's saved page, and returns the first reference. */
export async function cite(service: TestService, artistId: string): Promise<Answer["body"]> {
  const answered = await answerTo(service, artistId, credits);
  if (answered.stage !== "complete") throw new Error(`the question ended ${answered.stage}`);
  return answered.references[0];
}

/** Queues what is due and runs slices until none can be leased, as if no host had to be waited for. */
export async function look(service: TestService): Promise<void> {
  await queueDue(service.deps, null);
  for (let slice = 0; slice < 60; slice++) {
    await service.deps.db.execute(sql`update provider_pace set free_at = '-infinity'`);
    await service.deps.db.execute(
      sql`update jobs set run_at = now() where kind = 'page_look' and run_at > now() and not leased`,
    );
    const { body } = await advanceOnce(service);
    if (body.status === "ok" && !body.ran) return;
  }
  throw new Error("the work does not end");
}

/** Makes a day pass for rechecks: for the ledger and for due times. */
export async function passADay({ deps }: TestService): Promise<void> {
  await deps.db.execute(sql`update page_looks set looked_at = looked_at - interval '1 day'`);
  await deps.db.execute(sql`update cited_windows
    set due_at = due_at - interval '1 day', since = since - interval '1 day',
      checked_at = checked_at - interval '1 day', read_at = read_at - interval '1 day',
      missing_at = missing_at - interval '1 day'`);
}

/** Research evidence as the claimant reads it. */
export function readEvidence(service: TestService, artistId: string, reference: Answer["body"]) {
  const path = `/api/artist/${artistId}/research/evidence/${encodeURIComponent(reference.sourceId)}`;
  return service.call(evidenceRoute, "GET", `${path}?revision=${reference.revision}`);
}

export function listDrift(service: TestService, artistId: string, query = "", subject = "claire") {
  const path = `/api/artist/${artistId}/knowledge/drift${query}`;
  return service.call(driftRoute, "GET", path, { as: { token: `subject:${subject}` } });
}
