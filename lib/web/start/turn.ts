import type { OnboardingEvent, OnboardingTurn } from "#lib/client/generated/types.js";
import { serverSentEvents } from "#lib/client/server-sent-events.js";
import { client } from "../app/session.js";

/** What a step is given: the events of the last turn, and a way to take the next. */
export interface StepProps {
  artistId: string;
  events: readonly OnboardingEvent[];
  isBusy: boolean;
  /** True when the turn was taken. */
  take(turn: OnboardingTurn): Promise<boolean>;
}

/** An event that ended a turn with an error; its sentence is for people. */
export class TurnFailed extends Error {}

/**
 * Takes one turn of the first steps and tells its events as they come. Every turn is idempotent: one whose answer was lost may
 * be taken again.
 *
 * @throws Refusal, NoAnswer; TurnFailed when the turn failed on its way
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
