import type { ComponentChildren } from "preact";
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
