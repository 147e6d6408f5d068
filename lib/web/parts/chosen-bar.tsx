import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { counted } from "../app/words.js";
import { Button } from "./controls.js";

/** The entries of a list that a person chose, by id. */
export type Chosen<T> = Signal<ReadonlyMap<string, T>>;

interface ChooseBoxProps<T> {
  id: string;
  item: T;
  name: string;
  chosen: Chosen<T>;
}

/** The checkbox that chooses one entry of a list. */
export function ChooseBox<T>({ id, item, name, chosen }: ChooseBoxProps<T>) {
  const choose = (isChosen: boolean) => {
    const all = new Map(chosen.value);
    if (isChosen) all.set(id, item);
    else all.delete(id);
    chosen.value = all;
  };
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${name}`}
      checked={chosen.value.has(id)}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}

interface ChosenBarProps<T> {
  /** What the entries are, one and many. */
  what: readonly [one: string, many: string];
  shown: ReadonlyMap<string, T>;
  chosen: Chosen<T>;
  children: ComponentChildren;
}

/** The bar over a list: chooses all that are shown, and holds what can be done with the chosen. */
export function ChosenBar<T>({ what, shown, chosen, children }: ChosenBarProps<T>) {
  const count = chosen.value.size;
  const areAllChosen = [...shown.keys()].every((id) => chosen.value.has(id));
  return (
    <section class="chosen-bar" aria-label={`Chosen ${what[1]}`}>
      {shown.size > 0 && (
        <label class="check">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={() => {
              chosen.value = areAllChosen ? new Map() : shown;
            }}
          />
          Choose all shown
        </label>
      )}
      {count > 0 && <span>{counted(count, ...what)} chosen</span>}
      {children}
      {count > 0 && (
        <Button
          kind="quiet"
          onClick={() => {
            chosen.value = new Map();
          }}
        >
          Choose none
        </Button>
      )}
    </section>
  );
}
