/**
 * What the service calls the things of the model, in both directions: one label has one identity, and one identity one label,
 * for ids, revisions and snapshot ids alike.
 */
export class Names {
  readonly #ids = new Map<string, string>();
  readonly #labels = new Map<string, string>();

  /** The label of an identity; one that was never seen belongs to `label`, when that has none yet. */
  read(label: string, id: string): string {
    if (!this.#ids.has(label) && !this.#labels.has(id)) {
      this.#ids.set(label, id);
      this.#labels.set(id, label);
    }
    return this.label(id);
  }

  label(id: string): string {
    return this.#labels.get(id) ?? `nothing that the model knows (${id})`;
  }

  /** The identity of a label, or null when the service has told none. */
  id(label: string): string | null {
    return this.#ids.get(label) ?? null;
  }
}
