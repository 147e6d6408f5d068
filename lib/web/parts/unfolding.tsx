import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useKept } from "../app/kept.js";

/** Something folded under its summary; what was unfolded is unfolded when the person comes back. */
export function Unfolding({
  class: name,
  summary,
  unfolded,
  isOpen = false,
  children,
}: {
  class: string;
  summary: ComponentChildren;
  /** The key under which it is remembered. */
  unfolded: string;
  isOpen?: boolean;
  children: ComponentChildren;
}) {
  const [isUnfolded, setUnfolded] = useKept(unfolded, isOpen);
  return (
    <details
      class={name}
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** Fields under a summary. What was left in them unfolds them; only the person folds them again. */
export function FoldedFields({
  class: name,
  summary,
  isLeft,
  children,
}: {
  class?: string;
  summary: string;
  isLeft: boolean;
  children: ComponentChildren;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isLeft && details.current !== null) details.current.open = true;
  }, [isLeft]);
  return (
    <details class={name} ref={details}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
