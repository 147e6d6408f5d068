import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { sha256Hex } from "#lib/kernel/hash.js";
import { connectionsOf } from "./connections.js";
import { issuerUrl, type KeptIssuer, keptIssuer, moveIssuer } from "./kept-issuer.js";
import { namesThisServer } from "./loopback.js";
import type { Say } from "./postgres.js";
import { localProvider, peoplePath } from "./provider.js";
import { errorPage, type LocalPerson, peoplePage, providerPolicy } from "./provider-pages.js";

/** Somebody who may sign in, and how the service knows them. */
export interface Admitted extends LocalPerson {
  /** The subject of this person's tokens; creates the user, if there should be one. */
  subject(): Promise<string>;
}

/** The running issuer of a data folder, on a port of its own. */
export interface IssuerServer {
  url: string;
  /** Tells it where the page is, and who may sign in. */
  open(pageOrigins: readonly string[], people: readonly Admitted[]): void;
  /** A code that signs the first of the people in, once and within ten minutes. */
  oneTimeCode(): string;
  close(graceMs: number): Promise<void>;
}

/** Serves the issuer of a data folder; its port changes only when another program has taken it. */
export async function serveIssuer(dataDir: string, say: Say): Promise<IssuerServer> {
  const codes = oneTimeCodes();
  let origins: readonly string[] = [];
  let people: readonly Admitted[] = [];
  const server = createServer((message, response) => {
    connections.begin(message, response);
    answer(message, response).catch(() => refuse(response, 400, "Sign in again from the page."));
  });
  const connections = connectionsOf(server);
  const kept = await listenAt(server, dataDir, say);
  const provider = localProvider(kept, () => origins);
  const callback = provider.callback();

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!namesThisServer(message)) return refuse(response, 403, "This is for one machine only.");
    response.setHeader("content-security-policy", providerPolicy);
    response.setHeader("referrer-policy", "no-referrer");
    response.setHeader("x-content-type-options", "nosniff");
    const isChoice = message.url?.startsWith(peoplePath) === true;
    await (isChoice ? choose(message, response) : callback(message, response));
  }

  /** Shows the people, or lets the chosen one in; a valid code has chosen already. */
  async function choose(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(message, response);
    const person =
      message.method === "POST"
        ? await chosenOf(message, people)
        : codes.use(params.login_hint)
          ? people[0]
          : undefined;
    if (person !== undefined) {
      const accountId = await person.subject();
      await provider.interactionFinished(message, response, { login: { accountId } });
    } else {
      sendPage(response, 200, peoplePage(people, message.url ?? ""));
    }
  }

  return {
    url: issuerUrl(kept),
    open: (pageOrigins, admitted) => {
      origins = pageOrigins;
      people = admitted;
    },
    oneTimeCode: codes.make,
    close: connections.end,
  };
}

async function chosenOf(
  message: IncomingMessage,
  people: readonly Admitted[],
): Promise<Admitted | undefined> {
  const chosen = new URLSearchParams(await text(message)).get("person");
  return people.find(({ id }) => id === chosen);
}

/** Codes for one use within ten minutes; only their hashes are kept. */
function oneTimeCodes() {
  const endings = new Map<string, number>();
  return {
    make(): string {
      const code = randomBytes(16).toString("base64url");
      endings.set(sha256Hex(code), Date.now() + 600_000);
      return code;
    },
    use(code: unknown): boolean {
      if (typeof code !== "string") return false;
      const ending = endings.get(sha256Hex(code));
      endings.delete(sha256Hex(code));
      return ending !== undefined && Date.now() < ending;
    },
  };
}

const attempts = 5;

async function listenAt(server: Server, dataDir: string, say: Say): Promise<KeptIssuer> {
  let kept = await keptIssuer(dataDir);
  for (let attempt = 1; ; attempt += 1) {
    try {
      server.listen(kept.port, "127.0.0.1");
      await once(server, "listening");
      return kept;
    } catch (problem) {
      const isTaken = (problem as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (!isTaken || attempt === attempts) throw problem;
      say(`The issuer's port ${kept.port} is taken: it moves, and earlier tokens end.`);
      kept = await moveIssuer(dataDir, kept);
    }
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) response.destroy();
  else sendPage(response, status, errorPage(reason));
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(html);
}
