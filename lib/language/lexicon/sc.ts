import type { Lexicon } from "./lexicon.js";

// Swedish, Danish and Norwegian share most of their endings, so they are treated as one language.
export const functionWords = `och og att at det som en ett et på är er av af för for med den till
  til inte ikke har de om var men sig seg så från fra han hon hun vi jag jeg du kan när når vid
  ved efter etter eller hur hvordan vad hva hvad vem hvem vilken vilket vilka hvilken hvilket
  hvilke varför hvorfor där der hvor här her hvornår också også ska skal hade hadde havde blev ble
  bli blive över over under mellan mellom mellem sin sitt sit sina sine deras deres många mange ei`;

export const sc: Lexicon = {
  functionWords,
  months: "",
  numbers: `två 2 tre 3 fyra 4 fem 5 sex 6 sju 7 åtta 8 nio 9 tio 10 elva 11 tolv 12 femton 15 tjugo 20 trettio 30
    fyrtio 40 femtio 50 sextio 60 hundra 100 fire 4 seks 6 syv 7 åtte 8`,
  scales: "tusen 1e3 million 1e6 miljoner 1e6 millioner 1e6 miljard 1e9 milliarder 1e9",
  endings: [
    `a ad ade ades ande andes ane ar are aren arens arna arnas arne as ast aste at e ede eden edes
      en ende endes ene enes ens er eren erens erna ernas erne ernes erns ers es et ets or orna
      ornas s`,
  ],
  plainWords: {
    plain: `nytt nya nye ny nyheter nyhet nyheder nyhed senaste seneste siste sidste nyligen nylig
      idag i dag igår nu nå vecka uke uge månad måned dagar dager dage gör gjør gør händer skjer
      sker er är var berätta fortell fortæl om vad hva hvad något noe noget alla alle allt alt
      deres`,
    asking: "vem hvem när hvornår hvor varför hvorfor hur hvordan om efter etter inte ikke",
    release: `när når hvornår släpptes släppte släpps släppt släpp släppet utgavs utgiven utgivet
      utgivna utkom kom kommer ut ute release releasedatum utgivningsdatum utgivelsesdato
      udgivelsesdato utgitt utgis ga gav udgivet udkom udkommer udgav slapp sluppet lanserades
      lansert lanceret datum dato år månad måned dag album albumet albummet singel singeln singelen single
      singlen EP LP CD skiva skivan plate platen plade pladen låt låten sang sangen titel tittel
      band bandet bandets grupp gruppen gruppe artist artisten duo duon`,
    order: "första første debut ny nya nye nytt senaste seneste siste",
    posts: "inlägg innlegg opslag posts",
  },
};
