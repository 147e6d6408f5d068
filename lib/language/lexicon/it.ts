import type { Lexicon } from "./lexicon.js";

export const functionWords = `a ad agli ai al alla alle allo anche che chi ci come con cosa cui d
  da dagli dai dal dalla dalle degli dei del della delle dello di dopo dove e è ed era erano fu
  furono gli ha hanno i il in io l la le lei lo loro lui ma mi mio ne negli nei nel nella nelle
  non o per perché più quale quali quando quanti quante quanto quella quello questa queste questi
  questo se si sono stata stato sua sue sui sul sulla suo suoi tra fra un una uno`;

export const it: Lexicon = {
  functionWords,
  months: `gen gennaio feb febbraio apr aprile giu giugno lug luglio ago agosto ott ottobre
    nov novembre dic dicembre`,
  numbers: "due 2 tre 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 venti 20",
  scales: "mila 1e3 mille 1e3 milioni 1e6 miliardi 1e9",
  endings: [],
  plainWords: {
    plain: `che cosa cos quale quali e sono era ha hanno c ci fa fanno facendo fatto il lo la i
      gli le l un una di del dello della dei delle a al in su con per loro si mi tutto nuovo nuova
      nuovi nuove novita notizia notizie ultimo ultima ultimi ultime recente recenti recentemente
      ultimamente attualmente oggi ieri adesso ora settimana mese giorno giorni`,
    asking: "chi quando dove perche come se dopo non",
    release: `quando uscito uscita usciti uscì uscirà esce uscire data anno mese giorno
      pubblicazione pubblicato pubblicata pubblicò pubblicarono esattamente album disco dischi
      singolo singoli EP LP CD canzone canzoni brano titolo intitolato gruppo band duo artista
      cantante stato stata`,
    order: "primo prima esordio debutto nuovo nuova ultimo ultima",
    posts: "post pubblicato",
  },
};
