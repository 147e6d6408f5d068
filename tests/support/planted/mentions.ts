/** What is planted in texts of one language: written by hand, without the rules that find it. */
interface PlantedLanguage {
  /** Sentences with a place for a form. */
  sentences: readonly string[];
  /** A phrase, forms that differ in writing alone, inflected forms, and other words like it. */
  phrases: readonly (readonly [of: string, exact: string, inflected: string, others: string])[];
}

/** Forms stand between bars. */
export const planted: Readonly<Record<string, PlantedLanguage>> = {
  en: {
    sentences: [
      "They all talked about {} after the show, and nobody left.",
      "I was told that {} would be there with the others.",
    ],
    phrases: [
      ["Bach", "Bach|BACH|bach|“Bach”|Bach’s|Bach's", "Bachs", "Bachmann|Bacharach|Bachelor"],
      ["harmonium", "harmonium|HARMONIUM|Harmonium", "harmoniums", "harmony|harmonic"],
      ["Sinéad O'Connor", "Sinéad O'Connor|Sinead O’Connor|SINÉAD O'CONNOR", "", "Sinéad Connor"],
      [
        "Moss Cathedral",
        "Moss Cathedral|moss cathedral|Moss-Cathedral",
        "Moss Cathedrals",
        "Moss, Cathedral|Moss",
      ],
      ["fiddle", "fiddle|Fiddle", "fiddles", "riddle"],
      ["Park", "Park|PARK", "Parks", "Parker|Parking|Sparks"],
    ],
  },
  de: {
    sentences: [
      "Sie haben an dem Abend noch lange über {} gesprochen.",
      "Ich habe nicht gewusst, dass {} auf der Platte zu hören ist.",
    ],
    phrases: [
      ["Bach", "Bach|BACH", "Bachs", "Bachmann|Bacharach"],
      ["Klavier", "Klavier|KLAVIER", "Klaviers|Klaviere", "Klaviatur"],
      ["Geige", "Geige", "Geigen", "Geiger|Gier"],
      ["Motörhead", "Motörhead|MOTÖRHEAD|Motorhead", "Motörheads", "Motor"],
      ["Käthe Weiß", "Käthe Weiß|Kathe Weiss|KÄTHE WEISS", "", "Käthe Weisser"],
      ["Orgel", "Orgel", "Orgeln", "Orgasmus"],
    ],
  },
  fr: {
    sentences: [
      "Les autres ont parlé de {} dans la maison pendant des heures.",
      "Je ne savais pas que {} était sur le disque avec nous.",
    ],
    phrases: [
      ["Édith Piaf", "Édith Piaf|Edith Piaf|EDITH PIAF|d’Édith Piaf", "", "Édith Pi"],
      ["accordéon", "accordéon|Accordéon|accordeon|l'accordéon", "accordéons", "accord|accordage"],
      ["Beyoncé", "Beyoncé|BEYONCÉ|Beyonce", "", "Beyond"],
      ["guitare", "guitare|la Guitare", "guitares", "guide"],
      ["vielle", "vielle", "vielles", "vieille"],
    ],
  },
  es: {
    sentences: [
      "Los otros hablaron de {} toda la noche en la casa.",
      "No sabía que {} estaba en el disco con los demás.",
    ],
    phrases: [
      ["José González", "José González|Jose Gonzalez|JOSÉ GONZÁLEZ", "", "José Gonzalo"],
      ["guitarra", "guitarra|GUITARRA", "guitarras", "guitarrista"],
      ["canción", "canción|cancion|Canción", "canciones", "cancha"],
      ["Rosalía", "Rosalía|Rosalia|ROSALÍA", "", "Rosario"],
      ["tambor", "tambor", "tambores", "también"],
    ],
  },
  it: {
    sentences: [
      "Gli altri hanno parlato di {} tutta la notte nella casa.",
      "Non sapevo che {} fosse nel disco con gli altri.",
    ],
    phrases: [
      ["Nina Verdi", "Nina Verdi|NINA VERDI|nina verdi", "", "Nina Verde"],
      ["chitarra", "chitarra|la Chitarra", "chitarre", "chiesa"],
      ["violino", "violino", "violini", "viola"],
      ["Bach", "Bach|di Bach", "Bachs", "Bachmann"],
      ["canzone", "canzone", "canzoni", "canto"],
    ],
  },
  nl: {
    sentences: [
      "De anderen hebben het nog lang over {} gehad in het huis.",
      "Ik wist niet dat {} ook op de plaat te horen was.",
    ],
    phrases: [
      ["Bach", "Bach|BACH", "Bachs", "Bachmann"],
      ["gitaar", "gitaar|Gitaar", "gitaren", "gitarist"],
      ["Zoë", "Zoë|Zoe|ZOË", "Zoës", "Zon"],
      ["viool", "viool", "violen", "vol"],
      ["piano", "piano|de Piano", "piano's", "pianist"],
    ],
  },
  pt: {
    sentences: [
      "Os outros falaram de {} a noite inteira na casa e não pararam.",
      "Eu não sabia que {} também estava no disco com os outros.",
    ],
    phrases: [
      ["João Gilberto", "João Gilberto|Joao Gilberto|JOÃO GILBERTO", "", "João Gil"],
      ["guitarra", "guitarra", "guitarras", "guitarrista"],
      ["canção", "canção|cancao|Canção", "canções", "canto"],
      ["tambor", "tambor", "tambores", "tampa"],
      ["Caetano", "Caetano|CAETANO", "", "Caetana"],
    ],
  },
  no: {
    sentences: [
      "De andre har snakket om {} hele natten og ikke noe annet.",
      "Jeg visste ikke at {} også var med på den skiva.",
    ],
    phrases: [
      ["Løvstrand", "Løvstrand|Lovstrand|LØVSTRAND", "Løvstrands", "Løvås"],
      ["gitar", "gitar|Gitar", "gitaren|gitarer|gitarene", "gitarist"],
      ["fele", "fele", "feler|felen", "feil"],
      ["Åse Kleveland", "Åse Kleveland|Ase Kleveland|ÅSE KLEVELAND", "Åse Klevelands", "Åse Klev"],
      ["tromme", "tromme", "trommen|trommer|trommene", "trompet"],
    ],
  },
  tr: {
    sentences: [
      "Diğerleri bütün gece {} hakkında çok konuştu ve bunu bir daha yapmadı.",
      "Bu plakta {} olduğunu ben de bilmiyordum, ama çok güzel.",
    ],
    phrases: [
      ["Bach", "Bach|Bach'ın|Bach’ı|Bach'ta", "", "Bachmann"],
      ["gitar", "gitar|Gitar", "gitarı|gitarın|gitarlar", "girdi"],
      ["Şebnem", "Şebnem|Sebnem|ŞEBNEM|Şebnem'in", "", "Şeker"],
      ["davul", "davul", "davulu|davulun|davullar", "davet"],
    ],
  },
  ru: {
    sentences: [
      "Они весь вечер говорили про {} и ни о чём больше.",
      "Я не знал, что {} тоже есть на этой пластинке, и все её слышали.",
    ],
    phrases: [
      ["Нина", "Нина|НИНА|нина", "Нины|Нине|Нину|Ниной", "Нинель|Иона"],
      ["гитара", "гитара|Гитара", "гитары|гитаре|гитару|гитарой", "гитарист"],
      ["скрипка", "скрипка", "скрипки|скрипке|скрипку|скрипкой", "скрип"],
      ["Бах", "Бах|БАХ", "Баха|Баху|Бахом|Бахе", "Бахрома|Бахтин"],
      ["альбом", "альбом", "альбома|альбомом|альбоме|альбомы", "альт"],
    ],
  },
  el: {
    sentences: [
      "Όλοι μιλούσαν για {} μέχρι το πρωί και δεν έφυγε κανείς.",
      "Δεν ήξερα ότι {} είναι και αυτό στο βινύλιο.",
    ],
    phrases: [
      ["Γιώργος", "Γιώργος|ΓΙΩΡΓΟΣ|Γιωργος", "Γιώργου|Γιώργο", "Γεωργία"],
      ["κιθάρα", "κιθάρα|Κιθάρα|κιθαρα", "κιθάρας|κιθάρες", "κιθαρίστας"],
      ["βιολί", "βιολί", "βιολιά|βιολιού", "βιβλίο"],
      ["δίσκος", "δίσκος", "δίσκου|δίσκο|δίσκοι", "δίσεκτο"],
    ],
  },
  ar: {
    sentences: ["تحدث الجميع عن {} طوال الليل في البيت.", "لم أكن أعرف أن {} في هذا التسجيل معنا."],
    phrases: [
      ["فيروز", "فيروز|فَيْرُوز", "وفيروز|لفيروز", "فيروس"],
      ["كمان", "كمان", "الكمان|بالكمان|والكمان", "كمين"],
      ["أغنية", "أغنية|اغنية", "الأغنية", "غنى"],
    ],
  },
  ja: {
    sentences: ["みんなは一晩中、{}の話をしていた。", "昨日のレコードに{}がいるとは知らなかった。"],
    phrases: [
      ["坂本龍一", "坂本龍一|坂本龍一さん", "", "坂本龍馬"],
      ["ハルモニウム", "ハルモニウム|ﾊﾙﾓﾆｳﾑ", "", "ハルモニー"],
      ["ガムラン", "ガムラン|ｶﾞﾑﾗﾝ", "", "ガムランドン"],
      ["京都", "京都|京都市", "", "京浜"],
    ],
  },
  ko: {
    sentences: ["모두가 밤새 {} 이야기를 했다.", "그 음반에 {} 나온다는 것을 나는 몰랐다."],
    phrases: [
      ["바흐", "바흐", "바흐를|바흐의|바흐는|바흐와|바흐가", "바다"],
      ["아이유", "아이유", "아이유의|아이유가|아이유를|아이유에게", "아이들"],
      ["기타", "기타", "기타를|기타가|기타는", "기대"],
    ],
  },
  zh: {
    sentences: ["大家整晚都在谈{}，没有人离开。", "我不知道{}也在这张唱片里。"],
    phrases: [
      ["王菲", "王菲|王菲的歌", "", "王飞"],
      ["古琴", "古琴|古琴曲", "", "古筝"],
    ],
  },
  vi: {
    sentences: [
      "Những người khác đã nói về {} cả đêm ở nhà.",
      "Tôi không biết rằng {} cũng có trong đĩa này.",
    ],
    phrases: [
      ["Trịnh Công Sơn", "Trịnh Công Sơn|TRỊNH CÔNG SƠN|Trinh Cong Son", "", "Trịnh Công Sáng"],
      ["đàn bầu", "đàn bầu|Đàn bầu", "", "đàn bò"],
    ],
  },
  ro: {
    sentences: [
      "Ceilalți au vorbit despre {} toată noaptea și nu s-au oprit.",
      "Nu știam că {} este și pe acest disc.",
    ],
    phrases: [
      ["Ștefan", "Ștefan|Stefan|ȘTEFAN", "", "Ștefania"],
      ["chitară", "chitară|chitara", "chitare", "chiar"],
      ["vioară", "vioară", "viorii", "vioi"],
    ],
  },
  hi: {
    sentences: ["सब लोग रात भर {} के बारे में बात करते रहे।", "मुझे पता नहीं था कि {} भी उस रिकॉर्ड में है।"],
    phrases: [
      ["नीना", "नीना", "", "नीरा"],
      ["लड़का", "लड़का", "लड़के|लड़कों", "लकड़ी"],
      ["गाना", "गाना", "गाने|गानों", "गहना"],
    ],
  },
};

const formsIn = (written: string) => (written === "" ? [] : written.split("|"));

/** Every planted sentence: the phrase, what is written in it, and what that is. */
export function plantedSentences() {
  return Object.entries(planted).flatMap(([language, { sentences, phrases }]) =>
    phrases.flatMap(([of, exact, inflected, others]) =>
      (
        [
          ["exact", exact],
          ["inflected", inflected],
          ["other", others],
        ] as const
      ).flatMap(([kind, forms]) =>
        formsIn(forms).flatMap((form) =>
          sentences.map((sentence) => ({
            language,
            of,
            kind,
            form,
            text: sentence.replace("{}", form),
          })),
        ),
      ),
    ),
  );
}
