import type { OnboardingEvent } from "#lib/contract/onboarding.js";
import { onboardingQuestions } from "#lib/onboarding/onboarding-questions.js";
import chatRoute from "../../api/onboarding/[id]/chat.js";
import stateRoute from "../../api/onboarding/[id]/state.js";
import type { Answer, CallOptions, TestService } from "./service.js";

export const claire: CallOptions = { as: { token: "subject:claire" } };

/** One turn of the chat, as the claimant claire unless told otherwise. */
export function takeTurn(
  service: TestService,
  artistId: string,
  body: unknown,
  options: CallOptions = claire,
): Promise<Answer> {
  return service.call(chatRoute, "POST", `/api/onboarding/${artistId}/chat`, {
    body,
    ...options,
  });
}

export function readState(service: TestService, artistId: string): Promise<Answer> {
  return service.call(stateRoute, "GET", `/api/onboarding/${artistId}/state`, claire);
}

/** The same turn for a reader of server-sent events. */
export function openStream(
  service: TestService,
  artistId: string,
  body: unknown,
): Promise<Response> {
  return chatRoute.serve(
    new Request(`https://service.example/api/onboarding/${artistId}/chat`, {
      method: "POST",
      headers: {
        accept: "text/event-stream",
        authorization: "Bearer subject:claire",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    }),
    service.deps,
  );
}

/** The head of a stream, and its events as they came. */
export async function streamTurn(service: TestService, artistId: string, body: unknown) {
  const response = await openStream(service, artistId, body);
  const blocks = (await response.text()).split("\n\n").filter((block) => block !== "");
  return { response, events: blocks.map(eventOf) };
}

function eventOf(block: string): OnboardingEvent {
  const [, name, data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  const event = JSON.parse(data) as OnboardingEvent;
  if (event.type !== name) throw new Error(`${name} is named ${event.type}`);
  return event;
}

/** The turns that lead to the step of that name, and past all before it. */
export async function reach(
  service: TestService,
  artistId: string,
  step: "sources" | "interview" | "publish",
  options: CallOptions = claire,
): Promise<void> {
  const turns: unknown[] = [{ type: "confirm_profiles" }];
  if (step !== "sources") turns.push({ type: "review_sources" });
  if (step === "publish") turns.push(...onboardingQuestions.map((one) => skip(one)));
  for (const turn of turns) {
    const { status, body } = await takeTurn(service, artistId, turn, options);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  }
}

const skip = (question: object) => ({ type: "interview_answer", ...question, answer: null });

/** The event of that type, of which there is one. */
export function only(body: { events: { type: string }[] }, type: string) {
  const found = body.events.filter((event) => event.type === type);
  if (found.length !== 1) throw new Error(`${found.length} events ${type}`);
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  return found[0] as any;
}
