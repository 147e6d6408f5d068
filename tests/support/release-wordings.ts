/** Five wordings of the question when something came out. */
export const releaseWordings: readonly ((title: string) => string)[] = [
  (title) => `When was ${title} released?`,
  (title) => `release date of “${title.toUpperCase()}”`,
  (title) => `What day did ${title.normalize("NFD")} come out?`,
  (title) => `Wann ist ${title} erschienen?`,
  (title) => `¿Cuándo salió ${title}?`,
];
