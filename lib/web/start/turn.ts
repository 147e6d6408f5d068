import type { OnboardingEvent, OnboardingTurn } from "#lib/client/generated/types.js";
import { serverSentEvents } from "#lib/client/server-sent-events.js";
import { isHttpUrl, isHttpUrlWithoutUserInfo } from "#lib/kernel/canonical-url.js";
import { client } from "../app/session.js";

/** A step's props: the events of the last turn, and a function to take the next one. */
export interface StepProps {
  artistId: string;
  events: readonly OnboardingEvent[];
  isBusy: boolean;
  /** Returns true when the turn was accepted. */
  take(turn: OnboardingTurn): Promise<boolean>;
}

/** The `error` event that ended a turn; its message is written for people. */
export class TurnFailed extends Error {}

/** Whether the last turn ended while a draft that was asked for is still being written. */
export function isStillDrafting(events: readonly OnboardingEvent[]): boolean {
  return events.at(-1)?.type === "done" && events.at(-2)?.type === "progress";
}

/**
 * Takes one turn of the onboarding and reports its events as they arrive. Turns are idempotent:
 * after a lost response, the turn can be repeated.
 *
 * @throws Refusal, NoAnswer; TurnFailed when the turn ended with an `error` event
 */
export async function takeTurn(
  artistId: string,
  turn: OnboardingTurn,
  onEvent: (event: OnboardingEvent) => void,
): Promise<void> {
  const answer = await client.send(
    "takeOnboardingTurn",
    { path: { id: artistId }, body: turn },
    { headers: { accept: "text/event-stream" } },
  );
  if (answer.body === null) return;
  for await (const { data } of serverSentEvents(answer.body)) {
    const event = JSON.parse(data) as OnboardingEvent;
    onEvent(event);
    if (event.type === "error") throw new TurnFailed(event.error);
  }
}

/** What is wrong with the addresses of a text, each named; undefined when nothing is. */
export function wrongAddresses(text: string): string | undefined {
  const addresses = addressesIn(text);
  const wrong = addresses.filter((url) => !isHttpUrl(url) || !new URL(url).hostname.includes("."));
  const signedIn = addresses.filter(
    (url) => !wrong.includes(url) && !isHttpUrlWithoutUserInfo(url),
  );
  const found = [
    ...(wrong.length > 0 ? [`Not the address of a page: ${quoted(wrong)}`] : []),
    ...(signedIn.length > 0 ? [`Leave out the user name and password: ${quoted(signedIn)}`] : []),
  ];
  return found.length === 0 ? undefined : found.join(". ");
}

function quoted(urls: readonly string[]): string {
  return urls.map((url) => `“${url.replace(/^https:\/\//, "")}”`).join(", ");
}

/** The addresses in a text, one per line; a line without a scheme is read as https. */
export function addressesIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== "")
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`));
}
