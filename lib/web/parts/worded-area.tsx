import { codePointsOf } from "#lib/kernel/text.js";
import type { Draft } from "../app/drafts.js";
import { TextArea } from "./controls.js";

/**
 * A text of at most `max` characters, counted as the service counts them. A longer text stays as it
 * was written or pasted, with a message: a field that cut it would lose words silently.
 */
export function WordedArea({
  label,
  hint,
  draft,
  max,
  rows = 3,
  required = true,
}: {
  label: string;
  hint?: string;
  draft: Draft;
  max: number;
  rows?: number;
  required?: boolean;
}) {
  const written = draft.text.value;
  const length = written.length <= max / 2 ? written.length : codePointsOf(written);
  const isNear = length > max * 0.8;
  const count = `${length.toLocaleString()} of ${max.toLocaleString()} characters`;
  return (
    <TextArea
      label={label}
      hint={isNear ? count : hint}
      wrong={length > max ? `Too long to save: ${count}. Nothing is cut off.` : undefined}
      draft={draft}
      rows={rows}
      required={required}
    />
  );
}
