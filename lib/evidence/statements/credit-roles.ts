const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(";")
      .flatMap((entry) => {
        const [role = "", writings = ""] = entry.split("=");
        return writings.split(",").map((writing) => [writing.trim(), role.trim()] as const);
      }),
  );

/** Participles that are followed by "by", with their roles. */
export const participles = table(`
  producer = produced, produziert, produit, produite, producido, producida, prodotto, prodotta, produzido, produzida,
    geproduceerd, producerad, produsert, produceret;
  mixer = mixed, gemischt, abgemischt, mixe, mixee, mezclado, mezclada, mixato, mixata, mixado, mixada, gemixt, mixad, mikset;
  mastering engineer = mastered, gemastert, masterise, masterisee, masterizado, masterizada, masterizzato, gemasterd, mastrad,
    mastret;
  engineer = engineered;
  writer = written, penned, geschrieben, ecrit, ecrite, escrito, escrita, scritto, scritta, geschreven, skriven, skrevet;
  composer = composed, komponiert, compose, composee, compuesto, compuesta, composto, composta, gecomponeerd;
  arranger = arranged, arrangiert, arreglado, arrangiato, gearrangeerd;
  cover artist = designed, illustrated, painted, artwork`);

/** Verbs between the people and the title. */
export const activeVerbs = table(`
  producer = produced, produces, produzierte, produjo;
  mixer = mixed, mischte, mezclo;
  mastering engineer = mastered, masterte, masterizo;
  engineer = engineered;
  writer = wrote, penned, schrieb, escribio, ecrivit;
  composer = composed, komponierte, compuso;
  arranger = arranged, arrangierte`);

/** Words before a colon. */
export const labels = table(`
  producer = producer, producers, produced by, production, produktion, produzent, produced, productor, producteur, produttore,
    produtor, produsent, producent;
  mixer = mixer, mixed by, mix, mixing, mixing engineer, mixed;
  mastering engineer = mastering, mastered by, mastering engineer, mastered;
  engineer = engineer, engineered by, recording engineer;
  writer = writer, writers, written by, songwriter, songwriters, words and music, music and lyrics, songwriting, written;
  composer = composer, composers, composed by, music, musik;
  lyricist = lyricist, lyrics, lyrics by, words, text, texte;
  arranger = arranger, arranged by, arrangements;
  cover artist = cover, cover art, artwork, artwork by, sleeve, cover design, sleeve design;
  photographer = photography, photos, photo, photographs`);

/**
 * Instruments that one person usually plays on a recording, and instruments that several people
 * often play.
 */
const seats = table(`
  bass = bass, bass guitar, double bass, electric bass, bassist, upright bass;
  bass pedals = bass pedals;
  drums = drums, drummer, drum kit;
  piano = piano, pianist, grand piano;
  cello = cello;
  saxophone = saxophone, sax;
  trumpet = trumpet;
  harmonium = harmonium;
  harp = harp;
  accordion = accordion;
  organ = organ;
  flute = flute;
  clarinet = clarinet;
  pedal steel = pedal steel, pedal steel guitar;
  fiddle = fiddle, violin`);
const shared = table(`
  guitar = guitar, guitars, lead guitar, electric guitar, acoustic guitar;
  vocals = vocals, voice, lead vocals, singing;
  keyboards = keyboards, keys, synthesizer, synthesizers, synths;
  percussion = percussion;
  strings = strings`);

/** The role that a label names, including instruments; null for any other word. */
export function labelledRole(label: string): string | null {
  return labels.get(label) ?? seats.get(label) ?? shared.get(label) ?? null;
}

/**
 * The instrument that one person plays; null for other words and for instruments that several
 * people play.
 */
export function seatOf(instrument: string): string | null {
  return seats.get(instrument) ?? null;
}

/**
 * The role after a name ("A – producer"), if one person has it; instruments that several people
 * play are left out.
 */
export const oneRoleOf = (role: string): string | null => labels.get(role) ?? seatOf(role);

export const agents: ReadonlySet<string> = new Set([
  "by",
  "von",
  "par",
  "por",
  "da",
  "dal",
  "door",
  "av",
  "af",
]);
/** Words before a credit or after its names that say that there are other people. */
export const sharing: ReadonlySet<string> = new Set(
  `co additional additionally partly partially mostly mainly executive assistant associate vocal some half others more among
   including except apart other helped assisted`.split(/\s+/),
);

export const agentNouns: ReadonlySet<string> = new Set(
  "producer mixer songwriter composer arranger drummer bassist pianist".split(" "),
);

/** Words that labels consist of, without the small words that occur everywhere. */
export const labelWords: ReadonlySet<string> = new Set(
  [labels, seats, shared]
    .flatMap((roles) => [...roles.keys()].flatMap((label) => label.split(" ")))
    .filter((word) => word !== "and" && word !== "by"),
);
