import { useState } from "preact/hooks";
import type { OnboardingEvent, OnboardingTurn, Operations } from "#lib/client/generated/types.js";
import { forget, useRead, useWork } from "../app/asked.js";
import { announce, focusOn, usePageTitle } from "../app/page-title.js";
import type { PageProps } from "../app/pages.js";
import { sentence } from "../app/words.js";
import { PageHead, Tag, Time } from "../parts/links.js";
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
  ["sources", "Review the saved sources"],
  ["interview", "Answer a few questions"],
  ["publish", "Publish the life story"],
];

/** The onboarding of an artist: profiles, sources, a short interview, a published text. */
export function StartPage({ artistId }: PageProps) {
  usePageTitle("First steps", artistId);
  const [events, setEvents] = useState<readonly OnboardingEvent[]>([]);
  const state = useRead("readOnboardingState", { path: { id: artistId } });
  const { isBusy, problem, run } = useWork();
  /** Whether a step shows its form: the current one, and the last one always. */
  const isOpen = (step: Step, { currentStep, complete }: State) =>
    step === currentStep || (complete && step === "publish");
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
    forget("readArtistBrief", artistId);
    await state.renew();
    const isAsked = heard.some(({ type }) => type === "question");
    if (isTaken && turn.type !== "open") focusOn("current-step", isAsked ? "textarea" : undefined);
    return isTaken;
  };
  return (
    <>
      <PageHead title="First steps">
        Four steps; you can stop at any point and continue later. Nothing is published before the
        last step, and only what you approve.
      </PageHead>
      <Read asked={state} what="the steps">
        {(known) => (
          <>
            {known.complete && (
              <p class="lead">All steps are done. You can publish the text again.</p>
            )}
            <ol class="steps">
              {steps.map(([step, words]) => (
                <li key={step} class={step === known.currentStep ? "step current" : "step"}>
                  <h2
                    {...(step === known.currentStep
                      ? { id: "current-step", "aria-current": "step", tabIndex: -1 }
                      : {})}
                  >
                    {words}
                  </h2>
                  {known.steps[step] !== null && (
                    <p class="facts">
                      <Tag tone="good">done</Tag> <Time at={known.steps[step]} />
                    </p>
                  )}
                  {isOpen(step, known) && (
                    <>
                      <Said events={events} />
                      <CurrentStep
                        step={step}
                        artistId={artistId}
                        events={events}
                        isBusy={isBusy}
                        take={take}
                      />
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
  const said = events.flatMap((event) =>
    event.type === "message" || event.type === "progress" ? event.text : [],
  );
  return (
    <>
      {[...new Set(said)].map((text) => (
        <p key={text} class="said">
          {text}
        </p>
      ))}
    </>
  );
}
