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
  numbers: "två 2 tre 3 fyra 4 fem 5 sex 6 sju 7 åtta 8 nio 9 tio 10 fire 4 seks 6 syv 7 åtte 8",
  scales: "tusen 1e3 million 1e6 miljoner 1e6 millioner 1e6 miljard 1e9 milliarder 1e9",
  negations: "ikke inte",
  endings: [
    `a ad ade ades ande andes ane ar are aren arens arna arnas arne as ast aste at e ede eden edes
      en ende endes ene enes ens er eren erens erna ernas erne ernes erns ers es et ets or orna
      ornas s`,
  ],
  plainWords: null,
};
