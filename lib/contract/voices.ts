import * as v from "valibot";
import {
  described,
  maxOffset,
  oneOf,
  storableText,
  titled,
  wholeNumber,
} from "#lib/contract/primitives.js";
import { snapDown } from "#lib/kernel/text.js";

const maxVoices = 50_000;
const StatedName = storableText(1, 200);

/** Who speaks from a position on, as the source states (decision 1.35). */
export const TextVoice = titled("Voice", {
  start: described(
    wholeNumber(0, maxOffset),
    "First UTF-16 code unit in the original; the voice ends where the next one starts",
  ),
  name: described(
    v.nullable(StatedName),
    "The name that the source states, as it is written there; null where it names nobody",
  ),
});
export type TextVoice = v.InferOutput<typeof TextVoice>;

/** The voices of a whole original, in the order of its text; each differs from the one before. */
export const Voices = v.pipe(
  v.array(TextVoice, "must be an array"),
  v.minLength(1, `must have 1 to ${maxVoices} items`),
  v.maxLength(maxVoices, `must have 1 to ${maxVoices} items`),
  v.check(
    (voices) => voices.every(({ start }, at) => at === 0 || start > (voices[at - 1]?.start ?? 0)),
    "must be in the order of the text",
  ),
  v.check(
    (voices) => voices.every(({ name }, at) => name !== (voices[at - 1]?.name ?? null)),
    "must not repeat the voice before",
  ),
);

/** Names in JSON, as the column `own_voices` keeps them. */
export const OwnVoices = v.pipe(
  v.string(),
  v.check((kept) => {
    try {
      return v.is(v.pipe(v.array(StatedName), v.minLength(1), v.maxLength(20)), JSON.parse(kept));
    } catch {
      return false;
    }
  }, "must be a JSON list of 1 to 20 names"),
);

/** Whose words a window is (decision 1.36). */
export const Voice = v.picklist(["artist", "other", "unknown"]);
export type Voice = v.InferOutput<typeof Voice>;
/** The only voice that a request may ask for. */
export const OwnVoice = oneOf(["artist"]);

/** Index of the first entry that starts after the text or inside a surrogate pair; -1 for none. */
export function firstOutside(text: string, entries: readonly { start: number }[]): number {
  return entries.findIndex(({ start }) => start >= text.length || snapDown(text, start) !== start);
}

/** The voices of a collected text; null when there are none, or they are invalid. */
export function soundVoices(
  text: string,
  voices: readonly TextVoice[] | null | undefined,
): TextVoice[] | null {
  const read = v.safeParse(Voices, voices);
  return read.success && firstOutside(text, read.output) === -1 ? read.output : null;
}

/**
 * The fields of a reference that say who speaks in its window. The names are only there for originals
 * that state them; `voice` is in every answer but in no proof, because it can be withdrawn.
 */
export const statedEntries = {
  voice: v.exactOptional(
    described(
      Voice,
      "Whose words these are: artist for a caption or published answer of a connected account and for a stated name that the owner confirmed; other for any other name in a source with a confirmed name; else unknown",
    ),
  ),
  statedSpeaker: v.exactOptional(
    described(v.string(), "Who speaks in the window, as the source states; nobody has verified it"),
  ),
  statedSpeakers: v.exactOptional(
    described(
      v.array(v.nullable(v.string())),
      "Who speaks in a window that spans a change of voice, in order; null where the source names nobody",
    ),
  ),
};

/** Says whether a stated name is the artist's own (decision 1.36). */
export const VoiceConfirmation = v.pipe(
  v.strictObject({
    name: described(StatedName, "A name that the source states, as it is written there"),
    own: described(
      v.boolean("must be true or false"),
      "Whether it is the artist; false withdraws a confirmation",
    ),
  }),
  v.title("Voice confirmation"),
);
export type VoiceConfirmation = v.InferOutput<typeof VoiceConfirmation>;

export const ConfirmedVoices = v.object({
  status: v.literal("ok"),
  sourceId: v.string(),
  own: described(v.array(v.string()), "The names of this source that are the artist, now"),
});
export type ConfirmedVoices = v.InferOutput<typeof ConfirmedVoices>;
