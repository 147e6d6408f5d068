import { page } from "../support/records.js";

/** Words of an invented language, with the frequencies of a real one. */
export const vocabulary = 30_000;

/** Pages of one artist with 1,500 characters of text each, the same for the same count. */
export function* originals(artistId: string, count: number) {
  const random = randomFrom(count + 7);
  for (let number = 0; number < count; number++) {
    const words: string[] = [];
    for (let chars = 0; chars < 1_500; ) {
      const word = wordAt(zipf(random));
      words.push(words.length % 12 === 0 ? `. ${capital(word)}` : word);
      chars += word.length + 1;
    }
    yield page(artistId, `${words.join(" ").slice(2)}.`, {
      url: `https://corpus.example/${count}/${number}`,
      title: `${capital(wordAt(zipf(random)))} ${wordAt(zipf(random))}`,
    });
  }
}

/** The rank of a word as texts use them: the second half as often as the first, the third a third as often. */
function zipf(random: () => number): number {
  return Math.min(vocabulary - 1, Math.floor(vocabulary ** random()) - 1);
}

/** The word of a rank, 0 the most frequent. */
export function wordAt(rank: number): string {
  const syllables = "ba de fi go lu ma ne po ri su ta vo".split(" ");
  let word = "";
  for (let rest = rank + 12; rest > 0; rest = Math.floor(rest / 12)) word += syllables[rest % 12];
  return word;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
