import { Agent, type IncomingHttpHeaders, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { errorCodes } from "#lib/contract/error.js";
import openApi from "#lib/contract/openapi.json" with { type: "json" };
import { functionSeconds } from "#lib/operations/function-time.js";
import { statusOf } from "#lib/platform/fault.js";
import type { Chance } from "../../support/fuzz/chance.js";
import { type Artist, administratorSubject, foreignMark } from "./ground.js";
import type { World } from "./world.js";

interface Described {
  method: string;
  path: string;
  statuses: ReadonlySet<string>;
}

type Paths = Record<string, Record<string, { operationId: string; responses: object }>>;

/** Every operation of the published document. */
const operations = new Map<string, Described>(
  Object.entries(openApi.paths as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]): [string, Described] => [
      operationId,
      { method: method.toUpperCase(), path, statuses: new Set(Object.keys(responses)) },
    ]),
  ),
);

/** No answer may take longer: a function does not run longer (decision 5.53). */
export const longestMs = functionSeconds * 1000;

/**
 * The service closes connections idle for five seconds, so one idle for this long is not reused.
 */
const keptMs = 3_000;

export type Role = "stranger" | "key" | "claimant" | "administrator" | "scheduler";

export interface Call {
  as: Role;
  /** The artist in the path, whose claimant asks. */
  artist?: Artist;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a client reads whatever came back
  body: any;
}

/** Replaces a missing answer, which was recorded as a problem. */
const noAnswer: Answer = { status: 0, headers: {}, text: "", body: null };

/** One of the 100: a person or program with its own connections, pace and random source. */
export class Client {
  readonly world: World;
  readonly random: Chance;
  readonly name: string;
  readonly agent = new Agent({ keepAlive: true, maxSockets: 2 });
  readonly #answeredMs = new WeakMap<Socket, number>();
  #count = 0;

  constructor(world: World, name: string, random: Chance) {
    this.world = world;
    this.name = name;
    this.random = random;
  }

  /** A new request id, which the answer has to repeat. */
  nextId(): string {
    this.#count += 1;
    return `${this.name}-${this.#count}`;
  }

  async pause(): Promise<void> {
    await delay(this.random.whole(0, 30));
  }

  /** The address and headers of a call. */
  async prepared(operationId: string, { as, artist, params = {}, query, headers }: Call) {
    const { method, path } = operations.get(operationId) as Described;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === "id" && artist !== undefined ? artist.id : String(params[name])),
    );
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    return {
      method,
      url: new URL(filled + search, this.world.served.url),
      headers: {
        ...(await this.credential(as, artist)),
        "x-request-id": this.nextId(),
        ...headers,
      },
    };
  }

  async credential(as: Role, artist?: Artist): Promise<Record<string, string>> {
    const { served } = this.world;
    if (as === "stranger") return {};
    if (as === "key") return { "x-service-research-key": served.researchKey };
    if (as === "scheduler") return { authorization: `Bearer ${served.cronSecret}` };
    const subject = as === "administrator" ? administratorSubject : String(artist?.subject);
    return { authorization: `Bearer ${await served.token(subject)}` };
  }

  /** Sends a call, waits for its whole answer, and checks it. */
  async send(operationId: string, call: Call): Promise<Answer> {
    const { method, url, headers } = await this.prepared(operationId, call);
    const answer = await this.exchange(method, url, headers, call.body, operationId);
    this.check(operationId, call, answer, String(headers["x-request-id"]));
    return answer;
  }

  /** The same call twice at once, or one after the other: an identical request is answered identically. */
  async sendTwice(operationId: string, call: Call): Promise<Answer> {
    const again = () => this.insist(operationId, call);
    const both = this.random.happens(0.5)
      ? await Promise.all([again(), again()])
      : [await again(), await again()];
    const [one, other] = both as [Answer, Answer];
    const same = one.status === other.status && one.text === other.text;
    if (!same && ![one.status, other.status].some((status) => status === 0 || status === 503))
      this.world.broken(
        `${operationId} sent twice was answered ${one.status} ${one.text} and ${other.status} ${other.text}`,
      );
    return one;
  }

  /** Sends a call again while the service says that it cannot take it now. */
  async insist(operationId: string, call: Call): Promise<Answer> {
    for (let time = 1; ; time += 1) {
      const answer = await this.send(operationId, call);
      if (answer.status !== 503 || time === 20) return answer;
      await delay(this.random.whole(50, 500));
    }
  }

  /** One HTTP exchange; status 0 when no answer came. */
  async exchange(
    method: string,
    url: URL,
    headers: Record<string, string>,
    body: unknown,
    what: string,
  ): Promise<Answer> {
    const { world } = this;
    world.sent += 1;
    try {
      const answer = await this.#answer(method, url, headers, body);
      const isJson = answer.headers["content-type"]?.startsWith("application/json") === true;
      return { ...answer, body: isJson ? JSON.parse(answer.text) : null };
    } catch (problem) {
      if (!world.isEnding) world.broken(`${what} had no answer: ${String(problem)}`);
      return noAnswer;
    }
  }

  #answer(method: string, url: URL, headers: Record<string, string>, body: unknown) {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const type = json === undefined ? {} : { "content-type": "application/json" };
    return new Promise<Omit<Answer, "body">>((resolve, reject) => {
      const options = {
        method,
        agent: this.agent,
        headers: { ...headers, ...type },
        signal: AbortSignal.timeout(longestMs),
      };
      const sent = request(url, options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          if (socket !== null) this.#answeredMs.set(socket, performance.now());
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      let socket: Socket | null = null;
      let usedMs = Number.POSITIVE_INFINITY;
      sent.once("socket", (given) => {
        socket = given;
        usedMs = this.#answeredMs.get(given) ?? usedMs;
      });
      sent.once("error", (problem) => {
        // A server may close an idle connection just when it is used again.
        if (sent.reusedSocket && performance.now() - usedMs > keptMs)
          resolve(this.#answer(method, url, headers, body));
        else reject(problem);
      });
      sent.end(json);
    });
  }

  /**
   * Checks that an answer is documented, belongs to this request, and contains nobody else's data.
   */
  check(operationId: string, call: Call, answer: Answer, requestId: string): void {
    const { status, headers, body, text } = answer;
    if (status === 0) return;
    const { world } = this;
    const said = `${operationId} was answered ${status} ${text.slice(0, 200)}`;
    const { statuses } = operations.get(operationId) as Described;
    if (!statuses.has(String(status))) world.broken(`${said}, which the document does not have`);
    if (status === 500) world.broken(said);
    if (headers["x-request-id"] !== requestId)
      world.broken(`${said}, the answer of another request`);
    this.checkPrivacy(operationId, call, text);
    if (status < 400) return;
    const code = errorCodes.find((one) => one === body?.code);
    if (body?.status !== "error" || code === undefined || statusOf(code) !== status) {
      world.broken(`${said}, no refusal`);
      return;
    }
    if (status === 429 || status === 503) {
      world.refused(code, call.artist ?? null);
      const seconds = Number(headers["retry-after"]);
      const isNamed = body?.retryAfterSeconds === undefined || body.retryAfterSeconds === seconds;
      if (!(seconds >= 1 && isNamed)) world.broken(`${said} without a time to come back`);
    }
  }

  /** Only the claimant and administrators see an artist's private text. */
  checkPrivacy(what: string, { as, artist }: Call, text: string): void {
    if (as === "administrator") return;
    const own = as === "claimant" && artist !== undefined ? [artist.mark] : [];
    const mark = foreignMark(text, own);
    if (mark !== null) this.world.broken(`${what} as ${as} told ${mark}`);
  }

  leave(): void {
    this.agent.destroy();
  }
}
