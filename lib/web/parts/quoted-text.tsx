import type { QuotedPart } from "../ask/quoted-parts.js";

/**
 * The pieces of a quotation: marks as marks, and dots for the pieces that the short form leaves
 * out.
 */
export function QuotedText({ parts, isWhole }: { parts: readonly QuotedPart[]; isWhole: boolean }) {
  return (
    <>
      {parts.map((part, index) => {
        if (part.kind === "mark") return <mark key={index}>{part.text}</mark>;
        if (part.kind === "context" || isWhole) return part.text;
        return (
          <span key={index} class="left-out" title="Left out here">
            {index === 0 ? "… " : " … "}
          </span>
        );
      })}
    </>
  );
}
