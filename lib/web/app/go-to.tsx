import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../parts/controls.js";
import type { May } from "./role.js";

/** What the command bar knows of the open page. */
export interface GoToProps {
  artistId: string | undefined;
  /** Undefined without an open artist. */
  may: May | undefined;
}

type Bar = ComponentType<GoToProps & { onClose: () => void }>;

/** The open command bar, whose code is loaded with the first use. */
const bar = signal<Bar | null>(null);

async function openBar(): Promise<void> {
  bar.value = (await import("../home/command-bar.js")).CommandBar;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The button and the key of the command bar, and the bar itself while it is open. */
export function GoTo(props: GoToProps) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isKey = event.key.toLowerCase() === "k" && !event.altKey && !event.shiftKey;
      if (!isKey || !(isApple ? event.metaKey : event.ctrlKey)) return;
      // An open dialog stays in front.
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      void openBar();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const Open = bar.value;
  return (
    <>
      <Button class="go-to" onClick={openBar}>
        Go to… <kbd>{isApple ? "⌘K" : "Ctrl K"}</kbd>
      </Button>
      {Open !== null && <Open {...props} onClose={() => (bar.value = null)} />}
    </>
  );
}
