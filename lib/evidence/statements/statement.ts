/**
 * What an original states about a release, before its identity and position in the text are known
 * (decision 3.36).
 */
export interface Said {
  kind: "release_date" | "credit";
  title: string;
  /** `album`, `single`, …; empty when the text does not say. */
  form: string;
  /** Folded name of the artist; null when the text does not say. */
  by: string | null;
  /**
   * For a credit, what was done. For a release date, where or how it was released; empty when the
   * text does not say.
   */
  role: string;
  /**
   * `2018`, `2018-10`, `2018-10-11`; for a credit the folded names, sorted and separated by bars.
   */
  value: string;
  /** The value as the text writes it. */
  stated: string;
  planned: boolean;
}

/** The release that a text is about, for sentences that name none; null when it does not say. */
export type AboutRelease = { title: string; form: string; by: string | null } | null;
