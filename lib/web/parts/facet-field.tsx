import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { address, go } from "../app/address.js";
import type { Draft } from "../app/drafts.js";
import { SelectField } from "./controls.js";

/** The choices of a view, from the fragment of the open address; an absent one is empty. */
export function choicesOf<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  const given = new URLSearchParams(address.value.fragment);
  const chosen = names.map((name) => [name, given.get(name) ?? ""]);
  return Object.fromEntries(chosen) as Record<Name, string>;
}

/** The open address with other choices; an empty one is left out. */
export function addressWith(changes: Readonly<Record<string, string>>): string {
  const { path, fragment } = address.value;
  const given = new URLSearchParams(fragment);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") given.delete(name);
    else given.set(name, value);
  }
  return `${path}#${given}`;
}

/**
 * A field whose text is a choice in the address; another choice is another entry of the history.
 *
 * @param otherwise the choice when the address has none
 */
export function useChoice(name: string, otherwise = ""): Draft {
  return useMemo(() => {
    const text = computed(() => choicesOf([name])[name] || otherwise);
    const write = (value: string) => {
      go(addressWith({ [name]: value === otherwise ? "" : value, open: "" }));
    };
    const isWritten = computed(() => text.value !== otherwise);
    return { text, isWritten, write, clear: () => write(otherwise) };
  }, [name, otherwise]);
}

/** A value of a facet, and how many entries of the list it would show. */
export interface FacetValue {
  value: string;
  count: number;
  handle?: string;
}

interface FacetFieldProps {
  name: string;
  label: string;
  any: string;
  words: (value: FacetValue) => string;
  values: readonly FacetValue[];
}

/** A field to choose one value of a facet; `any` labels choosing none. */
export function FacetField({ name, label, any, words, values }: FacetFieldProps) {
  const draft = useChoice(name);
  const chosen = draft.text.value;
  const isListed = chosen === "" || values.some(({ value }) => value === chosen);
  const all = isListed ? values : [{ value: chosen, count: 0 }, ...values];
  const options = all.map(
    (one) => [one.value, `${words(one)} (${one.count.toLocaleString()})`] as const,
  );
  return <SelectField label={label} draft={draft} options={[["", any], ...options]} />;
}
