import type { Lexicon } from "./lexicon.js";

export const functionWords = `à a ai au aux avec avait c ce ces cet cette combien comme comment d
  dans de des du elle elles en est et était étaient été être eu fut furent il ils j je l la le les
  lequel laquelle leur leurs lui m ma mais me même mes mon n ne nos notre nous on ont ou où par
  pas plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son
  sont sous sur te tu un une vous y`;

export const fr: Lexicon = {
  functionWords,
  months: "janv janvier févr février avr avril juil juillet oct octobre nov novembre déc décembre",
  numbers: `deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12
    treize 13 quatorze 14 quinze 15 seize 16 vingt 20 trente 30 quarante 40 cinquante 50
    soixante 60 cent 100`,
  scales: "mille 1e3 million 1e6 millions 1e6 milliards 1e9",
  endings: [],
  plainWords: {
    plain: `que quoi qu quel quelle quels quelles est ce c il ils elle elles on y a ont ete sont
      etait fait font faire passe de du des d la le les l un une et en au aux dans pour avec sur
      leur leurs se s moi nous tout neuf nouveau nouveaux nouvelle nouvelles nouveaute nouveautes
      actualite actualites actu derniere dernieres dernier derniers recent recente recents
      recentes recemment aujourd hui hier semaine mois jour jours moment actuellement maintenant`,
    asking: "qui quand ou pourquoi comment si apres pas",
    release: `quand sorti sortie sortis sorties sort sortir sortira date année mois jour parution
      paru parue paraître publié publiée publier exactement album albums disque disques single ep
      LP CD chanson chansons morceau titre intitulé groupe duo artiste chanteur chanteuse bacs vu`,
    order: "premier première début nouvel nouveau nouvelle dernier dernière",
    posts: "post posts publication publications publie",
  },
};
