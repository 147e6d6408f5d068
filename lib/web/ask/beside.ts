import { useLayoutEffect, useRef } from "preact/hooks";
import { address, go } from "../app/address.js";
import { type ReaderPlace, readerAddress, readerPlace } from "../parts/reader-address.js";

/** From this width on an original opens beside the thread. */
const wide = "(min-width: 1100px)";

/** An original that is open beside a thread. */
export interface Beside {
  place: ReaderPlace;
  /** The address at which it opens alone. */
  alone: string;
  close(): void;
}

/**
 * The original beside a thread, which the fragment of its address names: the last part of a reader
 * address, a slash, and the window. A link to an original opens it there; the link keeps its place
 * on the screen, and going back closes it. On a narrow screen originals open alone.
 */
export function useBeside(artistId: string): {
  beside: Beside | null;
  open(event: MouseEvent): void;
} {
  const { path, fragment } = address.value;
  const followed = useRef<{ link: Element; top: number } | null>(null);
  const opened = useRef(0);
  const [original = "", window] = fragment.split("/");
  const rooms = readerAddress(artistId, { sourceId: "" });
  const alone = `${rooms}${original}${window ? `#${window}` : ""}`;
  // A fragment without the slash is only a window, in the reader that is about to open.
  const isOpen = original !== "" && window !== undefined;
  useLayoutEffect(() => {
    if (isOpen && !matchMedia(wide).matches) return go(alone, "replace");
    const { link, top } = followed.current ?? {};
    followed.current = null;
    if (link !== undefined && top !== undefined)
      scrollBy({ top: link.getBoundingClientRect().top - top, behavior: "instant" });
  }, [fragment]);
  const close = () => {
    if (opened.current === 0) return go(path, "replace");
    opened.current -= 1;
    history.back();
  };
  return {
    beside: isOpen
      ? { place: readerPlace(decodeURIComponent(original), window), alone, close }
      : null,
    open(event) {
      const link = (event.target as Element | null)?.closest("a");
      if (!link || link.closest(".pane") !== null || !matchMedia(wide).matches) return;
      const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (link.target !== "" || !link.pathname.startsWith(rooms)) return;
      event.preventDefault();
      followed.current = { link, top: link.getBoundingClientRect().top };
      opened.current += 1;
      const place = `${link.pathname.slice(rooms.length)}/${link.hash.slice(1)}`;
      go(`${path}#${place}`, "beside", link.getAttribute("href") ?? "");
    },
  };
}
