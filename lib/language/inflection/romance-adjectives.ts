import { folded } from "#lib/language/folding.js";
import { wordsIn } from "#lib/language/lexicon/lexicon.js";

/** Minimum letters before an adjective ending: shorter words with it are mostly nouns. */
const minBeforeSuffix = 3;
/** Ends of stems of nearly all Spanish, Portuguese and Italian adjectives with three letters before. */
const sharedSuffixes = "os iv id an im ens ers ern urn ic";
/** Stems in -ic, folded, whose feminine is an art, a science or a thing. */
const namesOfArts = new Set(
  wordsIn(
    `acustic botanic caracteristic ceramic chic clinic cosmetic critic dinamic electronic eletronic elettronic
    estadistic estatistic statistic estetic fisic fonic fonetic genetic grafic gramatic informatic logic
    matematic mecanic meccanic music nautic optic plastic poetic politic practic pratic quimic chimic retoric
    tecnic tecnologic tematic`,
  ),
);

/**
 * The stem of an adjective: one of `stems`, or of a long word with an ending of adjectives. Null for any
 * other word, whose other gender would be another word: porto and porta, músico and música.
 */
function adjectivesIn(ending: string, stems: string, suffixes: string) {
  const [listed, ends] = [new Set(wordsIn(stems)), wordsIn(suffixes)];
  return (word: string): string | null => {
    if (!word.endsWith(ending)) return null;
    const stem = word.slice(0, word.length - ending.length);
    if (listed.has(stem)) return stem;
    const isLong = (one: string) => stem.length >= one.length + minBeforeSuffix;
    const isAdjective = ends.some((one) => stem.endsWith(one) && isLong(one));
    return isAdjective && !namesOfArts.has(folded(stem)) ? stem : null;
  };
}

export const spanishAdjectives = adjectivesIn(
  "o",
  `abiert absolut abstract absurd adult alt amarill amen ampli anch antigu argentin baj barat benign
  blanc buen car ciert clandestin clar compact complet compuest concret confus content correct cort
  crud cubiert cult derech difus dign direct discret dispuest distint divin dur enter escas estrech
  estrict europe exact expuest extint extranjer extrañ fals fe femenin fij fin flac fresc frí futur
  gord gratuit grues guap hech herid hermos hond honest intact izquierd just larg latin lent limpi lind
  lis list llen loc mal malign marin masculin mism modest moren much muert negr nuestr nuev obes octav
  opuest oscur otr paralel pequeñ perfect plen poc precis primer profund propi pur quiet rar rect
  redond resuelt ridícul robust roj rot rus san satisfech sec secret segund segur sencill seri sincer
  sol sord suci suelt tant tercer tod tont travies vací vari vast vecin verdader viej violent viv
  vuestr`,
  `${sharedSuffixes} ad ari eñ ori áne ope íd igu inu enu etu óne`,
);

export const portugueseAdjectives = adjectivesIn(
  "o",
  `abert absolut abstrat absurd adult alt amarel ampl antig argentin baix barat bel benign bonit branc
  calm car cert chei clar cobert compact complet compost concret confus conjunt corret cult curt difus
  dign direit diret discret dispost distint divin dupl dur escur esquerd estranh estreit estrit europe
  exact exat expost extint fals fei feminin fin fix frac fresc fri fund futur gord gratuit gross honest
  injust intact just larg latin lent limp lind lis long louc magr malign marin masculin médi modest
  moren muit negr noss nov obes opost outr paralel pequen perfeit plen pouc precis pret profund própri
  pur quiet rar redond ric ridícul robust rox russ sant satisfeit sec secret segund segur séri sincer
  solt suj surd tant tod tont tripl vast vazi vári velh vermelh violent viv voss`,
  `${sharedSuffixes} ad ári óri eir íne âne íd ígu ínu énu ênu óne ône`,
);

export const italianAdjectives = adjectivesIn(
  "o",
  `adult allegr alt altr amar ampi apert argentin assolut astratt attent bass brutt buon car cert chiar
  compatt compiut complet compost concret confus content corrett cort crud cult degn diffus dirett
  discret distint divin doppi dur esatt estint estrem europe fals femminin ferm fredd futur giall giust
  gratuit grezz gross intatt inter latin lent liber liet lis maledett marin masculin matt mezz modest
  molt morbid mort ner nostr not nuov obes onest opposit oppost oscur parallel perfett piccol pien
  pover precis pront propri pur quest quiet rar robust ross rotond russ salv san sant satisfatt scur
  second segret seri sest sicur sincer sol sord spess stran strett stupend tant terz tropp tutt uman
  vast vecchi ver vicin violent viv vostr vuot`,
  `${sharedSuffixes.replace(" ic", "")} at it ut ari ori ane one ope`,
);

/** Italian adjectives whose plural has an h. */
export const italianHardAdjectives = adjectivesIn(
  "o",
  "antic bianc larg lung ricc poc sporc stanc fresc franc grec laic cardiac tedesc",
  "ic esc",
);

export const frenchAdjectives = adjectivesIn(
  "",
  `absolu blond bleu brun chaud clair content court couvert cru direct divers droit dur écrit étroit exact
  fait froid grand gris haut idiot joli laid lent lourd mort mis noir nu offert ouvert parfait petit plat
  plein poli pris profond prêt pur rond saint second seul soumis sourd sûr têtu uni vert vrai`,
  "é al ain ais ant ent eur in is ois nu du lu çu tu ru ol",
);
