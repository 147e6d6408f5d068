import * as v from "valibot";

/** One line of an export; decisions 8.12 to 8.14 and 8.24 to 8.26 list the types and their fields. */
export const ExportRecord = v.pipe(
  v.looseObject({
    type: v.pipe(
      v.string(),
      v.description(
        "Says which fields the record has; the first one is `export`, the last `export_end`",
      ),
      v.examples(["export"]),
    ),
  }),
  v.title("ExportRecord"),
  v.description("A record of an export: its type, and the fields of that type"),
);
export type ExportRecord = v.InferOutput<typeof ExportRecord>;
