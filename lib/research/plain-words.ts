import type { EvidenceNeed } from "#lib/contract/research-request.js";

/**
 * The words of one language with which a question can ask without naming anything: `plain` function words and words of
 * recency, `asking` the question words that want a particular fact, `release` and `posts` the words for what the need
 * already says. Accents are left out.
 */
interface PlainWords {
  plain: string;
  asking: string;
  release: string;
  posts: string;
}

/** By language. Small on purpose: a language that is not here has no plain words, and its questions all name something. */
const languages: Readonly<Record<string, PlainWords>> = {
  en: {
    plain: `a an the this that these those it its is are was were be been being has have had do does did done doing s re
      ve ll d t i me my you your he him his she her they them their we us our of on in at to from for with by about and or
      as so what whats which any anything everything something some all there up can could will would please tell show
      give let know else more most new news newest latest recent recently last lately current currently now today tonight
      yesterday day days week weeks month months these update updates updated happen happens happened happening go going
      gone activity activities thing things just since ever so far`,
    asking: "who whom whose when where why how if after before not",
    release: `when release releases released releasing out come comes came coming date dated day year album albums single
      singles ep eps lp lps record records song songs track tracks music drop dropped`,
    posts: "post posts posted posting",
  },
  de: {
    plain: `was gibt gab es ist sind war waren hat haben habe macht machen machte gemacht tut tun passiert geschieht los der
      die das den dem des ein eine einen einem einer von vom bei mit zu zum zur im in auf an und oder uber ihr ihre ihren
      ihnen sie er man so sich bitte zeig zeige mir uns alles etwas neu neue neuen neuer neues neueste neuesten neuester
      neuestes neuigkeit neuigkeiten nachrichten aktuell aktuelle aktuellen aktuelles zuletzt letzte letzten letzter
      kurzlich jungst heute gestern gerade jetzt woche wochen monat monate tag tage tagen zeit`,
    asking: "wer wen wem wessen wann wo warum wieso wie ob nach nicht",
    release: `wann erschien erscheint erschienen veroffentlicht veroffentlichung veroffentlichungsdatum erscheinungsdatum
      datum jahr herausgekommen herausgebracht kam kommt heraus raus wurde wird album alben single ep platte lied song`,
    posts: "post posts beitrag beitrage gepostet",
  },
  fr: {
    plain: `que quoi qu quel quelle quels quelles est ce c il ils elle elles on y a ont ete sont etait fait font faire passe
      de du des d la le les l un une et en au aux dans pour avec sur leur leurs se s moi nous tout neuf nouveau nouveaux
      nouvelle nouvelles nouveaute nouveautes actualite actualites actu derniere dernieres dernier derniers recent recente
      recents recentes recemment aujourd hui hier semaine mois jour jours moment actuellement maintenant`,
    asking: "qui quand ou pourquoi comment si apres pas",
    release: `quand sorti sortie sortis sorties sort sortira date annee parution paru publie publiee album albums disque
      single ep chanson titre`,
    posts: "post posts publication publications publie",
  },
  es: {
    plain: `que cual cuales es son fue ha han hay hace hacen haciendo hecho esta estan estado el la los las lo un una de del
      en y a con para por su sus se ellos ellas me nos todo algo nuevo nueva nuevos nuevas novedad novedades noticia
      noticias ultimo ultima ultimos ultimas reciente recientes recientemente ultimamente actual actualidad hoy ayer ahora
      semana mes dia dias`,
    asking: "quien quienes cuando donde como si despues no",
    release: `cuando salio sale salir salido lanzo lanzado lanzamiento publico publicado publicacion fecha ano estreno disco
      album albumes sencillo single ep cancion`,
    posts: "post posts publicacion publicaciones publicado",
  },
  it: {
    plain: `che cosa cos quale quali e sono era ha hanno c ci fa fanno facendo fatto il lo la i gli le l un una di del dello
      della dei delle a al in su con per loro si mi tutto nuovo nuova nuovi nuove novita notizia notizie ultimo ultima
      ultimi ultime recente recenti recentemente ultimamente attualmente oggi ieri adesso ora settimana mese giorno giorni`,
    asking: "chi quando dove perche come se dopo non",
    release: `quando uscito uscita uscira esce data anno pubblicazione pubblicato pubblicata album disco singolo ep canzone
      stato stata`,
    posts: "post pubblicato",
  },
  pt: {
    plain: `que o a os as qual quais e sao foi era ha tem fazem fazendo feito um uma de do da dos das em no na com para por
      seu sua seus suas eles elas me tudo algo anda andam novo nova novos novas novidade novidades noticia noticias ultimo
      ultima ultimos ultimas recente recentes recentemente ultimamente atual hoje ontem agora semana mes dia dias`,
    asking: "quem quando onde como se depois nao",
    release: `quando saiu sai lancado lancada lancamento lancou data ano publicado album disco single ep musica`,
    posts: "post posts publicacao publicacoes",
  },
  nl: {
    plain: `wat welke is zijn was waren heeft hebben doen doet gedaan gebeurt er het de een van bij met voor in op aan en hun
      ze zij hij ons mij nieuw nieuwe nieuws nieuwste laatste recent recente recentelijk onlangs actueel vandaag gisteren
      nu dag dagen week weken maand tijd`,
    asking: "wie wanneer waar waarom hoe of na niet",
    release: `wanneer uitgekomen uitgebracht verscheen verschenen kwam komt uit datum releasedatum jaar album single ep
      plaat nummer`,
    posts: "post posts bericht berichten",
  },
  ru: {
    plain: `что какие какая какои какое каков у них нее него как с со о об в во на и а их его ее они она он мы было был была
      есть делают делает происходит случилось мне нам все нового новое новые новыи новая новости новость последние
      последнее последнии последняя недавно сеичас сегодня вчера неделя неделю неделе месяц дни днеи`,
    asking: "кто кого когда где почему зачем если после не",
    release: `когда вышел вышла вышло вышли выходит выидет релиз релиза дата год альбом альбома сингл сингла песня песни`,
    posts: "пост посты постов",
  },
  ja: {
    plain: `最新 最近 近況 近頃 この頃 新しい 新しく 新着 ニュース 情報 お知らせ 話題 活動 動き 今日 今週 今月 今 何か 何 なに どんな
      どう こと もの は が を の に で と も へ から まで です ます でした ました ますか か ね よ ある あり あった いる い して し た て
      教えて ください 彼ら 彼女 彼 その この`,
    asking: "誰 だれ いつ どこ なぜ どうして",
    release: "いつ 発売日 発売 リリース日 リリース 公開 年 日 アルバム シングル 曲 出 され れ",
    posts: "投稿",
  },
  zh: {
    plain: `最新 最近 近期 近况 近況 新闻 新聞 消息 动态 動態 情况 情況 新 有 什么 什麼 哪些 的 了 吗 嗎 呢 是 在 做 干 他们 他們
      她们 她們 他 她 它 今天 现在 現在 本周 这周 這週 一些 事情 事 发生 發生 过 過 请 請 告诉 告訴 我 关于 關於 都`,
    asking: "谁 誰 何时 何時 哪里 哪裡 为什么 為什麼 怎么 怎麼",
    release: `什么时候 什麼時候 何时 何時 发行 發行 发布 發布 推出 出 日期 年 专辑 專輯 单曲 單曲 歌曲 歌`,
    posts: "帖子 贴文 貼文",
  },
  ko: {
    plain: `최근 최신 요즘 새로운 새 소식 소식은 소식이 뉴스 근황 근황은 뭐 뭐가 뭐야 무엇 무엇이 무엇인가요 있나요 있어 있어요
      했나요 하고 하나요 어떤 활동 활동은 오늘 지금 이번 주 그들은 그들의 알려줘 알려주세요`,
    asking: "누가 누구 언제 언제인가요 언제야 어디 왜 어떻게",
    release:
      "언제 언제인가요 언제야 발매 발매일 발매일은 발매일이 발매되었나요 발매됐나요 출시 앨범 앨범은 싱글 날짜 노래",
    posts: "게시물 포스트",
  },
};

const noSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Which words of the tables count as plain. */
type Kinds = readonly (keyof PlainWords)[];

/** A text for the comparison with the tables: lower case, without accents. */
function foldedText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text, folded: lower case, without accents. */
export function foldedWords(text: string): string[] {
  return foldedText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Whether all words of a text, without the artist's name, are plain ones of one language, question words and words of
 * releases included.
 */
export function isPlain(text: string, artistName = ""): boolean {
  return arePlain(wordsWithout(text, artistName), ["plain", "asking", "release"]);
}

/**
 * Whether a question names nothing: without the artist's name, all its words are function words, words of recency and
 * those that its need says already, in one language ("what is new?", "latest news", "newest album" for a release date).
 */
export function namesNothing(topic: string, artistName: string, need: EvidenceNeed): boolean {
  const kinds: Kinds = need === "release_date" ? ["plain", "posts", "release"] : ["plain", "posts"];
  return arePlain(wordsWithout(topic, artistName), kinds);
}

function wordsWithout(text: string, artistName: string): string[] {
  const name = foldedWords(artistName).join(" ");
  const words = foldedWords(text);
  if (name === "") return words;
  const joined = ` ${words.join(" ")} `;
  const rest = noSpaces.test(name)
    ? joined.replaceAll(name, " ")
    : joined.replaceAll(` ${name} `, " ");
  return rest.split(" ").filter((word) => word !== "");
}

function arePlain(words: readonly string[], kinds: Kinds): boolean {
  return plainSets(kinds).some((known) =>
    words.every((word) => (noSpaces.test(word) ? isJoined(word, known) : known.has(word))),
  );
}

/** The folded words of these kinds, a set for each language; made once, since every shown window asks. */
const madeSets = new Map<string, readonly ReadonlySet<string>[]>();
function plainSets(kinds: Kinds): readonly ReadonlySet<string>[] {
  const known = madeSets.get(kinds.join(" "));
  if (known !== undefined) return known;
  const made = Object.values(languages).map(
    (table) => new Set(kinds.flatMap((kind) => foldedText(table[kind]).split(/\s+/))),
  );
  madeSets.set(kinds.join(" "), made);
  return made;
}

/** Whether a run of characters without spaces can be cut into known words. */
function isJoined(run: string, known: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < run.length; at++) {
    if (!ends.has(at)) continue;
    for (const word of known)
      if (word !== "" && run.startsWith(word, at)) ends.add(at + word.length);
  }
  return ends.has(run.length);
}
