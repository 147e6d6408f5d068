interface Place {
  sourceId: string;
  start: number;
  end: number;
}

/** A sentence that a model wrote, with the numbers of the quotations that it cites. */
export interface NumberedSentence {
  text: string;
  numbers: readonly number[];
}

/**
 * The numbers of the quotations that hold these citations, each once; some citations are in none.
 */
export function citedNumbers(quoted: readonly Place[], citations: readonly Place[]): number[] {
  const places = citations.map(({ sourceId, start, end }) =>
    quoted.findIndex((one) => one.sourceId === sourceId && one.start <= start && end <= one.end),
  );
  return [...new Set(places)].flatMap((at) => (at === -1 ? [] : [at + 1]));
}
