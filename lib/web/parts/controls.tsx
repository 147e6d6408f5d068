import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";
import type { Draft } from "../app/drafts.js";

type ButtonAttributes = JSX.IntrinsicElements["button"];

/** A button; `kind` is `primary` for the one thing to do next, `quiet` for the rest, `danger` for what cannot be undone. */
export function Button({
  kind = "plain",
  isBusy = false,
  ...rest
}: ButtonAttributes & { kind?: "plain" | "primary" | "quiet" | "danger"; isBusy?: boolean }) {
  // A busy button keeps the focus, and its second press does nothing.
  const busy = isBusy ? { "aria-disabled": true as const, onClick: stopEvent } : {};
  return <button type="button" {...rest} class={`button ${kind} ${rest.class ?? ""}`} {...busy} />;
}

function stopEvent(event: Event): void {
  event.preventDefault();
}

/** What a labelled control is given. */
interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with the value; replaces the hint. */
  wrong?: string | undefined;
}

/** A label, a control and its hint, which describes the control without being part of its name. */
export function Field({
  label,
  hint,
  wrong,
  control,
}: FieldProps & { control: (attributes: FieldAttributes) => ComponentChildren }) {
  const id = useId();
  const about = hint === undefined && wrong === undefined ? undefined : `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control({
        id,
        ...(about === undefined ? {} : { "aria-describedby": about }),
        ...(wrong === undefined ? {} : { "aria-invalid": true as const }),
      })}
      {about !== undefined && (
        <small id={about} class={wrong === undefined ? "hint" : "hint wrong"}>
          {wrong ?? hint}
        </small>
      )}
    </div>
  );
}

/** What ties a control to its label and hint. */
export interface FieldAttributes {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface TextAttributes {
  type?: "text" | "search" | "password" | "date" | "url";
  name?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  placeholder?: string;
  autocomplete?: "off" | "on";
  spellcheck?: boolean;
  /** The first day of a date. */
  min?: string;
}

/** A line of text that is kept as a draft. */
export function TextField({
  label,
  hint,
  wrong,
  draft,
  ...rest
}: FieldProps & TextAttributes & { draft: Draft }) {
  return (
    <Field
      label={label}
      hint={hint}
      wrong={wrong}
      control={(attributes) => (
        <input
          {...(rest as JSX.IntrinsicElements["input"])}
          {...attributes}
          value={draft.text}
          onInput={(event) => draft.write(event.currentTarget.value)}
        />
      )}
    />
  );
}

interface AreaAttributes extends Omit<TextAttributes, "type"> {
  rows?: number;
}

/** Several lines of text that are kept as a draft; grows with what is written. */
export function TextArea({
  label,
  hint,
  wrong,
  draft,
  ...rest
}: FieldProps & AreaAttributes & { draft: Draft }) {
  return (
    <Field
      label={label}
      hint={hint}
      wrong={wrong}
      control={(attributes) => (
        <textarea
          rows={3}
          {...rest}
          {...attributes}
          value={draft.text}
          onInput={(event) => draft.write(event.currentTarget.value)}
        />
      )}
    />
  );
}

/** A choice of one among few, with its words. */
export function SelectField({
  label,
  hint,
  wrong,
  draft,
  options,
}: FieldProps & { draft: Draft; options: readonly (readonly [value: string, words: string])[] }) {
  return (
    <Field
      label={label}
      hint={hint}
      wrong={wrong}
      control={(attributes) => (
        <select
          {...attributes}
          value={draft.text}
          onChange={(event) => draft.write(event.currentTarget.value)}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** A box to tick; the draft holds `yes` or nothing. */
export function CheckField({ label, draft }: { label: string; draft: Draft }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={draft.text.value === "yes"}
        onChange={(event) => draft.write(event.currentTarget.checked ? "yes" : "")}
      />
      {label}
    </label>
  );
}
