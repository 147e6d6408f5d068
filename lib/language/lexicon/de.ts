import type { Lexicon } from "./lexicon.js";

export const functionWords = `aber als also am an andere anderen auch auf aus bei beim bis da
  damit dann das dass dem den denen der deren des dessen die dies diese diesem diesen dieser
  dieses doch dort du durch ein eine einem einen einer eines er es etwas für gab gegen gibt hat
  hatte hatten haben hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist jede jedem
  jeden jeder jedes kann kein keine können konnte man mehr mein meine mich mir mit nach nicht noch
  nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte
  sondern über um und uns unser unter viel viele vielen vom von vor war waren warum was weil
  welche welchem welchen welcher welches wem wen wenn wer werden wessen wie wieso wird wo wodurch
  wofür woher wohin womit worden wurde wurden zu zum zur zwischen`;

export const de: Lexicon = {
  functionWords,
  months: `jan januar feb februar mrz märz apr april aug august sep september sept september
    okt oktober nov november dez dezember`,
  numbers: `zwei 2 drei 3 vier 4 fünf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf 12
    dreizehn 13 vierzehn 14 fünfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20
    dreißig 30 vierzig 40 fünfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100`,
  scales: "tausend 1e3 million 1e6 millionen 1e6 milliarden 1e9",
  endings: [],
  plainWords: {
    plain: `was gibt gab es ist sind war waren hat haben habe macht machen machte gemacht tut tun
      passiert geschieht los der die das den dem des ein eine einen einem einer von vom bei mit zu
      zum zur im in auf an und oder uber ihr ihre ihren ihnen sie er man so sich bitte zeig zeige
      mir uns alles etwas neu neue neuen neuer neues neueste neuesten neuester neuestes Neuigkeit
      Neuigkeiten Nachrichten aktuell aktuelle aktuellen aktuelles zuletzt letzte letzten letzter
      kurzlich jungst heute gestern gerade jetzt Woche Wochen Monat Monate Tag Tage Tagen Zeit`,
    asking: "wer wen wem wessen wann wo warum wieso wie ob nach nicht",
    release: `wann erschien erscheint erschienen erscheinen veröffentlicht veröffentlichte
      veröffentlichten Veröffentlichung Veröffentlichungsdatum Erscheinungsdatum Erscheinungstag
      Erscheinungsjahr Release Datum Jahr Monat genau eigentlich offiziell ursprünglich
      herausgekommen herausgebracht rausgekommen rausgebracht brachte bringt kam kommt heraus raus
      wurde wird worden Album Alben Single Singles EP LP CD Platte Platten Lied Lieder Song Songs
      Stück Titel namens Band Gruppe Duo Künstler Künstlerin Musiker Sänger Sängerin Handel Laden
      Läden erhältlich`,
    order: "erste ersten erster erstes debüt neue neuen neues neueste letzte letzten",
    posts: "post posts beitrag beitrage gepostet",
  },
};
