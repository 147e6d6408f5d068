/** What an original says of a release, before its identity and place in the text are known (decision 3.36). */
export interface Said {
  kind: "release_date" | "credit";
  title: string;
  /** `album`, `single`, …; empty when the text does not say. */
  form: string;
  /** Folded name of whose work it is; null when the text does not say. */
  by: string | null;
  /** Of a credit what was done; of a release date where or how it was released, empty when nothing is said of that. */
  role: string;
  /** `2018`, `2018-10`, `2018-10-11`; of a credit the folded names, sorted, between bars. */
  value: string;
  /** The value as it is written. */
  stated: string;
  planned: boolean;
}

/** The release that a text is about, for sentences that name none; null when it does not say. */
export type AboutRelease = { title: string; form: string; by: string | null } | null;
