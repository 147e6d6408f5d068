/** Decisions of a review, by discovery; texts of answers, by draft. */
type Kind = "decision" | "text";

const placesOf = (kind: Kind, person: string | null) => `unsent ${kind} ${JSON.stringify(person)} `;

/**
 * Where the browser keeps what a person decided or wrote until the service has it: it outlives the
 * tab, so that a crash or an expired sign-in loses nothing (decision 8.85). Each entry has a key of
 * its own, because several tabs write. Without storage it is lost with the tab.
 */
export function unsentOf<Kept>(kind: Kind, person: string | null, key: string) {
  const place = placesOf(kind, person) + key;
  return {
    /** Null when the service has everything. */
    read: () => keptAt<Kept>(place),
    write(unsent: Kept): void {
      try {
        localStorage.setItem(place, JSON.stringify(unsent));
      } catch {
        // The browser's storage is full or switched off; it stays in the tab.
      }
    },
    forget(): void {
      for (const one of placesIn(place)) if (one === place) localStorage.removeItem(place);
    },
  };
}

/** Everything of a kind that a person has not sent. */
export const allUnsentOf = <Kept>(kind: Kind, person: string): Kept[] =>
  placesIn(placesOf(kind, person)).flatMap((place) => keptAt<Kept>(place) ?? []);

/** Forgets what a person has not sent of a kind, for good. */
export function forgetAllUnsent(kind: Kind, person: string): void {
  for (const place of placesIn(placesOf(kind, person))) localStorage.removeItem(place);
}

/** Whether anybody has an unsent decision here. */
export const hasUnsentDecision = () => placesIn("unsent decision ").length > 0;

function keptAt<Kept>(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function placesIn(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((place) => place.startsWith(start));
  } catch {
    return [];
  }
}
