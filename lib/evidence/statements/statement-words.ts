/**
 * Closed tables of the words used to read statements, all folded (`folded`), in the languages with
 * plain writing systems.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say that something was released; after or before a date. */
export const releaseVerbs =
  words(`released issued launched erschien erschienen veroffentlicht sorti sortie paru parue
  publicado publicada lanzado lanzada salio uscito uscita pubblicato pubblicata lancado lancada saiu verscheen uitgebracht
  utgitt utgiven slappt slapptes utkom udkom udgivet вышел вышла вышли выпущен`);
/** Those that are also followed by the title: "they released Slack Water". */
export const activeReleaseVerbs =
  words(`released issued launched veroffentlichte veroffentlichten publico lanzo
  pubblico lanco slappte slapp`);
/**
 * Verbs that also have other meanings, so they only count for something called a release or in
 * quotation marks.
 */
export const weakReleaseVerbs = words(
  "dropped drops appeared appears arrived arrives emerged followed unveiled hit hits",
);
/** Words before "out": came out, is out. */
export const outVerbs = words("came come comes coming is was are put kom kwam kam");
/** Nouns with the title after "of" or before the noun. */
export const releaseNouns = words(
  "release veroffentlichung lanzamiento publicacion lancamento utgivelse",
);
/** Words that make a date a plan. */
export const planWords =
  words(`will to due set scheduled slated planned expected announced comes is are coming upcoming
  forthcoming wird erscheint sera saldra uscira kommer`);
/** Verbs that only refer to the future. */
export const planVerbs = words("erscheint saldra uscira sortira verschijnt");

/**
 * Words without influence on the meaning that may be between a title and its verb, or between the
 * verb and a date.
 */
export const fillers =
  words(`was were is are be been being has have had will to first originally finally officially then also
  later eventually subsequently just recently initially itself which that and due set scheduled slated planned expected for out
  came come comes coming put on in the of date a an as at its their worldwide globally internationally early late mid spring
  summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday jointly both solely entirely wholly all
  wurde war ist am im den dem das der die le la les en el il lo em op i est fue foi ha sido e het werd is ble blev ar er var
  fra der ut uit du de del january s`);
/** Words of an apposition before or after a title. */
export const appositions =
  words(`the a an their his her its our this that debut first second third fourth fifth sixth seventh
  eighth ninth tenth new latest next current final last studio full length solo self titled long awaited double triple acclaimed
  award winning breakthrough sophomore lead opening closing instrumental album albums lp ep single song track record mixtape
  soundtrack compilation by from band duo trio group singer artist s neue neues zweite zweites dritte erstes das die der album
  le la les nouvel nouveau premier premiere deuxieme troisieme el los primer primero segundo tercer nuevo disco sencillo il
  secondo terzo nuovo o novo primeiro det den nye nya`);

/** Names for the form of a release. */
export const forms: ReadonlyMap<string, string> = new Map([
  ["album", "album"],
  ["albums", "album"],
  ["lp", "album"],
  ["longplayer", "album"],
  ["ep", "ep"],
  ["single", "single"],
  ["sencillo", "single"],
  ["singel", "single"],
  ["song", "song"],
  ["track", "song"],
  ["cancion", "song"],
  ["chanson", "song"],
  ["lied", "song"],
  ["mixtape", "mixtape"],
  ["compilation", "compilation"],
  ["soundtrack", "soundtrack"],
]);
/**
 * A sentence with one of these is about another edition of the release; its dates and credits are
 * left out.
 */
export const editions =
  words(`reissue reissued reissues reissuing re rereleased rereleases remaster remastered remasters deluxe
  anniversary expanded boxset box bootleg remix remixed remixes cover covers covered neuauflage wiederveroffentlicht reedite
  reeditado reedicion ristampa ristampato relancado demo demos acoustic unplugged reprint reprinted repress repressed edition
  editions version versions live trailer video videos film
  films movie documentary novel musical`);
/** A sentence with one of these does not assert what it says. */
export const denials =
  words(`myth untrue false falsely hoax fake believe believes not never wrongly incorrectly mistakenly erroneously contrary if unless supposedly allegedly
  rumoured rumored rumour wasn wasnt weren isn unreleased nicht jamais nunca mai niet ikke inte`);
/** Words in a bracket at the end of a title that name another recording of it. */
export const otherRecordings = words(
  "live acoustic demo remix mix instrumental version edit unplugged session sessions karaoke",
);
/** Words that make a name a company, not an artist. */
export const companies = words(
  "records recordings record music label entertainment discs disques recs musikk tapes",
);
/** Formats of a release that did not appear in all formats. */
export const media = words(
  "vinyl cd cassette cassettes digitally digital streaming physically tape",
);
/** Regions of a release that did not appear everywhere. */
export const regions =
  words(`uk us usa japan europe germany france spain italy norway sweden denmark finland ireland canada
  australia mexico brazil argentina chile colombia netherlands belgium austria switzerland poland portugal iceland korea china
  taiwan india russia britain england scotland wales america scandinavia asia africa worldwide`);
