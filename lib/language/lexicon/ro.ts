import type { Lexicon } from "./lexicon.js";

export const functionWords = `a aceasta această aceste acestea acestei acestor acestui acest acel
  acea acele al ale am ar are asupra au avea aveau avut ca că când care cărei căror cărui câte
  câți ce cea cei cel cele cine cu cum cât câtă dacă dar de decât despre din după ea ei el ele era
  erau este eu fi fie fiind fost iar în îi își la le lor lui mai mult multe mulți ne nici nu o ori
  pe pentru prin sa sale să sau se său spre sub sunt și şi toate tot un unde una unei unele unor
  unui va vor`;

export const ro: Lexicon = {
  functionWords,
  months: "",
  numbers: "",
  scales: "milioane 1e6",
  endings: [
    `a e i u ii ei ea ia ie iu ul ule ului ulor lor le ele elor ilor iilor iei lui ile iile iul
      iului iale ial uri urile urilor`,
    `are ere ire it ata ate ati at ita ite iti uta ute uti ut and ind eaza esc este eau au ara ira
      tie ti tii tion tiona al ala ale ali ic ica ice ici ist ista iv iva os oasa osi ar or tor
      tori toare eaz ez ul`,
  ],
  plainWords: {
    plain: `noutăți noutate nou nouă noi recent recente ultimul ultima ultimele astăzi azi acum
      săptămână luna zi zile face fac făcut întâmplat spune știri veste`,
    asking: "cine când unde cum dacă după nu",
    release: `când apărut apărută apare apărea apariția apariției lansat lansată lansare lansarea
      lansării lansează scos ieșit publicat data an anul lună luna zi album albumul albumului
      single-ul single singlelul EP LP CD disc discul cântec cântecul melodia melodie piesa piesă
      titlu titlul intitulat numit trupa trupei formația grup grupul artist artistul ul fost`,
    order: "primul prima debut nou nouă ultimul",
    posts: "postare postări",
  },
};
