import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { DraftOfAnAnswer } from "#lib/client/generated/types.js";
import { Refusal } from "#lib/client/refusal.js";
import { codePointsOf } from "#lib/kernel/text.js";
import { type Draft, draftOf } from "../app/drafts.js";
import { client, subject } from "../app/session.js";
import { unsentOf } from "../app/unsent.js";

/** The text of an answer that is being written, as far as the service has it (decision 8.85). */
export interface ServerDraft {
  /** Whether the service has what was written. */
  readonly isKept: ReadonlySignal<boolean>;
  /** Why it could not be kept; undefined while it can. */
  readonly problem: ReadonlySignal<unknown>;
  /** What another device wrote meanwhile; null when there is nothing to choose. */
  readonly other: ReadonlySignal<DraftOfAnAnswer | null>;
  /** Keeps it now, also when the page is left in the same moment. */
  keep(): Promise<void>;
  /** Keeps this text (`mine`) or the other device's; the one not chosen is overwritten. */
  choose(which: "mine" | "other"): void;
  /** The draft that the text was written from, for the save of the answer; waits for what is under way. */
  settled(): Promise<string | null>;
  /** The answer was saved, and the service has dropped the draft. */
  dropped(): void;
  /** Ends keeping, because the person has signed out. */
  stop(): void;
}

const pauseMs = 700;
const againMs = 5_000;
const maxChars = 2_000;

const all = new Map<string, ServerDraft>();

// Whoever signs in next begins with what the service has for them.
effect(() => {
  if (subject.value !== null) return;
  for (const draft of all.values()) draft.stop();
  all.clear();
});

/**
 * Keeps what is written under a key on the service, too: after a pause in typing, and when the page
 * is left. The service's draft is read at the first use, once in a tab.
 *
 * @param adopt takes over another device's text, or one that an earlier tab left unsent (no
 *   `savedAt`)
 * @param isOwn whether the service's draft belongs to this key; if not, another view continues it
 */
export function serverDraftOf(
  { id, answerId, key }: { id: string; answerId: string; key: string },
  text: Draft,
  adopt: Adopt,
  isOwn: boolean,
): ServerDraft {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = makeServerDraft({ id, answerId }, key, text, adopt, isOwn);
  all.set(key, made);
  return made;
}

/** A text that the service does not have yet. */
interface UnsentText {
  text: string;
  /** The draft that it was written from; empty: none. */
  revision: string;
  /** Texts that were sent and got no response. */
  sent: readonly string[];
}

type Adopt = (left: string, savedAt: string | null) => void;

function makeServerDraft(
  path: { id: string; answerId: string },
  key: string,
  text: Draft,
  adopt: Adopt,
  isOwn: boolean,
): ServerDraft {
  // What the service has, as this tab knows; `drafts.ts` does not ask before a tab is closed with
  // just that.
  const kept = draftOf(`kept ${key}`);
  const revision = draftOf(`kept-at ${key}`);
  const unsent = () => unsentOf<UnsentText>("text", subject.peek(), key);
  const before = unsent().read();
  const mine = computed(() =>
    text.text.value.trim() === "" || !text.isWritten.value ? "" : text.text.value,
  );
  const isKept = computed(() => kept.text.value === mine.value);
  const problem = signal<unknown>();
  const other = signal<DraftOfAnAnswer | null>(null);
  const left = new AbortController();
  let isRead = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  /** Texts that got no response: if the service has one of them, it came from here. */
  let sent: readonly string[] = before?.sent ?? [];

  const has = (draft: Pick<DraftOfAnAnswer, "text" | "revision"> | null) => {
    revision.write(draft?.revision ?? "");
    kept.write(draft?.text ?? "");
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), ms);
  };
  const changed = () => {
    clearTimeout(timer);
    if (isKept.value) {
      problem.value = undefined;
      if (isRead) unsent().forget();
      return;
    }
    unsent().write({ text: mine.value, revision: revision.text.value, sent });
    if (!isSignedOut()) later(pauseMs);
  };
  /** The person did not sign in again when asked: only their own action asks again. */
  const isSignedOut = () => problem.value instanceof Refusal && problem.value.status === 401;

  /** What the service has instead of what was expected. */
  const meet = (draft: DraftOfAnAnswer | null) => {
    const isMine = draft === null || draft.text === mine.value || sent.includes(draft.text);
    if (isMine) has(draft);
    else other.value = draft;
  };

  async function read(): Promise<void> {
    const { draft } = await client.call("readInterviewDraft", { path });
    const isSame = draft?.revision === (revision.text.value || undefined);
    // Everything from this tab was kept, and another device has continued it.
    if (isOwn && isKept.value && draft !== null && !isSame) {
      has(draft);
      adopt(draft.text, draft.savedAt);
    } else if (!isSame) meet(draft);
    isRead = true;
    // The text of an earlier tab had reached the service, although its response was lost.
    if (isKept.value) unsent().forget();
  }

  async function attempt(): Promise<void> {
    try {
      if (!isRead) await read();
      if (canSend()) await send();
    } catch (given) {
      problem.value = given;
    }
  }

  const canSend = () =>
    !left.signal.aborted &&
    !isKept.value &&
    other.value === null &&
    codePointsOf(mine.value) <= maxChars;

  async function send(): Promise<void> {
    const words = mine.value;
    try {
      sent = [...sent.slice(-2), words];
      unsent().write({ text: words, revision: revision.text.value, sent });
      const body = { text: words, expectedRevision: revision.text.value || null };
      const { draft } = await client.call(
        "saveInterviewDraft",
        { path, body },
        { keepalive: true },
      );
      has(draft);
      sent = [];
      if (isKept.value) unsent().forget();
      problem.value = undefined;
    } catch (given) {
      if (!(given instanceof Refusal) || given.draft === undefined) throw given;
      problem.value = undefined;
      meet(given.draft);
    }
  }

  function keep(): Promise<void> {
    clearTimeout(timer);
    underWay ??= attempt().finally(() => {
      underWay = null;
      if (!canSend()) return;
      // A refused save is repeated only when the person writes on or asks for it.
      if (problem.value === undefined) later(0);
      else if (!(problem.value instanceof Refusal && problem.value.status < 429)) later(againMs);
    });
    return underWay;
  }

  if (before !== null && mine.value === "" && kept.text.value === "" && before.text !== "") {
    revision.write(before.revision);
    adopt(before.text, null);
  }
  const end = effect(() => {
    mine.value;
    kept.text.value;
    untracked(changed);
  });
  let leaving: string | null = null;
  /**
   * The page is left, so a call under way may get no response: the text is sent at once, and once.
   */
  const leave = () => {
    if (!canSend() || isSignedOut()) return;
    if (document.visibilityState === "visible") return void keep();
    if (leaving === mine.value) return;
    leaving = mine.value;
    void send()
      .catch((given) => {
        problem.value = given;
      })
      .finally(() => {
        leaving = null;
      });
  };
  addEventListener("pagehide", leave, left);
  document.addEventListener("visibilitychange", leave, left);
  addEventListener("online", leave, left);
  if (isOwn || !isKept.value) void keep();

  return {
    isKept,
    problem,
    other,
    keep,
    choose(which) {
      const draft = other.value;
      other.value = null;
      has(draft);
      if (which === "other") text.write(draft?.text ?? "");
      else void keep();
    },
    async settled() {
      clearTimeout(timer);
      await underWay;
      clearTimeout(timer);
      return revision.text.value || null;
    },
    dropped() {
      has(null);
      sent = [];
    },
    stop() {
      end();
      left.abort();
      clearTimeout(timer);
    },
  };
}
