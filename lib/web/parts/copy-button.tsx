import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../app/page-title.js";
import { Button } from "./controls.js";

interface CopyButtonProps {
  text: string | (() => string);
  words?: string;
  /** Shown instead of `words`, when words alone are not enough. */
  children?: ComponentChildren;
}

/** Copies a text, made now or when it is pressed; the confirmation stays until pointer and focus leave. */
export function CopyButton({ text, words = "Copy", children = words }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
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
      {said ?? children}
    </Button>
  );
}
