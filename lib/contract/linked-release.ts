/** A release as the linked data of a page describes it. */
export interface LinkedRelease {
  title: string;
  form: "album" | "ep" | "single" | "song";
  /** The name of its artist; null when it is not given. */
  by: string | null;
  /** `2019`, `2019-05` or `2019-05-17`; null when it is not given. */
  released: string | null;
  producers: readonly string[];
}
