/**
 * Articles by language, and their other forms, with the prepositions that they are written as one
 * word with.
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
 * Words that are in no declension or conjugation, by language (`own`: in another script than Latin):
 * the common strong verbs and nouns, each with its other forms in one line.
 */
export const irregularWords: Readonly<Record<string, string>> = {
  en: `be is are was were been being am
    begin begins began begun beginning
    break breaks broke broken breaking
    bring brings brought bringing
    build builds built building
    buy buys bought buying
    catch catches caught catching
    choose chooses chose chosen choosing
    come comes came coming
    do does did done doing
    draw draws drew drawn drawing
    drive drives drove driven driving
    fall falls fell fallen falling
    feel feels felt feeling
    find finds found finding
    get gets got gotten getting
    give gives gave given giving
    go goes went gone going
    have has had having
    hear hears heard hearing
    hold holds held holding
    keep keeps kept keeping
    know knows knew known knowing
    leave leaves left leaving
    lose loses lost losing
    make makes made making
    meet meets met meeting
    ride rides rode ridden riding
    ring rings rang rung ringing
    run runs ran running
    say says said saying
    see sees saw seen seeing
    sell sells sold selling
    send sends sent sending
    sing sings sang sung singing
    sleep sleeps slept sleeping
    speak speaks spoke spoken speaking
    spend spends spent spending
    stand stands stood standing
    swim swims swam swum swimming
    take takes took taken taking
    teach teaches taught teaching
    tell tells told telling
    think thinks thought thinking
    wear wears wore worn wearing
    win wins won winning
    write writes wrote written writing
    child children
    foot feet
    goose geese
    man men
    tooth teeth
    mouse mice
    person people
    good better best
    bad worse worst`,
  de: `ein eine einen einem einer eines
    sein ist sind war waren gewesen
    haben hat hatte hatten gehabt
    werden wird wurde wurden geworden
    singen singt sang sangen gesungen
    schreiben schreibt schrieb schrieben geschrieben
    sprechen spricht sprach sprachen gesprochen
    nehmen nimmt nahm nahmen genommen
    geben gibt gab gaben gegeben
    gehen geht ging gingen gegangen
    kommen kommt kam kamen gekommen
    finden findet fand fanden gefunden
    lesen liest las lasen gelesen
    sehen sieht sah sahen gesehen
    bringen bringt brachte brachten gebracht
    denken denkt dachte dachten gedacht
    treffen trifft traf trafen getroffen
    bild bilder bildern
    feld felder feldern
    geist geister geistern
    gesicht gesichter gesichtern
    kind kinder kindern
    kleid kleider kleidern
    licht lichter lichtern
    lied lieder liedern
    gut gute guten guter gutes besser beste besten`,
  fr: `un une des
    nouveau nouvel nouvelle nouvelles nouveaux
    beau bel belle belles beaux
    vieux vieil vieille vieilles
    long longue longs longues
    public publique publics publiques
    œil yeux
    être est sont était étaient été fut furent sera seront
    avoir a ont avait avaient eu eut auront aura
    aller va vont allait allaient allé allée allés ira iront
    faire fait font faisait faisaient fit firent fera feront
    venir vient viennent venait venaient venu venue venus vint vinrent viendra viendront
    tenir tient tiennent tenait tenaient tenu tenue tint tinrent tiendra tiendront
    écrire écrit écrivent écrivait écrivaient écrite écrits écrites écrivit écrivirent écrira
    dire dit disent disait disaient dite dits dira
    lire lit lisent lisait lisaient lu lue lus lira
    prendre prend prennent prenait prenaient pris prise prises prit prirent prendra
    mettre met mettent mettait mettaient mis mise mises mit mirent mettra
    voir voit voient voyait voyaient vu vue vus vit verra
    pouvoir peut peuvent pouvait pouvaient pu pourra
    vouloir veut veulent voulait voulaient voulu voudra
    savoir sait savent savait savaient su saura
    devoir doit doivent devait devaient dû dut devra`,
  es: `un una unos unas
    ser es son era eran fue fueron sido será serán
    estar está están estaba estaban estuvo estuvieron estado
    haber ha han había habían hubo habido
    tener tengo tiene tienen tenía tenían tuvo tuvieron tenido tendrá tendrán
    venir vengo viene vienen venía venían vino vinieron venido vendrá vendrán
    poner pongo pone ponen ponía ponían puso pusieron puesto puesta puestos pondrá pondrán
    hacer hago hace hacen hacía hacían hizo hicieron hecho hecha hechos hará harán
    decir digo dice dicen decía decían dijo dijeron dicho dicha dirá dirán
    ir va van iba iban fue fueron ido irá irán
    dar da dan daba daban dio dieron dado dará darán
    ver ve ven veía veían vio vieron visto vista verá verán
    saber sabe saben sabía sabían supo supieron sabido sabrá
    poder puede pueden podía podían pudo pudieron podido podrá
    querer quiere quieren quería querían quiso quisieron querido querrá
    traer trae traen traía traían trajo trajeron traído
    dormir duerme duermen dormía dormían durmió durmieron dormido durmiendo
    pedir pide piden pedía pedían pidió pidieron pedido
    morir muere mueren moría murió murieron muerto muerta
    escribir escribe escriben escribía escribió escribieron escrito escrita escritos escritas
    volver vuelve vuelven volvía volvió volvieron vuelto vuelta
    abrir abre abren abría abrió abrieron abierto abierta`,
  it: `un uno una
    bello bel bell bei begli bella belle
    uomo uomini
    uovo uova
    essere è sono era erano fu furono stato stata stati sarà
    avere ha hanno aveva avevano ebbe ebbero avuto avrà
    andare va vanno andava andavano andò andarono andato andata andati andrà
    fare fa fanno faceva facevano fece fecero fatto fatta fatti farà
    dire dice dicono diceva dicevano disse dissero detto detta detti dirà
    venire viene vengono veniva venivano venne vennero venuto venuta verrà
    prendere prende prendono prendeva prese presero preso presa presi
    scrivere scrive scrivono scriveva scrisse scrissero scritto scritta scritti scritte
    leggere legge leggono leggeva lesse lessero letto letta letti
    mettere mette mettono metteva mise misero messo messa messi
    vedere vede vedono vedeva vide videro visto vista visti vedrà
    nascere nasce nascono nacque nacquero nato nata nati
    chiudere chiude chiudono chiuse chiusero chiuso chiusa chiusi
    aprire apre aprono apriva aprì aprirono aperto aperta aperti`,
  nl: `lied liederen
    kind kinderen
    schip schepen
    stad steden
    zijn is was waren geweest
    hebben heeft had hadden gehad
    schrijven schrijft schreef schreven geschreven
    zingen zingt zong zongen gezongen
    spreken spreekt sprak spraken gesproken
    komen komt kwam kwamen gekomen
    gaan gaat ging gingen gegaan
    geven geeft gaf gaven gegeven
    nemen neemt nam namen genomen
    zien ziet zag zagen gezien
    lezen leest las lazen gelezen
    vinden vindt vond vonden gevonden
    brengen brengt bracht brachten gebracht
    denken denkt dacht dachten gedacht
    beginnen begint begon begonnen
    goed goede beter beste`,
  pt: `um uma uns umas
    ser é são era eram foi foram sido será
    estar está estão estava estavam esteve estiveram estado
    ter tem têm tinha tinham teve tiveram tido terá
    vir vem vêm vinha vinham veio vieram vindo virá
    pôr põe põem punha punham pôs puseram posto posta
    fazer faz fazem fazia faziam fez fizeram feito feita feitos fará
    dizer diz dizem dizia diziam disse disseram dito dita dirá
    ir vai vão ia iam foi foram ido irá
    dar dá dão dava davam deu deram dado dará
    ver vê veem via viam viu viram visto vista verá
    saber sabe sabem sabia sabiam soube souberam sabido
    poder pode podem podia podiam pôde puderam podido
    trazer traz trazem trazia trouxe trouxeram trazido
    escrever escreve escreveu escreveram escrevia escrito escrita escritos escritas`,
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
    liten litet lilla små lille lite
    god bättre bedre bäst best
    ta tar tog tagit tok tatt tager
    ge ger gav gett givit gi gir gitt giver
    gå går gick gått gikk
    komma kommer kom kommit komme kommet
    se ser såg sett så
    säga säger sade sa sagt si sier sige siger sagde
    sjunga sjunger sjöng sjungit synge synger sang sunget
    skriva skriver skrev skrivit skrive skrevet
    finna finner fann funnit finne fant funnet
    bli blir blev blivit ble blitt bliver
    vara är var varit være er vært
    ha har hade haft hadde hatt havde
    göra gör gjorde gjort gjøre gjør
    få får fick fått fikk
    stå står stod stått
    hålla håller höll hållit holde holder holdt`,
};
