import type { Lexicon } from "./lexicon.js";

export const functionWords = `aan al alle als bij dan dat de der deze die dit door dus een en er
  geen haar had hebben heeft hem het hij hoe hoeveel hun ik in is je kan maar meer men met mijn na
  naar niet nog nu of om omdat onder ons ook op over te tegen toen tot uit van veel voor waar
  waarom wanneer waren was wat wel welk welke werd werden wie wij worden wordt zal ze zich zij
  zijn zo zonder zou`;

export const nl: Lexicon = {
  functionWords,
  months: `jan januari feb februari mrt maart apr april aug augustus sep september okt oktober
    nov november dec december`,
  numbers: "twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12",
  scales: "duizend 1e3 miljoen 1e6 miljard 1e9",
  endings: [],
  plainWords: {
    plain: `wat welke is zijn was waren heeft hebben doen doet gedaan gebeurt er het de een van
      bij met voor in op aan en hun ze zij hij ons mij nieuw nieuwe nieuws nieuwste laatste recent
      recente recentelijk onlangs actueel vandaag gisteren nu dag dagen week weken maand tijd`,
    asking: "wie wanneer waar waarom hoe of na niet",
    release: `wanneer uitgekomen uitgebracht verscheen verschenen verschijnt kwam komt kwamen
      bracht uit datum releasedatum release jaar maand precies album albums single singles EP LP
      cd plaat platen nummer nummers lied titel getiteld band groep duo artiest zanger zangeres
      winkels`,
    order: "eerste debuut nieuwe nieuwste laatste",
    posts: "post posts bericht berichten",
  },
};
