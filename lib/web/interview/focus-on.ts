/** Moves the focus to the element of this id once the view is drawn again. */
export function focusOn(id: string): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  });
}
