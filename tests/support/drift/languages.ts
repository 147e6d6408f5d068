/** Sentences of one language in two wordings, with what its pages say around a text. */
export interface Language {
  tag: string;
  /** [one wording, another of the same fact]; {n} a name, {p} a place, {y} a year, {k} a number. */
  sentences: readonly (readonly [string, string])[];
  names: readonly string[];
  places: readonly string[];
  /** Between two sentences of a paragraph. */
  space: string;
  notFound: readonly string[];
  wall: readonly string[];
  around: readonly string[];
}

const latinNames = [
  "Ana Lund",
  "Mira Okafor",
  "Jonas Veit",
  "Petra Solberg",
  "Theo Marsh",
  "Ines Duarte",
  "Kaito Mori",
  "Lea Brandt",
];
const latinPlaces = ["Oslo", "Bergen", "Leipzig", "Porto", "Tromsø", "Glasgow", "Nantes", "Turku"];

/** Languages that were looked at while the rules were made. */
export const seenLanguages: readonly Language[] = [
  {
    tag: "en",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "The record was produced by {n} in {p} in the autumn of {y}.",
        "{n} took charge of the sessions, which were held in {p} late in {y}.",
      ],
      [
        "It sold {k} copies in its first month, mostly at concerts.",
        "Some {k} buyers, nearly all of them concertgoers, took it home within four weeks.",
      ],
      [
        "“We never played it the same way twice,” said {n}, who joined in {y}.",
        "{n}, a member since {y}, remembers that no two evenings sounded alike.",
      ],
      [
        "The band did not tour that year, although {k} dates were offered.",
        "There were {k} offers to go on the road, but they stayed at home.",
      ],
      [
        "A choir from {p} sings on the last song, {k} voices in all.",
        "Its closing track has {k} singers, who belong to a choral society in {p}.",
      ],
      [
        "{n} wrote the words on a ferry between two islands near {p}.",
        "Its lyrics came to {n} at sea, not far from {p}.",
      ],
      [
        "The label pressed {k} records by hand and numbered each of them.",
        "Every one of the {k} hand-made pressings bears its own number.",
      ],
      [
        "In {y} the studio in {p} closed, and the tapes were moved to a barn.",
        "The tapes ended up in a barn when {p} lost its studio in {y}.",
      ],
      [
        "Critics in {p} called it the quietest album of {y}.",
        "For reviewers from {p} nothing that came out in {y} was as hushed.",
      ],
      [
        "{n} mixed it in {k} days, with one pair of old speakers.",
        "Mixing took {n} {k} days and no more than two worn loudspeakers.",
      ],
    ],
    notFound: [
      "Page not found",
      "Sorry, this article does not exist.",
      "This story is no longer available.",
    ],
    wall: [
      "Subscribe to continue reading this story",
      "Log in to read the full text",
      "This article is for members only. Start your free trial.",
    ],
    around: [
      "Home",
      "News",
      "Most read this week",
      "Share this story",
      "Advertisement",
      "Sign up for our newsletter",
    ],
  },
  {
    tag: "de",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "Das Album wurde im Herbst {y} von {n} in {p} produziert.",
        "Für die Aufnahmen, die {y} in {p} entstanden, war {n} verantwortlich.",
      ],
      [
        "Im ersten Monat wurden {k} Exemplare verkauft, die meisten bei Konzerten.",
        "{k} Käufer griffen binnen vier Wochen zu, überwiegend am Bühnenrand.",
      ],
      [
        "„Wir haben es nie zweimal gleich gespielt“, sagt {n}, seit {y} dabei.",
        "Kein Abend klang wie der andere, erinnert sich {n}, Mitglied seit {y}.",
      ],
      [
        "Die Band ging in jenem Jahr nicht auf Tournee, obwohl {k} Termine angeboten wurden.",
        "Trotz {k} Anfragen blieben die Musiker zu Hause.",
      ],
      [
        "Auf dem letzten Stück singt ein Chor aus {p} mit {k} Stimmen.",
        "{k} Sängerinnen und Sänger eines Vereins aus {p} beschließen die Platte.",
      ],
      [
        "{n} schrieb die Texte auf einer Fähre in der Nähe von {p}.",
        "Entstanden sind die Worte auf See, unweit von {p}, aus der Feder von {n}.",
      ],
      [
        "Das Label presste {k} Platten von Hand und nummerierte jede einzelne.",
        "Jede der {k} handgemachten Scheiben trägt eine eigene Ziffer.",
      ],
      [
        "Im Jahr {y} schloss das Studio in {p}, und die Bänder kamen in eine Scheune.",
        "Die Bänder lagern in einer Scheune, seit {p} {y} sein Studio verlor.",
      ],
      [
        "{n} mischte es in {k} Tagen über ein Paar alter Lautsprecher.",
        "Für die Mischung brauchte {n} nur {k} Tage und zwei betagte Boxen.",
      ],
    ],
    notFound: [
      "Seite nicht gefunden",
      "Dieser Artikel ist leider nicht mehr verfügbar.",
      "Die gewünschte Seite existiert nicht.",
    ],
    wall: [
      "Jetzt abonnieren und weiterlesen",
      "Melden Sie sich an, um den ganzen Text zu lesen",
      "Dieser Beitrag ist nur für Abonnenten.",
    ],
    around: [
      "Startseite",
      "Nachrichten",
      "Meistgelesen",
      "Artikel teilen",
      "Anzeige",
      "Newsletter bestellen",
    ],
  },
  {
    tag: "fr",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "L’album a été produit par {n} à {p} à l’automne {y}.",
        "C’est {n} qui a dirigé les séances tenues à {p} en {y}.",
      ],
      [
        "Il s’est vendu à {k} exemplaires le premier mois, surtout lors des concerts.",
        "En quatre semaines, {k} personnes l’ont acheté, presque toutes à la sortie des salles.",
      ],
      [
        "« Nous ne l’avons jamais joué deux fois de la même façon », dit {n}, arrivée en {y}.",
        "Aucune soirée ne ressemblait à une autre, se souvient {n}, dans le groupe depuis {y}.",
      ],
      [
        "Le groupe n’est pas parti en tournée cette année-là, malgré {k} propositions.",
        "Malgré {k} invitations, les musiciens sont restés chez eux.",
      ],
      [
        "Un chœur de {p} chante sur le dernier titre, {k} voix en tout.",
        "Le morceau final réunit {k} choristes venus de {p}.",
      ],
      [
        "{n} a écrit les paroles sur un bateau près de {p}.",
        "Les textes sont nés en mer, au large de {p}, sous la plume de {n}.",
      ],
      [
        "Le label a pressé {k} disques à la main et les a tous numérotés.",
        "Chacun des {k} pressages artisanaux porte son numéro.",
      ],
      [
        "En {y}, le studio de {p} a fermé et les bandes ont été mises dans une grange.",
        "Les bandes dorment dans une grange depuis que {p} a perdu son studio en {y}.",
      ],
    ],
    notFound: [
      "Page introuvable",
      "Cet article n’existe plus.",
      "La page demandée n’a pas été trouvée.",
    ],
    wall: [
      "Abonnez-vous pour lire la suite",
      "Connectez-vous pour continuer la lecture",
      "Cet article est réservé aux abonnés.",
    ],
    around: [
      "Accueil",
      "Actualités",
      "Les plus lus",
      "Partager",
      "Publicité",
      "Recevez notre lettre",
    ],
  },
  {
    tag: "ja",
    names: ["森海斗", "佐藤玲奈", "高橋健", "鈴木美咲"],
    places: ["札幌", "長崎", "仙台", "那覇"],
    space: "",
    sentences: [
      [
        "このアルバムは{y}年の秋に{p}で{n}によって制作された。",
        "{n}が指揮した録音は、{y}年に{p}で行われている。",
      ],
      [
        "最初の一か月で{k}枚が売れ、その多くは演奏会の会場だった。",
        "発売から四週間のうちに{k}人が手に取り、大半は客席の人々だ。",
      ],
      [
        "その年、バンドは{k}件の誘いがあったが巡業に出なかった。",
        "{k}もの依頼を断り、彼らは家にとどまった。",
      ],
      [
        "最後の曲では{p}の合唱団が{k}人の声で歌っている。",
        "締めくくりには{p}から来た{k}人の歌い手が加わった。",
      ],
      ["{n}は{p}の近くの船の上で歌詞を書いた。", "言葉は{p}沖を渡る途中、{n}の手帳に生まれた。"],
      [
        "{y}年に{p}のスタジオが閉じ、テープは納屋に移された。",
        "テープが納屋にあるのは、{y}年に{p}が録音の場を失ったからだ。",
      ],
      [
        "レーベルは{k}枚を手作業でプレスし、一枚ずつ番号を付けた。",
        "手作りの盤は全部で{k}、どれにも固有の数字がある。",
      ],
    ],
    notFound: ["ページが見つかりません", "お探しの記事は削除されたか、存在しません。"],
    wall: ["続きを読むには購読が必要です", "この記事は会員限定です。ログインしてください。"],
    around: ["ホーム", "ニュース", "人気の記事", "シェアする", "広告", "メール配信"],
  },
  {
    tag: "ru",
    names: ["Анна Лунд", "Мира Орлова", "Пётр Соколов", "Ирина Белова"],
    places: ["Мурманск", "Казань", "Томск", "Псков"],
    space: " ",
    sentences: [
      [
        "Альбом спродюсировала {n} осенью {y} года, город {p}.",
        "Записью, что шла в {y} году ({p}), руководила {n}.",
      ],
      [
        "За первый месяц продали {k} пластинок, в основном на концертах.",
        "Четырёх недель хватило, чтобы {k} слушателей унесли его домой прямо из зала.",
      ],
      [
        "«Мы никогда не играли это одинаково», — говорит {n}, участница с {y} года.",
        "Ни один вечер не походил на другой, вспоминает {n}, пришедшая в {y} году.",
      ],
      [
        "В тот год группа не поехала в тур, хотя предложений было {k}.",
        "Отказавшись от {k} приглашений, музыканты остались дома.",
      ],
      [
        "В последней песне поёт хор ({p}), всего {k} голосов.",
        "Финал исполняют {k} хористов, их город — {p}.",
      ],
      [
        "{n} написала слова на пароме, пункт назначения — {p}.",
        "Тексты родились на воде, когда {n} плыла туда, где {p}.",
      ],
      [
        "Лейбл отпечатал {k} пластинок вручную и каждую пронумеровал.",
        "У каждого из {k} рукодельных дисков есть собственный номер.",
      ],
    ],
    notFound: ["Страница не найдена", "Такой статьи больше не существует."],
    wall: ["Оформите подписку, чтобы читать дальше", "Войдите, чтобы увидеть полный текст"],
    around: ["Главная", "Новости", "Популярное", "Поделиться", "Реклама", "Рассылка"],
  },
];

/** Languages that were written after the rules, and are measured by themselves. */
export const heldLanguages: readonly Language[] = [
  {
    tag: "pt",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "O disco foi produzido por {n} em {p} no outono de {y}.",
        "Coube a {n} conduzir as sessões, realizadas em {p} em {y}.",
      ],
      [
        "Venderam-se {k} exemplares no primeiro mês, quase todos em concertos.",
        "Em quatro semanas, {k} pessoas levaram-no para casa à saída das salas.",
      ],
      [
        "Naquele ano a banda não fez digressão, embora houvesse {k} convites.",
        "Apesar de {k} propostas, os músicos ficaram em casa.",
      ],
      [
        "Um coro de {p} canta na última faixa, {k} vozes ao todo.",
        "O encerramento reúne {k} cantores vindos de {p}.",
      ],
      [
        "{n} escreveu as letras num barco perto de {p}.",
        "As palavras nasceram no mar, ao largo de {p}, pela mão de {n}.",
      ],
      [
        "Em {y} o estúdio de {p} fechou e as fitas foram para um celeiro.",
        "As fitas dormem num celeiro desde que {p} perdeu o estúdio, em {y}.",
      ],
      [
        "A editora prensou {k} discos à mão e numerou cada um.",
        "Cada uma das {k} prensagens artesanais tem o seu número.",
      ],
    ],
    notFound: ["Página não encontrada", "O artigo que procura já não está aqui."],
    wall: [
      "Assine para continuar a ler",
      "Conteúdo exclusivo para assinantes. Já tem conta? Entre aqui.",
    ],
    around: ["Início", "Notícias", "Mais lidas", "Partilhar", "Publicidade", "Boletim"],
  },
  {
    tag: "zh",
    names: ["林安娜", "王海涛", "陈美玲", "赵建国"],
    places: ["青岛", "昆明", "哈尔滨", "厦门"],
    space: "",
    sentences: [
      ["这张专辑由{n}于{y}年秋天在{p}制作。", "{y}年在{p}进行的录音工作,由{n}主持。"],
      [
        "第一个月卖出了{k}张,大多是在音乐会上。",
        "四周之内有{k}名听众把它带回家,几乎都在现场购买。",
      ],
      ["那一年乐队收到{k}个邀请,但没有巡演。", "尽管有{k}场演出找上门,他们还是留在家里。"],
      ["最后一首歌里有来自{p}的合唱团,一共{k}个声音。", "结尾由{p}的{k}位歌者共同完成。"],
      ["{n}在{p}附近的渡轮上写下了歌词。", "文字诞生于{p}外海,出自{n}之手。"],
      ["{y}年{p}的录音室关门,磁带被搬进谷仓。", "自从{p}在{y}年失去录音室,磁带就一直放在谷仓。"],
      ["厂牌手工压制了{k}张唱片,并逐张编号。", "全部{k}张手工唱片各有自己的号码。"],
    ],
    notFound: ["您访问的页面不存在", "抱歉,没有找到这篇文章"],
    wall: ["订阅后可阅读全文", "请登录以继续阅读本文"],
    around: ["首页", "新闻", "热门文章", "分享", "广告", "邮件订阅栏目"],
  },
  {
    tag: "sv",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "Skivan producerades av {n} i {p} hösten {y}.",
        "Det var {n} som ledde inspelningen, förlagd till {p} år {y}.",
      ],
      [
        "Den såldes i {k} exemplar första månaden, mest på konserter.",
        "Inom fyra veckor hade {k} personer köpt den, nästan alla i salongen.",
      ],
      [
        "Bandet turnerade inte det året, trots {k} erbjudanden.",
        "Musikerna tackade nej till {k} förfrågningar och stannade hemma.",
      ],
      [
        "En kör från {p} sjunger på sista låten, {k} röster totalt.",
        "Avslutningen görs av {k} sångare hemmahörande i {p}.",
      ],
      [
        "{n} skrev texterna på en färja nära {p}.",
        "Orden kom till ute på vattnet vid {p}, nedtecknade av {n}.",
      ],
      [
        "År {y} stängde studion i {p} och banden flyttades till en lada.",
        "Sedan {p} miste sin studio {y} ligger banden i en lada.",
      ],
    ],
    notFound: ["Sidan kunde inte hittas", "Artikeln finns inte längre."],
    wall: ["Bli prenumerant för att läsa vidare", "Logga in för att läsa hela artikeln"],
    around: ["Hem", "Nyheter", "Mest läst", "Dela", "Annons", "Nyhetsbrev"],
  },
  {
    tag: "ar",
    names: ["آنا لوند", "ميرا حداد", "سامي خليل", "ليلى منصور"],
    places: ["طنجة", "حلب", "الإسكندرية", "صفاقس"],
    space: " ",
    sentences: [
      ["أنتجت {n} الألبوم في {p} في خريف عام {y}.", "تولت {n} قيادة جلسات جرت عام {y} بمدينة {p}."],
      [
        "بيعت منه {k} نسخة في الشهر الأول، معظمها في الحفلات.",
        "خلال أربعة أسابيع اقتناه {k} من الحضور بعد العروض.",
      ],
      ["لم تخرج الفرقة في جولة تلك السنة رغم {k} عرضا.", "بقي العازفون في بيوتهم ورفضوا {k} دعوة."],
      [
        "تغني جوقة من {p} في الأغنية الأخيرة، {k} صوتا في المجموع.",
        "الختام لمجموعة منشدين عددهم {k} قدموا من {p}.",
      ],
      ["كتبت {n} الكلمات على عبارة قرب {p}.", "ولدت النصوص في البحر غير بعيد عن {p} بقلم {n}."],
      [
        "في عام {y} أغلق الاستوديو في {p} ونقلت الأشرطة إلى مخزن.",
        "ترقد الأشرطة في مخزن منذ فقدت {p} مكان التسجيل سنة {y}.",
      ],
    ],
    notFound: ["الصفحة غير موجودة", "عذرا، لم نجد المقال الذي تبحث عنه"],
    wall: ["اشترك الآن لمتابعة القراءة", "سجل الدخول لقراءة المقال كاملا، تسجيل الدخول"],
    around: ["الرئيسية", "أخبار", "الأكثر قراءة", "شارك المقال", "إعلان", "النشرة البريدية"],
  },
  {
    tag: "tr",
    names: latinNames,
    places: latinPlaces,
    space: " ",
    sentences: [
      [
        "Albümün yapımcılığını {y} sonbaharında {p} kentinde {n} üstlendi.",
        "{y} yılında {p} şehrinde süren kayıtları {n} yönetti.",
      ],
      [
        "İlk ay çoğu konserlerde olmak üzere {k} adet satıldı.",
        "Dört hafta içinde {k} dinleyici onu salondan eve götürdü.",
      ],
      [
        "Grup o yıl {k} teklife rağmen turneye çıkmadı.",
        "Müzisyenler {k} daveti geri çevirip evde kaldı.",
      ],
      [
        "Son şarkıda {p} korosu {k} sesle söylüyor.",
        "Kapanışı {p} çevresinden gelen {k} şarkıcı yapıyor.",
      ],
      [
        "{n} sözleri {p} yakınında bir vapurda yazdı.",
        "Dizeler denizde, {p} açıklarında {n} kaleminden çıktı.",
      ],
      [
        "Stüdyo {y} yılında {p} kentinde kapandı ve bantlar bir ahıra taşındı.",
        "Bantlar, {p} stüdyosunu {y} yılında yitirince ahırda kaldı.",
      ],
    ],
    notFound: ["Sayfa bulunamadı", "Aradığınız haber yayından kaldırılmış."],
    wall: ["Okumaya devam etmek için abone olun", "Tamamını okumak için giriş yapın"],
    around: ["Ana sayfa", "Haberler", "Çok okunanlar", "Paylaş", "Reklam", "Bülten"],
  },
];
