import { type ComponentChildren, h, type JSX } from "preact";
import { useId } from "preact/hooks";
import type { Draft } from "../app/drafts.js";

type ButtonAttributes = JSX.IntrinsicElements["button"];

/**
 * A button; `kind` is `primary` for the next step, `quiet` for other actions, `danger` for actions
 * that cannot be undone.
 */
export function Button({
  kind = "plain",
  isBusy = false,
  ...rest
}: ButtonAttributes & { kind?: "plain" | "primary" | "quiet" | "danger"; isBusy?: boolean }) {
  // A busy button keeps the focus and ignores a second press.
  const busy = isBusy ? { "aria-disabled": true as const, onClick: stopEvent } : {};
  return <button type="button" {...rest} class={`button ${kind} ${rest.class ?? ""}`} {...busy} />;
}

export function Submit(props: Parameters<typeof Button>[0]) {
  return <Button type="submit" kind="primary" {...props} />;
}

function stopEvent(event: Event): void {
  event.preventDefault();
}

/** A form that does not leave the page when it is submitted. */
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

/** The props of every field, in addition to its control's attributes. */
interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  /** What is wrong with the value; shown instead of the hint. */
  wrong?: string | undefined;
  draft: Draft;
}

type FieldOf<T extends Control> = FieldProps & Omit<JSX.IntrinsicElements[T], keyof FieldProps>;

/**
 * A label, a control with a draft, and a hint that describes the control but is not part of its
 * name.
 */
function Field<T extends Control>({ of, props }: { of: T; props: FieldOf<T> }) {
  const { label, hint, wrong, draft, ...rest } = props;
  const id = useId();
  const about = hint === undefined && wrong === undefined ? undefined : `${id}-hint`;
  const control = {
    ...rest,
    id,
    // The direction follows from the text.
    ...(of === "select" ? {} : { dir: "auto" }),
    value: draft.text,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      draft.write(currentTarget.value),
    ...(about === undefined ? {} : { "aria-describedby": about }),
    ...(wrong === undefined ? {} : { "aria-invalid": true }),
  };
  return (
    <div class="field">
      <label for={id} dir="auto">
        {label}
      </label>
      {h(of as string, control)}
      {about !== undefined && (
        <small id={about} class={wrong === undefined ? "hint" : "hint wrong"}>
          {wrong ?? hint}
        </small>
      )}
    </div>
  );
}

export function TextField(props: FieldOf<"input">) {
  return <Field of="input" props={props} />;
}

/** A multi-line text field that grows with its text. */
export function TextArea(props: FieldOf<"textarea">) {
  return <Field of="textarea" props={{ rows: 3, ...props }} />;
}

/** A choice between a few options, with their labels. */
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

/** A checkbox; the draft contains `yes` or nothing. */
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
