import { useState } from "preact/hooks";
import type { OnboardingEvent, OnboardingTurn, Operations } from "#lib/client/generated/types.js";
import { forget, useAsked, useWork } from "../app/asked.js";
import { announce, usePageTitle } from "../app/page-title.js";
import type { RoomProps } from "../app/rooms.js";
import { client } from "../app/session.js";
import { sentence } from "../app/words.js";
import { RoomHead, Tag, Time } from "../parts/links.js";
import { Problem, Read } from "../parts/states.js";
import { InterviewStep } from "./interview-step.js";
import { ProfilesStep } from "./profiles-step.js";
import { PublishStep } from "./publish-step.js";
import { SourcesStep } from "./sources-step.js";
import { type StepProps, TurnFailed, takeTurn } from "./turn.js";

type State = Operations["readOnboardingState"]["answer"];
type Step = NonNullable<State["currentStep"]>;

const steps: readonly (readonly [Step, string])[] = [
  ["profiles", "Confirm the profiles"],
  ["sources", "Look through what is saved"],
  ["interview", "Answer a few questions"],
  ["publish", "Publish the life story"],
];

/** The first steps of an artist: profiles, sources, a short interview, a published text. */
export function StartRoom({ artistId }: RoomProps) {
  usePageTitle("First steps", artistId);
  const [events, setEvents] = useState<readonly OnboardingEvent[]>([]);
  const state = useAsked(`start ${artistId}`, (signal) =>
    client.call("readOnboardingState", { path: { id: artistId } }, { signal }),
  );
  const { isBusy, problem, run } = useWork();
  const take = async (turn: OnboardingTurn) => {
    const heard: OnboardingEvent[] = [];
    setEvents([]);
    const isTaken = await run(() =>
      takeTurn(artistId, turn, (event) => {
        heard.push(event);
        setEvents([...heard]);
        if (event.type === "message" || event.type === "progress") announce(event.text);
      }),
    );
    forget(`brief ${artistId}`);
    await state.renew();
    return isTaken;
  };
  return (
    <>
      <RoomHead title="First steps">
        Four steps, each of which can be left and taken up again. Nothing is published before the
        last one, and only what you approve.
      </RoomHead>
      <Read asked={state} what="the steps">
        {({ currentStep, steps: done, complete }) => (
          <>
            {complete && <p class="lead">All steps are done. The text can be published anew.</p>}
            <ol class="steps">
              {steps.map(([step, words]) => (
                <li key={step} class={step === currentStep ? "step current" : "step"}>
                  <h2 aria-current={step === currentStep ? "step" : undefined}>{words}</h2>
                  {done[step] !== null && (
                    <p class="facts">
                      <Tag tone="good">done</Tag> <Time at={done[step]} />
                    </p>
                  )}
                  {(step === currentStep || (complete && step === "publish")) && (
                    <CurrentStep
                      step={step}
                      artistId={artistId}
                      events={events}
                      isBusy={isBusy}
                      take={take}
                    />
                  )}
                  {step === currentStep && (
                    <>
                      <Said events={events} />
                      {problem instanceof TurnFailed ? (
                        <p class="problem" role="alert">
                          {sentence(problem.message)}
                        </p>
                      ) : (
                        <Problem problem={problem} />
                      )}
                    </>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Read>
    </>
  );
}

function CurrentStep({ step, ...props }: StepProps & { step: Step }) {
  if (step === "profiles") return <ProfilesStep {...props} />;
  if (step === "sources") return <SourcesStep {...props} />;
  if (step === "interview") return <InterviewStep {...props} />;
  return <PublishStep {...props} />;
}

function Said({ events }: { events: readonly OnboardingEvent[] }) {
  return (
    <>
      {events.map((event, index) =>
        event.type === "message" || event.type === "progress" ? (
          // The events of a turn never change their order.
          <p key={index} class="said">
            {event.text}
          </p>
        ) : null,
      )}
    </>
  );
}
