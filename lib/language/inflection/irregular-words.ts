/**
 * Articles by language, then their other forms, including contractions with prepositions.
 */
export const articles: Readonly<Record<string, readonly [articles: string, others: string]>> = {
  de: ["der die das", "den dem des am im ans ins beim vom zum zur"],
  fr: ["le la les", "au aux du des"],
  es: ["el la los las", "al del"],
  it: [
    "il lo la i gli le l",
    `al allo alla ai agli alle all del dello della dei degli delle dell dal dallo dalla dai dagli dalle dall
    nel nello nella nei negli nelle nell sul sullo sulla sui sugli sulle sull col coi`,
  ],
  pt: ["o a os as", "ao à aos às do da dos das no na nos nas pelo pela pelos pelas num numa"],
};

/**
 * Nouns and adjectives that are in no declension, by language (`own`: in another script than Latin),
 * each with its other forms in one line.
 */
export const irregularWords: Readonly<Record<string, string>> = {
  en: `child children
    foot feet
    goose geese
    man men
    tooth teeth
    mouse mice
    person people`,
  de: `ein eine einen einem einer eines
    bild bilder bildern
    feld felder feldern
    geist geister geistern
    gesicht gesichter gesichtern
    kind kinder kindern
    kleid kleider kleidern
    licht lichter lichtern
    lied lieder liedern`,
  fr: `un une des
    nouveau nouvel nouvelle nouvelles nouveaux
    beau bel belle belles beaux
    vieux vieil vieille vieilles
    long longue longs longues
    public publique publics publiques
    œil yeux`,
  es: `un una unos unas`,
  it: `un uno una
    bello bel bell bei begli bella belle
    braccio bracci braccia
    centinaio centinaia
    ciglio cigli ciglia
    dito diti dita
    ginocchio ginocchi ginocchia
    grido gridi grida
    labbro labbri labbra
    lenzuolo lenzuoli lenzuola
    migliaio migliaia
    miglio miglia
    muro muri mura
    osso ossi ossa
    paio paia
    uomo uomini
    uovo uova`,
  nl: `lied liederen
    kind kinderen
    schip schepen
    stad steden`,
  pt: `um uma uns umas`,
  pl: `brat bracia braci braciom braćmi braciach
    człowiek ludzie ludzi ludziom ludźmi ludziach
    dziecko dzieci dzieciom dziećmi dzieciach
    oko oczy oczu oczom oczami oczach
    przyjaciel przyjaciele przyjaciół przyjaciołom przyjaciółmi przyjaciołach
    rok lata lat latom latami latach
    ręka ręce rąk rękoma
    tydzień tygodnia tygodniu tygodnie tygodni
    ucho uszy uszu uszom uszami uszach`,
  cs: `člověk lidé lidí lidem lidmi lidech
    dítě dítěte dítěti děti dětí dětem dětmi dětech
    oko oči očí očím očima očích
    přítel přátelé přátel přátelům přáteli přátelích
    rok léta let
    ruka ruce rukou rukám rukama rukách
    ucho uši uší uším ušima uších`,
  own: `брат братья братьев братьям братьями братьях
    дерево деревья деревьев деревьям деревьями деревьях
    друг друзья друзей друзьям друзьями друзьях
    небо небеса небес небесам небесами небесах
    ребёнок дети детей детям детьми детях
    сын сыновья сыновей сыновьям сыновьями сыновьях
    ухо уши ушей ушам ушами ушах
    человек люди людей людям людьми людях
    чудо чудеса чудес чудесам чудесами чудесах`,
  sc: `bror brodern bröder bröderna bröders brødre
    mus musen möss mössen mus
    bok böcker bøker boken bogen bøger
    man männer mannen mann menn mænd
    liten litet lilla små lille lite`,
};
