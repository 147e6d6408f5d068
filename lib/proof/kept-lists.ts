import type { MentioningPassage } from "#lib/contract/mentions.js";
import type { Deps } from "#lib/deps.js";

/** Passages that an instance keeps of all lists together. */
const maxPassages = 10_000;

/** Where a passage is in its list: by the key of its group, its source and its start. */
export interface PlaceInList {
  key: string | null;
  sourceId: string;
  start: number;
}

export interface ListedPassage extends PlaceInList {
  passage: MentioningPassage;
}

/** All that a query lists, in order, and what its cursors are bound to. */
export interface MentionList {
  place: string;
  found: readonly ListedPassage[];
}

interface KeptList extends MentionList {
  /** The state of the corpus that it was read at. */
  state: string;
}

/** The lists whose further pages an instance can serve without reading the texts again. */
interface KeptLists {
  get(key: string): KeptList | undefined;
  keep(key: string, list: KeptList): void;
}

const listsOf = new WeakMap<Deps["env"], KeptLists>();

/** The kept lists of a service; the least recently used go first. */
export function keptLists(service: Deps["env"]): KeptLists {
  const known = listsOf.get(service);
  if (known !== undefined) return known;
  const lists = new Map<string, KeptList>();
  const made: KeptLists = {
    get: (key) => lists.get(key),
    keep(key, list) {
      const isKept = lists.get(key)?.found === list.found;
      lists.delete(key);
      // A copy, because a slice of a text can keep the whole text in memory.
      lists.set(key, isKept ? list : (JSON.parse(JSON.stringify(list)) as KeptList));
      let passages = [...lists.values()].reduce((sum, { found }) => sum + found.length, 0);
      for (const [oldest, { found }] of lists) {
        if (passages <= maxPassages) break;
        lists.delete(oldest);
        passages -= found.length;
      }
    },
  };
  listsOf.set(service, made);
  return made;
}
