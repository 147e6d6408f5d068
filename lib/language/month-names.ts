import { folded } from "#lib/language/folding.js";

/**
 * The names of January to December in the languages whose month names are read, folded: also short
 * and inflected ones. A test compares them with the runtime's calendar data, which takes 50 ms to
 * ask, and which has "5 мая", but not "в мае".
 */
const names = [
  `january jan januar janvier janv enero ene gennaio gen januari janeiro ianuarie ian ocak oca
   январь января январе янв січень січня січ ιανουαριου ιαν styczen stycznia sty leden ledna led
   जनवरी يناير tammikuu tammikuuta`,
  `february feb februar fevrier fevr febrero febbraio februari fevereiro fev februarie subat sub
   февраль февраля феврале февр лютии лютого лют φεβρουαριου φεβ luty lutego lut unor unora uno
   फ़रवरी فبراير helmikuu helmikuuta`,
  `march mar marz mars marzo maart mrt marco marts martie mart март марта марте березень березня
   бер μαρτιου μαρ marzec marca brezen brezna bre मार्च مارس maaliskuu maaliskuuta`,
  `april apr avril avr abril abr aprile aprilie nisan nis апрель апреля апреле апр квітень квітня
   квіт απριλιου απρ kwiecien kwietnia kwi duben dubna dub अप्रैल ابريل huhtikuu huhtikuuta`,
  `may mai mayo maggio mag mei maio maj mayis маи мая мае травень травня трав μαιου μαι maja
   kveten kvetna kve مايو toukokuu toukokuuta`,
  `june jun juni juin junio giugno giu junho iunie iun haziran haz июнь июня июне червень червня
   черв ιουνιου ιουν czerwiec czerwca cze cerven cervna cvn जून يونيو kesakuu kesakuuta`,
  `july jul juli juillet juil julio luglio lug julho iulie iul temmuz tem июль июля июле липень
   липня лип ιουλιου ιουλ lipiec lipca lip cervenec cervence cvc जुलाई يوليو heinakuu heinakuuta`,
  `august aug aout agosto ago augustus augusti agustos agu август августа августе авг серпень
   серпня серп αυγουστου αυγ sierpien sierpnia sie srpen srpna srp अगस्त اغسطس elokuu elokuuta`,
  `sept september sep septembre septiembre settembre set setembro septembrie eylul eyl сентябрь
   сентября сентябре сент вересень вересня вер σεπτεμβριου σεπ wrzesien wrzesnia wrz zari zar
   सितंबर سبتمبر syyskuu syyskuuta`,
  `october oct oktober okt octobre octubre ottobre ott outubro out octombrie ekim eki октябрь
   октября октябре окт жовтень жовтня жовт οκτωβριου οκτ pazdziernik pazdziernika paz rijen rijna
   rij अक्टूबर اكتوبر lokakuu lokakuuta`,
  `november nov novembre noviembre novembro noiembrie kasim kas ноябрь ноября ноябре нояб
   листопад листопада лист νοεμβριου νοε listopad listopada lis listopadu नवंबर نوفمبر marraskuu
   marraskuuta`,
  `december dec dezember dez decembre diciembre dic dicembre dezembro desember des decembrie
   aralik ara декабрь декабря декабре дек грудень грудня груд δεκεμβριου δεκ grudzien grudnia gru
   prosinec prosince pro दिसंबर ديسمبر joulukuu joulukuuta`,
];

/**
 * Endings after "in", which the runtime's calendars do not have, and those of the case that they have:
 * "w maju" and "5 maja", "у травні" and "5 травня".
 */
const cases = [
  ["u", "a"],
  ["ym", "ego"],
  ["zie", "a"],
  ["ci", "ce"],
  ["і", "я"],
  ["і", "а"],
  ["ому", "ого"],
] as const;

let known: Map<string, number> | undefined;

/**
 * The month, 1 to 12, that a word names in one of these languages, also when shortened or
 * inflected; null for other words.
 */
export function monthNamed(word: string): number | null {
  known ??= new Map(
    names.flatMap((month, index) => month.split(/\s+/).map((name) => [name, index + 1])),
  );
  const form = folded(word);
  const forms = cases.flatMap(([ending, other]) =>
    form.endsWith(ending) ? form.slice(0, -ending.length) + other : [],
  );
  for (const one of [form, ...forms]) {
    const month = known.get(one);
    if (month !== undefined) return month;
  }
  return null;
}
