import * as v from "valibot";

/** One line of an export; its types and fields are in decisions 8.12 to 8.14 and 8.24 to 8.26. */
export const ExportRecord = v.pipe(
  v.looseObject({
    type: v.pipe(
      v.string(),
      v.description(
        "Determines the record's fields; the first record has the type `export`, the last one `export_end`, and where the service has a key a line `export_signature` follows",
      ),
      v.examples(["export"]),
    ),
  }),
  v.title("ExportRecord"),
  v.description("An export record: its type and the fields of that type"),
);
