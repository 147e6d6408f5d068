import { type ComponentChildren, h, type JSX } from "preact";
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

/** A form that stays on the page when it is sent. */
export function Form({
  onSubmit,
  ...rest
}: Omit<JSX.IntrinsicElements["form"], "onSubmit"> & { onSubmit: () => unknown }) {
  const send = (event: Event) => {
    event.preventDefault();
    onSubmit();
  };
  return <form {...rest} onSubmit={send} />;
}

type Control = "input" | "textarea" | "select";

/** What every field is given, beside the attributes of its control. */
interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with the value; replaces the hint. */
  wrong?: string | undefined;
  /** What it holds. */
  draft: Draft;
}

type FieldOf<T extends Control> = FieldProps & Omit<JSX.IntrinsicElements[T], keyof FieldProps>;

/** A label, a control that holds a draft, and its hint, which describes the control without being part of its name. */
function Field<T extends Control>({ of, props }: { of: T; props: FieldOf<T> }) {
  const { label, hint, wrong, draft, ...rest } = props;
  const id = useId();
  const about = hint === undefined && wrong === undefined ? undefined : `${id}-hint`;
  const control = {
    ...rest,
    id,
    value: draft.text,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      draft.write(currentTarget.value),
    ...(about === undefined ? {} : { "aria-describedby": about }),
    ...(wrong === undefined ? {} : { "aria-invalid": true }),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {h(of as string, control)}
      {about !== undefined && (
        <small id={about} class={wrong === undefined ? "hint" : "hint wrong"}>
          {wrong ?? hint}
        </small>
      )}
    </div>
  );
}

/** A line of text. */
export function TextField(props: FieldOf<"input">) {
  return <Field of="input" props={props} />;
}

/** Several lines of text; grows with what is written. */
export function TextArea(props: FieldOf<"textarea">) {
  return <Field of="textarea" props={{ rows: 3, ...props }} />;
}

/** A choice of one among few, with its words. */
export function SelectField({
  options,
  ...props
}: FieldProps & { options: readonly (readonly [value: string, words: string])[] }) {
  const children = options.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
  return <Field of="select" props={{ ...props, children }} />;
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
