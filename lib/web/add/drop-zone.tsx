import { useRef, useState } from "preact/hooks";
import type { Dropped } from "#lib/contract/page-reading.js";
import { Button } from "../parts/controls.js";
import { chosenFiles, droppedFiles } from "./dropped-files.js";

/** Where files or a folder are dropped, or chosen. */
export function DropZone({ onDropped }: { onDropped: (dropped: Dropped[]) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { dataTransfer } = event;
    if (dataTransfer === null) return;
    const dropped = await droppedFiles(dataTransfer);
    if (dropped.length > 0) onDropped(dropped);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      class={isOver ? "drop over" : "drop"}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p class="drop-title">Drop files or a folder here</p>
      <p class="choices">
        <Chooser onDropped={onDropped}>Choose files</Chooser>
        <Chooser onDropped={onDropped} isFolder>
          Choose a folder
        </Chooser>
      </p>
      <p class="hint">
        An archive of Mastodon (zip or tar.gz), Instagram (zip, as JSON) or Bluesky (CAR); feeds,
        transcripts, subtitles and lyrics, PDF, text and Markdown, saved web pages and WARC.
      </p>
    </div>
  );
}

/** A button for the browser's own dialog. */
function Chooser({
  onDropped,
  isFolder = false,
  children,
}: {
  onDropped: (dropped: Dropped[]) => void;
  isFolder?: boolean;
  children: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const dropped = chosenFiles([...(currentTarget.files ?? [])]);
    // The same file can be chosen again.
    currentTarget.value = "";
    if (dropped.length > 0) onDropped(dropped);
  };
  return (
    <>
      <Button onClick={() => input.current?.click()}>{children}</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        {...(isFolder ? { webkitdirectory: true } : {})}
        aria-label={children}
        onChange={choose}
      />
    </>
  );
}
