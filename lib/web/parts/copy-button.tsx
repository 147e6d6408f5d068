import { useState } from "preact/hooks";
import { announce } from "../app/page-title.js";
import { Button } from "./controls.js";

/** Copies a text; the confirmation stays until the pointer and the focus leave. */
export function CopyButton({ text, words = "Copy" }: { text: string; words?: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce("Copied");
      setSaid("Copied");
    } catch {
      setSaid("Could not copy; select the text instead");
    }
  };
  return (
    <Button
      kind="quiet"
      onClick={copy}
      onBlur={() => setSaid(null)}
      onPointerLeave={() => setSaid(null)}
    >
      {said ?? words}
    </Button>
  );
}
