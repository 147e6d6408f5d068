import * as v from "valibot";
import type { TextPlace } from "#lib/contract/places.js";
import { Reference } from "#lib/contract/reference.js";
import { placeOf } from "#lib/evidence/places.js";
import { mapsIn, type ToldVoices, voiceIn } from "#lib/evidence/voices.js";

/**
 * The stored map of an original's places, with the length of the text that it belongs to
 * (`placed_json`).
 */
export const KeptMap = v.object({ map: v.string(), totalChars: v.number() });

/** A stored map, parsed. */
export interface PlaceMap {
  places: TextPlace[] | null;
  told: ToldVoices | null;
  totalChars: number;
}

export function mapIn({ map, totalChars }: v.InferOutput<typeof KeptMap>): PlaceMap {
  return { ...mapsIn(map), totalChars };
}

/**
 * The reference with time or page, the stated speakers of its window, and whose words it is (decisions
 * 1.33, 1.35, 1.36).
 *
 * @param isOwn whether the whole original is the artist's own words
 */
export function withPlace(
  reference: Reference,
  map: PlaceMap | undefined,
  isOwn: boolean,
): Reference {
  const voice = isOwn ? "artist" : "unknown";
  if (map === undefined) return { ...reference, voice };
  const { places, told, totalChars } = map;
  return {
    ...reference,
    voice,
    ...(places !== null && placeOf(places, totalChars, reference)),
    ...(told !== null && voiceIn(told, reference)),
  };
}

/** A reference as `reference_json` returns it, with the map of its original if there is one. */
export const PlacedReference = v.object({
  reference: Reference,
  placed: v.nullable(KeptMap),
  /** Absent for a web page, which is not the artist's own words as a whole. */
  ownWords: v.optional(v.boolean(), false),
});

/** The reference, with its time or page if it has one. */
export function placedReference({
  reference,
  placed,
  ownWords,
}: v.InferOutput<typeof PlacedReference>): Reference {
  return withPlace(reference, placed === null ? undefined : mapIn(placed), ownWords);
}
