import * as v from "valibot";
import type { TextPlace } from "#lib/contract/places.js";
import { Reference } from "#lib/contract/reference.js";
import { placeOf, placesIn } from "#lib/evidence/places.js";

/**
 * The stored map of an original's places, with the length of the text that it belongs to
 * (`placed_json`).
 */
export const KeptMap = v.object({ map: v.string(), totalChars: v.number() });

/** A stored map, parsed. */
export interface PlaceMap {
  places: TextPlace[];
  totalChars: number;
}

export function mapIn({ map, totalChars }: v.InferOutput<typeof KeptMap>): PlaceMap {
  return { places: placesIn(map), totalChars };
}

/** The reference with the time or page of its window (decision 1.33); unchanged without a map. */
export function withPlace(reference: Reference, map: PlaceMap | undefined): Reference {
  if (map === undefined) return reference;
  return { ...reference, ...placeOf(map.places, map.totalChars, reference) };
}

/** A reference as `reference_json` returns it, with the map of its original if there is one. */
export const PlacedReference = v.object({ reference: Reference, placed: v.nullable(KeptMap) });

/** The reference, with its time or page if it has one. */
export function placedReference({
  reference,
  placed,
}: v.InferOutput<typeof PlacedReference>): Reference {
  return withPlace(reference, placed === null ? undefined : mapIn(placed));
}
