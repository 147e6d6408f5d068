import type { Lexicon } from "./lexicon.js";

export const functionWords = `a al algo ante antes aquel así aunque como cómo con contra cual cuál
  cuales cuáles cuando cuándo cuánto cuánta cuántos cuántas de del desde donde dónde durante e el
  él ella ellas ellos en entre era eran es esa ese eso esta está están estas este esto estos fue
  fueron ha había han hasta hay la las le les lo los más me mi muy ni no nos o otra otro para pero
  por porque que qué quien quién quienes quiénes se sea ser si sin sobre son su sus también tan te
  tiene tu un una unas uno unos y ya yo`;

export const es: Lexicon = {
  functionWords,
  months: `ene enero feb febrero abr abril ago agosto sep septiembre sept septiembre oct octubre
    nov noviembre dic diciembre`,
  numbers: `dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12
    trece 13 catorce 14 quince 15 veinte 20 treinta 30 cuarenta 40 cincuenta 50 sesenta 60
    setenta 70 ochenta 80 noventa 90 cien 100`,
  scales: "mil 1e3 millón 1e6 millones 1e6",
  endings: [],
  plainWords: {
    plain: `que cual cuales es son fue ha han hay hace hacen haciendo hecho esta estan estado el
      la los las lo un una de del en y a con para por su sus se ellos ellas me nos todo algo nuevo
      nueva nuevos nuevas novedad novedades noticia noticias ultimo ultima ultimos ultimas
      reciente recientes recientemente ultimamente actual actualidad hoy ayer ahora semana mes dia
      dias`,
    asking: "quien quienes cuando donde como si despues no",
    release: `cuándo salió sale salir salido lanzó lanzaron lanzado lanzada lanzamiento publicó
      publicaron publicado publicada publicación fecha año mes día exactamente estrenó estrenado
      estreno editó editado apareció aparecido luz venta fue vio disco discos álbum álbumes
      sencillo single EP LP canción canciones tema título titulado llamado banda grupo dúo artista
      cantante`,
    order: "primer primero primera debut nuevo nueva último última",
    posts: "post posts publicacion publicaciones publicado",
  },
};
