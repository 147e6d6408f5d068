import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./controls.js";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog above the page: Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isOpen = useRef(true);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      isOpen.current = false;
      shown?.close();
      // The dialog may already be removed from the page; then the browser gives the focus to no
      // element.
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // On a second Escape the browser closes the dialog without asking.
      onClose={() => {
        if (isOpen.current) onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** The question before an action that cannot be undone. */
export interface Question {
  title: string;
  /** What will happen, in one or two sentences. */
  words: string;
  /** The text of the button that does it: the verb of the title. */
  action: string;
}

const asked = signal<(Question & { settle: (agreed: boolean) => void }) | null>(null);

/** Asks the person; true when they agreed. */
export function confirmed(question: Question): Promise<boolean> {
  asked.value?.settle(false);
  return new Promise((settle) => {
    asked.value = { ...question, settle };
  });
}

/** Shows the question of {@link confirmed}; the frame contains it once. */
export function Confirmation() {
  const question = asked.value;
  if (question === null) return null;
  const end = (agreed: boolean) => {
    asked.value = null;
    question.settle(agreed);
  };
  return (
    <Dialog title={question.title} onClose={() => end(false)}>
      <p>{question.words}</p>
      <div class="choices">
        <Button kind="danger" onClick={() => end(true)}>
          {question.action}
        </Button>
        <Button kind="quiet" onClick={() => end(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
