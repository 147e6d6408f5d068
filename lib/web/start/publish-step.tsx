import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { InterviewResponse, OnboardingEvent } from "#lib/client/generated/types.js";
import { useArtistId, useBrief } from "../app/artists.js";
import { useRead } from "../app/asked.js";
import { useDraft } from "../app/drafts.js";
import { Button, Form, Submit, TextArea } from "../parts/controls.js";
import { confirmed } from "../parts/dialog.js";
import { Read } from "../parts/states.js";
import { Written } from "../parts/written.js";
import { isStillDrafting, type StepProps } from "./turn.js";

/** Pause before the page joins a draft that is still being written. */
const joinPauseMs = 2_000;

type Drafted = Extract<OnboardingEvent, { type: "draft" }>;

/** The life story: drafted or written, then published with the chosen answers. */
export function PublishStep({ events, isBusy, take }: StepProps) {
  const artistId = useArtistId();
  const text = useDraft(`life story ${artistId}`);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const published = useSignal<string | null | undefined>(undefined);
  const drafted = events.findLast((event): event is Drafted => event.type === "draft");
  // The text that a draft may replace; null until one is asked for.
  const replaceable = useRef<string | null>(null);
  useEffect(() => {
    if (events.length === 0 && !isBusy) void take({ type: "open" });
  }, []);
  useEffect(() => {
    if (drafted === undefined) return;
    published.value = drafted.publishedRevision;
    void show(drafted.text);
  }, [drafted]);
  useEffect(() => {
    if (isBusy || !isStillDrafting(events)) return;
    const joining = setTimeout(
      () => void take({ type: "about", mode: "generate", join: true }),
      joinPauseMs,
    );
    return () => clearTimeout(joining);
  }, [events, isBusy]);
  /** A draft never replaces words that were written since it was asked for, unless the person says so. */
  const show = async (draft: string) => {
    const written = text.text.value;
    const mayReplace =
      written.trim() === "" ||
      written === replaceable.current ||
      (replaceable.current !== null && (await mayReplaceText()));
    if (mayReplace) text.write(draft);
  };
  const brief = useBrief(artistId);
  const input = { path: { id: artistId }, query: { limit: 100 } };
  const answers = useRead("listInterviewResponses", input);
  const draft = async () => {
    const written = text.text.value;
    if (written.trim() !== "" && !(await mayReplaceText())) return;
    replaceable.current = written;
    await take({ type: "about", mode: "generate" });
  };
  const publish = async () => {
    const expectedRevision =
      published.value === undefined ? (brief.value?.lore?.revision ?? null) : published.value;
    const saved = answers.value?.responses ?? [];
    const isPublished = await take({
      type: "publish",
      text: text.text.value,
      expectedRevision,
      answers: saved
        .filter(({ id }) => chosen.value.has(id))
        .map(({ id, revision }) => ({ answerId: id, revision })),
    });
    if (isPublished) text.clear();
  };
  return (
    <Form onSubmit={publish}>
      <div class="choices">
        <Button isBusy={isBusy} onClick={draft}>
          Draft it from what I approved
        </Button>
      </div>
      <TextArea
        label="Life story"
        hint="Published exactly as written here. It is a summary and never quoted as evidence."
        draft={text}
        required
        maxLength={6000}
        rows={8}
      />
      <Read asked={answers} what="your answers">
        {({ responses }) => <Answers responses={responses} chosen={chosen} />}
      </Read>
      <Submit isBusy={isBusy}>Publish</Submit>
    </Form>
  );
}

function mayReplaceText(): Promise<boolean> {
  return confirmed({
    title: "Replace your text?",
    words: "A new draft replaces the text below.",
    action: "Replace",
  });
}

interface AnswersProps {
  responses: readonly InterviewResponse[];
  chosen: { value: ReadonlySet<string> };
}

function Answers({ responses, chosen }: AnswersProps) {
  if (responses.length === 0) return null;
  const toggle = (answerId: string) => {
    const next = new Set(chosen.value);
    if (!next.delete(answerId)) next.add(answerId);
    chosen.value = next;
  };
  return (
    <fieldset class="answers-to-publish">
      <legend>Answers to publish with it, as evidence</legend>
      {responses.map(({ id, question, answer }) => (
        <label key={id} class="check">
          <input type="checkbox" checked={chosen.value.has(id)} onChange={() => toggle(id)} />
          <span>
            <Written as="b">{question}</Written> <Written class="words">{answer}</Written>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
