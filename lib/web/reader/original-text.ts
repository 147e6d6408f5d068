import { useEffect, useState } from "preact/hooks";
import type { Operations, Source } from "#lib/client/generated/types.js";
import type { Window } from "#lib/kernel/window.js";
import { client } from "../app/session.js";

/** UTF-16 units read before and after a quotation at first, and with each further piece. */
const around = 1500;
const step = 4000;
/** Minimum and maximum length that the service accepts for one passage. */
const [leastChars, mostChars] = [256, 12_000];

/** The part of an original that is shown. */
export interface Stretch {
  source: Source;
  /** First UTF-16 unit of the text. */
  start: number;
  text: string;
  totalChars: number;
  /** The names that the source states in this part; none where it states nobody. */
  voices: string[];
  /** The voices that the owner confirmed as the artist's own. */
  ownVoices: readonly string[];
  /** Absent unless a person sent it from an archive. */
  providedBy: Operations["readOriginalSource"]["answer"]["providedBy"];
}

/** An original that is read piece by piece. */
export interface OriginalText {
  stretch: Stretch | undefined;
  problem: unknown;
  isBusy: boolean;
  earlier(): Promise<void>;
  later(): Promise<void>;
  renew(): void;
}

/**
 * Reads an original around a window, or from its beginning; a null revision means the current one.
 */
export function useOriginalText(
  artistId: string,
  sourceId: string,
  revision: string | null,
  window: Window | null,
): OriginalText {
  const [stretch, setStretch] = useState<Stretch>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const read = async (start: number, chars: number, signal?: AbortSignal): Promise<Stretch> => {
    const maxChars = Math.min(mostChars, Math.max(leastChars, chars));
    const query = { start, maxChars, revision: revision ?? undefined };
    const input = { path: { id: artistId, sourceId }, query };
    const {
      source,
      passage,
      voices,
      ownVoices = [],
      providedBy,
      totalChars,
    } = await client.call("readOriginalSource", input, {
      signal,
    });
    const names = new Set(voices?.flatMap(({ name }) => name ?? []));
    const { start: from, text } = passage;
    return { source, start: from, text, totalChars, voices: [...names], ownVoices, providedBy };
  };
  const attempt = async (work: () => Promise<Stretch>, signal?: AbortSignal) => {
    setBusy(true);
    try {
      const next = await work();
      if (signal?.aborted) return;
      setStretch(next);
      setProblem(undefined);
    } catch (cause) {
      if (!signal?.aborted) setProblem(cause);
    }
    setBusy(false);
  };
  const begin = (signal?: AbortSignal) => {
    const from = Math.max(0, (window?.start ?? 0) - around);
    const to = (window?.end ?? step) + around;
    return attempt(() => read(from, to - from, signal), signal);
  };
  // The window is part of the address: another window means reading again.
  useEffect(() => {
    const leaving = new AbortController();
    setStretch(undefined);
    void begin(leaving.signal);
    return () => leaving.abort();
  }, [artistId, sourceId, revision, window?.start, window?.end]);
  return {
    stretch,
    problem,
    isBusy,
    renew: () => void begin(),
    async later() {
      if (stretch === undefined) return;
      await attempt(async () => {
        const next = await read(stretch.start + stretch.text.length, step);
        return { ...next, start: stretch.start, text: stretch.text + next.text };
      });
    },
    async earlier() {
      if (stretch === undefined) return;
      await attempt(async () => {
        const from = Math.max(0, stretch.start - step);
        const previous = await read(from, stretch.start - from);
        // A passage has a minimum length and can repeat text that is already shown; the repeated
        // part is dropped.
        const text = previous.text.slice(0, stretch.start - previous.start) + stretch.text;
        return { ...previous, text };
      });
    },
  };
}
