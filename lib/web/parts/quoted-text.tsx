import type { QuotedPart } from "../ask/quoted-parts.js";

interface QuotedTextProps {
  parts: readonly QuotedPart[];
  isWhole: boolean;
  isWeak?: boolean;
}

/** A quotation's pieces: marks, weak ones underlined, and dots for what is left out. */
export function QuotedText({ parts, isWhole, isWeak = false }: QuotedTextProps) {
  return (
    <>
      {parts.map((part, index) => {
        if (part.kind === "mark" && isWeak) {
          return (
            <span key={index} class="near">
              {part.text}
            </span>
          );
        }
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
