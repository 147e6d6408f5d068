/** An article whose third paragraph ends with what is cited, and what editors make of that sentence. */
export interface Article {
  tag: string;
  title: string;
  /** The cited sentence is the last one of the third paragraph. */
  paragraphs: readonly string[];
  cited: string;
  synonyms: string;
  /** Few of its words are kept. */
  retold: string;
  order: string;
  digit: string;
  date: string;
  split: string;
  negated: string;
  correction: string;
  notFound: readonly [title: string, text: string];
  wall: string;
  consent: string;
  heading: string;
}

export const articles: readonly Article[] = [
  {
    tag: "en",
    title: "Eleven weeks above the harbour",
    paragraphs: [
      "The ferry was late, and the drummer had already sold the van by the time the others reached the pier.",
      "They rented two rooms above a chandler's shop and carried the piano up the outside stairs with a borrowed winch.",
      "Nobody in town had asked for a record. Ilse Brandvold mixed all nine songs in Tromsø on 14 March 2019.",
      "The landlord complained about the bass for a month and then bought three copies for his nieces.",
      // So like what is cited that it must not be taken for another wording of it.
      "A second pressing followed. Ilse Brandvold mixed all nine songs in Tromsø again, for heavier vinyl.",
      "Today the rooms are a bicycle workshop, and the winch hangs in the window beside a photograph of the group.",
    ],
    cited: "Ilse Brandvold mixed all nine songs in Tromsø on 14 March 2019.",
    synonyms: "Ilse Brandvold blended every one of the nine tracks in Tromsø on 14 March 2019.",
    retold:
      "The balance of the album is the work of Ilse Brandvold, who finished it up north that spring.",
    order: "On 14 March 2019 all nine songs were mixed in Tromsø by Ilse Brandvold.",
    digit: "Ilse Brandvold mixed all nine songs in Tromsø on 14 March 2018.",
    date: "Ilse Brandvold mixed all nine songs in Tromsø on 2019-03-14.",
    split: "Ilse Brandvold mixed all nine songs in Tromsø. It was 14 March 2019.",
    negated: "Ilse Brandvold never mixed all nine songs in Tromsø on 14 March 2019.",
    correction: "Correction: an earlier version of this article misspelled the name of the ferry.",
    notFound: [
      "Oops! We lost this one",
      "The story you were after has been taken down or never existed. Try our search.",
    ],
    wall: "You have read your last free story this month. Become a member to keep reading.",
    consent:
      "Before you continue, choose how we and our 812 partners use your data. Accept all. Reject all. Manage options.",
    heading: "What came after",
  },
  {
    tag: "de",
    title: "Neun Lieder aus dem Kühlhaus",
    paragraphs: [
      "Das Kühlhaus stand seit Jahren leer, und im Winter froren den Musikern die Saiten an den Fingern fest.",
      "Sie hängten Teppiche aus dem Theater an die Wände, bis der Hall so kurz war wie in einem Schrank.",
      "Geld gab es keines. Ruth Achterberg spielte 1987 in Bremen alle Bläser auf einer einzigen Trompete ein.",
      "Der Hausmeister brachte morgens Kohlen und abends Bier, und wollte im Beiheft nicht genannt werden.",
      "Die Bänder lagen danach lange in einem Keller, in dem auch die Fahrräder der Nachbarn standen.",
      "Erst ein Brief aus Kanada erinnerte die Gruppe daran, dass es diese Aufnahmen überhaupt gab.",
    ],
    cited: "Ruth Achterberg spielte 1987 in Bremen alle Bläser auf einer einzigen Trompete ein.",
    synonyms:
      "Ruth Achterberg nahm 1987 in Bremen sämtliche Bläserstimmen mit bloß einer Trompete auf.",
    retold:
      "Was nach einem ganzen Satz klingt, ist Ruth Achterberg, die immer dasselbe Instrument nahm.",
    order: "Alle Bläser spielte Ruth Achterberg 1987 in Bremen auf einer einzigen Trompete ein.",
    digit: "Ruth Achterberg spielte 1986 in Bremen alle Bläser auf einer einzigen Trompete ein.",
    date: "Ruth Achterberg spielte ’87 in Bremen alle Bläser auf einer einzigen Trompete ein.",
    split:
      "Ruth Achterberg spielte 1987 in Bremen alle Bläser ein. Sie brauchte eine einzige Trompete.",
    negated:
      "Ruth Achterberg spielte 1987 in Bremen nicht alle Bläser auf einer einzigen Trompete ein.",
    correction:
      "In einer früheren Fassung stand, das Kühlhaus sei eine Brauerei gewesen. Das ist berichtigt.",
    notFound: [
      "Hoppla, hier ist nichts",
      "Diesen Beitrag gibt es leider nicht mehr. Vielleicht hilft Ihnen die Startseite weiter.",
    ],
    wall: "Weiterlesen mit dem Probeabo: vier Wochen für einen Euro, jederzeit kündbar.",
    consent:
      "Mit Werbung weiterlesen oder Pur-Abo wählen. Wir und unsere Partner verarbeiten Daten. Alle akzeptieren. Einstellungen.",
    heading: "Wie es weiterging",
  },
  {
    tag: "fr",
    title: "La chorale du quai numéro sept",
    paragraphs: [
      "On répétait le jeudi, quand les grues s'arrêtaient, dans une salle qui sentait le gasoil et les oranges.",
      "Le chef de chœur avait conduit des trains et battait la mesure avec un sifflet éteint entre les dents.",
      "Personne ne lisait la musique. Odile Kervadec a écrit les douze mélodies à Lorient en juin 1974.",
      "Les partitions, recopiées au dos de bons de livraison, ont été retrouvées dans une armoire de la gare.",
      "Un disque fut pressé à trois cents exemplaires, dont la moitié disparut dans une inondation.",
      "Les enfants des choristes le chantent encore, chacun avec ses paroles, et personne ne corrige.",
    ],
    cited: "Odile Kervadec a écrit les douze mélodies à Lorient en juin 1974.",
    synonyms: "Odile Kervadec a composé la douzaine d'airs à Lorient en juin 1974.",
    retold: "Toute la musique est due au talent de la jeune Odile Kervadec, au début d'un été.",
    order: "C'est à Lorient, en juin 1974, qu'Odile Kervadec a écrit les douze mélodies.",
    digit: "Odile Kervadec a écrit les douze mélodies à Lorient en juin 1975.",
    date: "Odile Kervadec a écrit les douze mélodies à Lorient en 06/1974.",
    split: "Odile Kervadec a écrit les douze mélodies à Lorient. C'était en juin 1974.",
    negated: "Odile Kervadec n'a pas écrit les douze mélodies à Lorient en juin 1974.",
    correction: "Cet article a été modifié pour préciser le nom de la salle de répétition.",
    notFound: [
      "Perdu en mer",
      "La page demandée est introuvable. Elle a peut-être été déplacée ou supprimée.",
    ],
    wall: "La suite est réservée aux abonnés. Déjà abonné ? Connectez-vous.",
    consent:
      "Votre vie privée nous importe. Avec vos 640 partenaires, nous stockons des cookies. Tout accepter. Continuer sans accepter.",
    heading: "La suite de l'histoire",
  },
  {
    tag: "es",
    title: "Un estudio en la azotea",
    paragraphs: [
      "Subían los amplificadores por la escalera de incendios porque el ascensor no admitía nada más largo que un perro.",
      "Desde arriba se oían las campanas, y casi todas las tomas llevan una en el mismo compás.",
      "La ciudad dormía la siesta. Marta Uribarri produjo las once canciones en Bilbao durante el verano de 2003.",
      "Las cintas se secaban al sol después de una tormenta que se llevó también la mesa de mezclas.",
      "El sello prometió una gira que nunca llegó y pagó con entradas para un circo.",
      "Hoy la azotea es de un hotel, y en la barra suena a veces, muy bajo, la última canción.",
    ],
    cited: "Marta Uribarri produjo las once canciones en Bilbao durante el verano de 2003.",
    synonyms:
      "Marta Uribarri se encargó de la producción de los once temas en Bilbao en el estío de 2003.",
    retold:
      "Detrás del sonido del disco estuvo siempre Marta Uribarri, que no bajó de la azotea en tres meses.",
    order: "Durante el verano de 2003, en Bilbao, Marta Uribarri produjo las once canciones.",
    digit: "Marta Uribarri produjo las once canciones en Bilbao durante el verano de 2013.",
    date: "Marta Uribarri produjo las once canciones en Bilbao durante el verano del 03.",
    split: "Marta Uribarri produjo las once canciones. Fue en Bilbao, durante el verano de 2003.",
    negated: "Marta Uribarri no produjo las once canciones en Bilbao durante el verano de 2003.",
    correction: "Fe de errores: el circo no era el de Navidad, como decía una versión anterior.",
    notFound: [
      "Vaya, esto está vacío",
      "No encontramos lo que buscas. El contenido ya no está disponible.",
    ],
    wall: "Contenido exclusivo para suscriptores. Suscríbete para seguir leyendo.",
    consent:
      "Valoramos tu privacidad. Nosotros y nuestros socios usamos cookies. Aceptar todo. Rechazar y suscribirse.",
    heading: "Lo que vino después",
  },
  {
    tag: "nl",
    title: "De plaat uit de watertoren",
    paragraphs: [
      "De toren galmde zes seconden lang, en wie een fout maakte hoorde die zes seconden lang terug.",
      "Ze spanden zeilen van een sloper tussen de balken en lieten één raam open voor de duiven.",
      "Het was te koud om te stemmen. Joost Hammink speelde op 2 februari 1996 in Zwolle alle gitaren in.",
      "De geluidsman sliep in de bus en werd wakker van het applaus van de buren.",
      "Twee nummers haalden de radio, al draaide de nachtploeg ze op de verkeerde snelheid.",
      "De duiven zitten er nog, en een ervan staat achter op de hoes, net buiten beeld.",
    ],
    cited: "Joost Hammink speelde op 2 februari 1996 in Zwolle alle gitaren in.",
    synonyms: "Joost Hammink nam op 2 februari 1996 in Zwolle elke gitaarpartij op.",
    retold:
      "Elk snarengeluid op de plaat is het werk van Joost Hammink, die er één winterdag voor nodig had.",
    order: "In Zwolle speelde Joost Hammink alle gitaren in op 2 februari 1996.",
    digit: "Joost Hammink speelde op 3 februari 1996 in Zwolle alle gitaren in.",
    date: "Joost Hammink speelde op 2-2-1996 in Zwolle alle gitaren in.",
    split: "Joost Hammink speelde in Zwolle alle gitaren in. Dat was op 2 februari 1996.",
    negated: "Joost Hammink speelde op 2 februari 1996 in Zwolle niet alle gitaren in.",
    correction: "Rectificatie: de bus was groen, niet blauw zoals hier eerder stond.",
    notFound: [
      "Deze pagina is foetsie",
      "Het artikel dat je zoekt bestaat niet (meer). Ga terug naar het overzicht.",
    ],
    wall: "Lees verder met een abonnement. Al abonnee? Log in.",
    consent:
      "Wij gebruiken cookies. Samen met 300 partners verwerken wij gegevens. Alles accepteren. Voorkeuren instellen.",
    heading: "Wat daarna kwam",
  },
  {
    tag: "ja",
    title: "倉庫で生まれた九つの曲",
    paragraphs: [
      "倉庫は冬のあいだ使われておらず、壁には古い潮の匂いが残っていたという。",
      "彼らは毛布を天井から吊るし、ストーブを二台借りて、夜のあいだだけ録音した。",
      "近所の人は誰も知らなかった。高瀬理沙は二〇一一年に函館で九曲すべてのピアノを弾いた。",
      "大家は最初の月だけ怒ったが、やがて差し入れの魚を持って来るようになった。",
      "秋には少し重い盤で再発され、隠しトラックは外された。",
      "いまその場所は自転車屋で、窓には当時の写真が一枚だけ掛かっている。",
    ],
    cited: "高瀬理沙は二〇一一年に函館で九曲すべてのピアノを弾いた。",
    synonyms: "高瀬理沙は二〇一一年に函館で全九曲の鍵盤を担当した。",
    retold: "アルバムで聞こえる鍵盤の音は、どれも高瀬理沙という一人の音楽家のものである。",
    order: "二〇一一年、函館で九曲すべてのピアノを弾いたのは高瀬理沙だった。",
    digit: "高瀬理沙は二〇一二年に函館で九曲すべてのピアノを弾いた。",
    date: "高瀬理沙は2011年に函館で九曲すべてのピアノを弾いた。",
    split: "高瀬理沙は函館で九曲すべてのピアノを弾いた。二〇一一年のことだった。",
    negated: "高瀬理沙は二〇一一年に函館で九曲すべてのピアノを弾かなかった。",
    correction: "訂正：以前の版では倉庫の場所に誤りがありました。",
    notFound: ["お探しのページは見つかりません", "記事は削除されたか、移動した可能性があります。"],
    wall: "この続きは会員限定です。ログインまたは会員登録をしてください。",
    consent: "当サイトはクッキーを使用します。すべて同意する。設定する。",
    heading: "その後のこと",
  },
  {
    tag: "ru",
    title: "Пластинка с речного вокзала",
    paragraphs: [
      "Вокзал закрыли осенью, и сторож пустил музыкантов за мешок картошки и обещание не трогать расписание.",
      "Микрофоны повесили на спасательные круги, а барабаны поставили там, где раньше продавали билеты.",
      "Зимой туда никто не ходил. Вера Климова записала все десять песен в Костроме 9 марта 1998 года.",
      "Сторож слушал из своей будки и просил только об одном: чтобы не пели после полуночи.",
      "Кассеты разошлись по общежитиям, и у каждой был свой порядок песен.",
      "Теперь на вокзале кафе, и расписание теплоходов по-прежнему висит над сценой.",
    ],
    cited: "Вера Климова записала все десять песен в Костроме 9 марта 1998 года.",
    synonyms: "Вера Климова сняла на плёнку каждую из десяти песен в Костроме 9 марта 1998 года.",
    retold:
      "За пультом сидела Вера Климова, и никто другой к кнопкам не прикасался до самой весны.",
    order: "Все десять песен записала в Костроме 9 марта 1998 года Вера Климова.",
    digit: "Вера Климова записала все десять песен в Костроме 9 марта 1999 года.",
    date: "Вера Климова записала все десять песен в Костроме 09.03.1998.",
    split: "Вера Климова записала все десять песен в Костроме. Это было 9 марта 1998 года.",
    negated: "Вера Климова не записала все десять песен в Костроме 9 марта 1998 года.",
    correction: "Исправление: в прежней версии статьи было неверно названо имя сторожа.",
    notFound: [
      "Здесь ничего нет",
      "Страница не найдена. Возможно, материал удалён или перенесён в архив.",
    ],
    wall: "Полный текст доступен подписчикам. Оформите подписку или войдите.",
    consent: "Мы и наши партнёры используем файлы cookie. Принять все. Отклонить. Настроить.",
    heading: "Что было дальше",
  },
  {
    tag: "ar",
    title: "غرفة فوق الميناء",
    paragraphs: [
      "كانت الغرفة مخزنًا للشباك، ولم تزل رائحة البحر عالقة في خشبها حين وصل العازفون.",
      "علّقوا السجاد على الجدران وأغلقوا النافذة بالكتب كي لا يدخل صوت الرافعات.",
      "لم يكن أحد ينتظر شيئًا. سجّلت ليلى منصور الأغاني التسع كلها في طرابلس في مارس 2007.",
      "جاء صاحب البيت في الليلة الأولى غاضبًا، ثم صار يأتي كل مساء ومعه القهوة.",
      "وزّع الأصدقاء النسخ بأيديهم، وكتب كل واحد منهم العناوين بخطه.",
      "أما اليوم فالغرفة مقهى صغير، وعلى جداره صورة واحدة من تلك الأيام.",
    ],
    cited: "سجّلت ليلى منصور الأغاني التسع كلها في طرابلس في مارس 2007.",
    synonyms: "دوّنت ليلى منصور على الشريط جميع الأغنيات التسع في طرابلس في مارس 2007.",
    retold: "كانت ليلى منصور وحدها خلف أجهزة الصوت، ولم يساعدها أحد طوال ذلك الربيع.",
    order: "في مارس 2007 سجّلت ليلى منصور في طرابلس الأغاني التسع كلها.",
    digit: "سجّلت ليلى منصور الأغاني التسع كلها في طرابلس في مارس 2008.",
    date: "سجّلت ليلى منصور الأغاني التسع كلها في طرابلس في 03/2007.",
    split: "سجّلت ليلى منصور الأغاني التسع كلها في طرابلس. كان ذلك في مارس 2007.",
    negated: "لم تسجّل ليلى منصور الأغاني التسع كلها في طرابلس في مارس 2007.",
    correction: "تصويب: ورد اسم الميناء خطأ في نسخة سابقة من هذا المقال.",
    notFound: ["لا شيء هنا", "الصفحة التي تبحث عنها غير موجودة، وربما حُذفت أو نُقلت."],
    wall: "تتمة المقال للمشتركين فقط. اشترك أو سجّل الدخول لمواصلة القراءة.",
    consent: "نستخدم نحن وشركاؤنا ملفات تعريف الارتباط. قبول الكل. رفض الكل. الإعدادات.",
    heading: "ما جرى بعد ذلك",
  },
  {
    tag: "zh",
    title: "旧码头的九首歌",
    paragraphs: [
      "码头停用以后，仓库一直空着，墙上还留着吊车的编号和潮水的痕迹。",
      "他们把棉被挂在铁架上，借来两台炉子，只在夜里没有船的时候录音。",
      "镇上没有人知道这件事。陈晓岚于2009年在青岛弹奏了全部九首歌的钢琴。",
      "房东起初很生气，后来每天晚上都提着一壶热茶来听他们排练。",
      "第二年唱片重新压制，用了更厚的胶，也去掉了隐藏的那一首。",
      "如今那里是一家书店，窗边只挂着一张当年的照片。",
    ],
    cited: "陈晓岚于2009年在青岛弹奏了全部九首歌的钢琴。",
    synonyms: "陈晓岚于2009年在青岛演奏了所有九首歌曲的琴键声部。",
    retold: "唱片里听到的琴声都出自陈晓岚一人之手，那一年她很少离开这座城市。",
    order: "2009年在青岛，全部九首歌的钢琴由陈晓岚弹奏。",
    digit: "陈晓岚于2008年在青岛弹奏了全部九首歌的钢琴。",
    date: "陈晓岚于二〇〇九年在青岛弹奏了全部九首歌的钢琴。",
    split: "陈晓岚在青岛弹奏了全部九首歌的钢琴。那是2009年。",
    negated: "陈晓岚于2009年没有在青岛弹奏全部九首歌的钢琴。",
    correction: "更正：本文先前的版本写错了码头的名字。",
    notFound: ["这里什么也没有", "您要找的页面不存在，可能已被删除或移动。"],
    wall: "以下内容仅限会员阅读，请登录或订阅。",
    consent: "我们和合作伙伴使用 Cookie。全部接受。全部拒绝。设置。",
    heading: "后来的事",
  },
];
