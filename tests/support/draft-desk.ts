import type { Page, Route } from "playwright-core";
import { type Client, createClient } from "#lib/client/client.js";
import { readWholeMemory } from "#lib/client/read-whole-memory.js";
import { demoArtist, openedPage } from "./opened-page.js";

/** An answer of the demo artist that can be edited. */
export const savedAnswerId = "01930000-cafe-7301-8000-0000000000a1";

/** A person at the page, and the same service as somebody else reaches it. */
export interface DraftDesk {
  page: Page;
  token: string;
  /** Opens a room by its link in the navigation, or by loading its address. */
  open(room: string, how?: "link" | "load"): Promise<void>;
  /**
   * The next call of this method to a matching address gets this answer; other calls pass through.
   */
  once(method: string, answer: (route: Route) => Promise<unknown>): Promise<void>;
  /** What another person or tab does meanwhile. */
  other: Client;
  /**
   * Finishes the open sitting and starts one with this many offered questions; returns session and
   * questions.
   */
  sitting(questions: number): Promise<{ sessionId: string; questionIds: string[] }>;
  /** Offers the question of this ordinal. */
  offer(sessionId: string, ordinal: number, question: string): Promise<string>;
  /** Another tab at a room, which keeps drafts of its own. */
  tab(room: string): Promise<Page>;
  close(): Promise<void>;
}

export async function draftDesk(): Promise<DraftDesk> {
  const opened = await openedPage();
  const { service, token } = opened;
  const other = createClient({ baseUrl: service.url, accessToken: token });
  const path = { id: demoArtist };
  const tab = async (room: string) => {
    const page = await opened.open(`/${room}`);
    await page.locator("main h1").waitFor();
    return page;
  };
  const page = await tab("interview");
  const { passages } = await other.call("searchOriginalEvidence", {
    path,
    query: { query: "harmonium", limit: 1 },
  });

  const offer = async (sessionId: string, ordinal: number, question: string) => {
    const [passage] = passages;
    if (passage === undefined) throw new Error("The demo artist has no evidence");
    const { sourceId, revision, start } = passage;
    const quote = passage.text.slice(0, 40);
    const { snapshotId } = await readWholeMemory(other, demoArtist);
    const offered = await other.call("offerInterviewQuestion", {
      path: { ...path, sessionId },
      body: {
        ordinal,
        memorySnapshotId: snapshotId,
        question,
        references: [
          { kind: "original", sourceId, revision, start, end: start + quote.length, quote },
        ],
      },
    });
    return offered.question.id;
  };

  return {
    page,
    token,
    other,
    offer,
    tab,
    async open(room, how = "load") {
      if (how === "load") await page.goto(`${service.url}/artist/${demoArtist}/${room}`);
      else await page.locator(`nav a[href$="/${room}"]`).click();
      await page.locator("main h1").waitFor();
    },
    async once(method, answer) {
      let isUsed = false;
      await page.unroute("**/api/**");
      await page.route("**/api/**", (route) => {
        if (isUsed || route.request().method() !== method) return route.continue();
        isUsed = true;
        return answer(route);
      });
    },
    async sitting(questions) {
      const { session: last } = await other.call("restoreInterview", { path });
      if (last?.state === "active") {
        await other.call("finishInterviewSitting", { path: { ...path, sessionId: last.id } });
      }
      const { session } = await other.call("startInterviewSitting", {
        path,
        body: { requestId: crypto.randomUUID() },
      });
      const questionIds: string[] = [];
      for (let ordinal = 1; ordinal <= questions; ordinal += 1) {
        questionIds.push(await offer(session.id, ordinal, `What did evening ${ordinal} change?`));
      }
      return { sessionId: session.id, questionIds };
    },
    close: () => opened.close(),
  };
}

/** A refusal as the service words it. */
export function refused(status: number, code: string, headers: Record<string, string> = {}) {
  return (route: Route) =>
    route.fulfill({ status, headers, json: { status: "error", error: "refused here", code } });
}

/** The network is gone before the call reaches the service. */
export const goneBefore = (route: Route) => route.abort("internetdisconnected");

/** The call reaches the service, and its answer is lost. */
export async function goneAfter(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("connectionreset");
}
