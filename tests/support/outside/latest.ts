import { sql } from "drizzle-orm";
import refreshRoute from "../../../api/artist/[id]/latest/refresh.js";
import latestRoute from "../../../api/artist/[id]/latest.js";
import statusRoute from "../../../api/artist/[id]/research/status.js";
import { advanceOnce } from "../research.js";
import type { TestService } from "../service.js";

export const claimantToken = { token: "subject:ana" };

export function readLatest(service: TestService, artistId: string, query = "") {
  const path = `/api/artist/${artistId}/latest${query}`;
  return service.call(latestRoute, "GET", path, { as: "nobody" });
}

export function refresh(service: TestService, artistId: string, body: unknown = {}) {
  const path = `/api/artist/${artistId}/latest/refresh`;
  return service.call(refreshRoute, "POST", path, { as: claimantToken, body });
}

export function readStatus(service: TestService, artistId: string, query = "") {
  const path = `/api/artist/${artistId}/research/status${query}`;
  return service.call(statusRoute, "GET", path, { as: claimantToken });
}

/** Lets every waiting job be leased and every provider be asked at once, and advances an artist until nothing is left. */
export async function advanceThrough(service: TestService, artistId: string): Promise<string[]> {
  const progress: string[] = [];
  for (let slice = 0; slice < 40; slice += 1) {
    await service.deps.db.execute(sql`
      update jobs set run_at = now() where run_at is not null and not leased`);
    await service.deps.db.execute(sql`update provider_pace set free_at = now()`);
    const { body } = await advanceOnce(service, { artistId });
    if (body.status === "error") throw new Error("a slice threw");
    if (!body.ran) return progress;
    progress.push(body.progress);
  }
  throw new Error(`the work does not end: ${progress.join(", ")}`);
}

/** Makes the last refresh of every platform look `hours` older. */
export async function age(service: TestService, hours: number): Promise<void> {
  await service.deps.db.execute(sql`
    update latest_snapshots
    set checked_at = checked_at - make_interval(hours => ${hours}),
      last_attempt_at = last_attempt_at - make_interval(hours => ${hours})`);
}
