import { expect, test } from "vitest";
import { mentionsIn } from "#lib/language/mentions.js";
import { firstCharacterPattern, phraseOf, phraseTerms } from "#lib/language/phrase.js";
import { analyzerOf, analyzers, tokensOf } from "#lib/language/tokens.js";

const found = (of: string, text: string) =>
  mentionsIn(text, phraseOf(of), analyzerOf(text)).map(({ start, end }) => text.slice(start, end));

test.each([
  [
    "Bach",
    "She played Bach, BACH and bach; Bach’s fugues, Bach's too.",
    ["Bach", "BACH", "bach", "Bach", "Bach"],
  ],
  ["Løvstrand", "Lovstrand met løvstrand.", ["Lovstrand", "løvstrand"]],
  [
    "Moss Cathedral",
    "The moss cathedral, Moss-Cathedral and “Moss Cathedral”.",
    ["moss cathedral", "Moss-Cathedral", "Moss Cathedral"],
  ],
  ["J. S. Bach", "By J. S. Bach and J.S. Bach.", ["J. S. Bach", "J.S. Bach"]],
  ["O'Connor", "Sinéad O’Connor sang; O'Connor left.", ["O’Connor", "O'Connor"]],
  ["harmonium", "Two harmoniums and a harmonium.", ["harmoniums", "harmonium"]],
  ["Нина", "Она говорила о Нине, и Нину слышали. Нина молчала.", ["Нине", "Нину", "Нина"]],
  ["바흐", "그는 바흐를 연주했다. 바흐 음악이다.", ["바흐를", "바흐"]],
  [
    "Album",
    "Von den Alben und dem Album blieb nichts, und die anderen sind weg.",
    ["Alben", "Album"],
  ],
  ["C#", "They write C# and C++, not C; c# too.", ["C#", "c#"]],
  ["La Torre", "Non era la casa della Torre, ma la Torre è alta.", ["della Torre", "la Torre"]],
  ["Der Blaue Reiter", "Das war im Blauen Reiter, und sie sind nicht da.", ["im Blauen Reiter"]],
  [
    "lintu",
    "Hän näki kaksi lintua ja linnut olivat kaikki linnuissa.",
    ["lintua", "linnut", "linnuissa"],
  ],
  ["nainen", "Hän sanoi että naisten ääni ja naisille ei ole.", ["naisten", "naisille"]],
  ["tükör", "Nem volt az a tükörben, hogy a tükrét és tükrök.", ["tükörben", "tükrét", "tükrök"]],
  ["Győr", "Nem volt csak Győrben, de Győrrel is és Győri az.", ["Győrben", "Győrrel"]],
  ["burun", "Bu burnu için çok ve burunlar daha.", ["burnu", "burunlar"]],
  ["gwiazda", "To jest gwieździe i nie ma gwiazd na niebie.", ["gwieździe", "gwiazd"]],
  ["řeka", "Je to v řece, ale není na řekách.", ["řece", "řekách"]],
  ["сестра", "Я знал его сестёр и сестру.", ["сестёр", "сестру"]],
  ["skuffe", "Det er skufferne som de andre ikke har set.", ["skufferne"]],
  ["fløyte", "Det var fløyta som de andre hadde hørt på og ikke noe annet.", ["fløyta"]],
  ["gosse", "Det var gossarnas skiva som de andra inte hade hört.", ["gossarnas"]],
  ["trommestikk", "Det er trommestikkene som de andre ikke har.", ["trommestikkene"]],
  ["cântec", "Acesta este un disc al cântecelor pe care le-au auzit ceilalți.", ["cântecelor"]],
  ["izvor", "Acestea sunt izvoarele pe care le-au văzut ceilalți în casă.", ["izvoarele"]],
  ["munte", "Acesta este muntele pe care l-au văzut ceilalți din casă.", ["muntele"]],
  ["ballade", "De anderen hebben de balladen in het huis gehoord.", ["balladen"]],
  ["nagranie", "Nie było nagrań, które by się do tego nadawały.", ["nagrań"]],
  ["basista", "To był jeden z basistów, o których się nie mówi.", ["basistów"]],
  ["zpěvce", "Je to jeden ze zpěvců, o kterých se nemluví, a není to už pro něj.", ["zpěvců"]],
  ["davul", "Bu davulunuz için çok şey oldu ve daha.", ["davulunuz"]],
  ["скрипка", "Він чув її на скрипці, а вона його ні.", ["скрипці"]],
  ["барабан", "Це було для барабанів, і її всі чули.", ["барабанів"]],
  ["Γιώργου", "Ο Γιώργος και του Γιώργου.", ["Γιώργος", "Γιώργου"]],
  ["kytara", "Na kytaru hrál on a jeho kytara byla stará.", ["kytaru", "kytara"]],
  ["Beyonce\u0301", "the beyoncé and the Beyoncés of this", ["beyoncé", "Beyoncés"]],
  ["negro", "Los otros llevaban una camisa negra y zapatos negros.", ["negra", "negros"]],
  ["histórico", "Não sabia que a noite era histórica para os outros.", ["histórica"]],
  ["antico", "Non sapevo che le antiche case e gli antichi libri.", ["antiche", "antichi"]],
  ["profond", "Je ne savais pas que la voix était si profonde.", ["profonde"]],
  ["dito", "Non sapevo che le dita della mano.", ["dita"]],
  ["坂本龍一", "昨日、坂本龍一さんと会った。坂本龍一の曲。", ["坂本龍一", "坂本龍一"]],
  ["ハルモニウム", "ﾊﾙﾓﾆｳﾑとハルモニウム", ["ﾊﾙﾓﾆｳﾑ", "ハルモニウム"]],
])("%s is found in every form it takes", (of, text, forms) => {
  expect(found(of, text)).toEqual(forms);
});

test.each([
  ["Park", "Parker and the Parking lot at parkour"],
  ["Walls", "A wall. Wall Street."],
  ["Moss Cathedral", "covered in moss. Cathedral bells. Moss, Cathedral"],
  ["tone", "Stones and overtones"],
  ["bass", "the bas and the embassy of that town"],
  ["kobza", "To jest kobieta i nie ma kobuza na niebie."],
  ["Bursa", "Bu burs için çok şey oldu, Burs daha."],
  ["La Torre", "Non era la casa della Torretta con gli altri."],
  ["sela", "Det var sel och inte selen på en strand."],
  ["guitarra", "Los otros hablaron de la guitarrista en la casa."],
  ["gitar", "De anderen hebben de gitaar in het huis gehoord."],
  ["músico", "Los otros hablaron de la música en la casa."],
  ["quadro", "Eu não sabia que a quadra estava com os outros."],
  ["banco", "Non sapevo che la banca fosse con gli altri."],
  ["part", "Je ne savais pas que la parte était avec les autres."],
  ["mère", "Je ne savais pas que mes amis étaient là, et il met le disque."],
  ["バッハ", "バッハマン"],
  ["!!!", "Stop!!! And !!!x"],
  ["1998", "19980 and 1999"],
  ["hår", "Det var han som de andre ikke hadde hørt på."],
  ["gitar", "Det har gitt mye for de andre som ikke var der."],
])("%s is not found in other words", (of, text) => {
  expect(found(of, text)).toEqual([]);
});

test("a text that the analysis takes for another language has the forms of its own", () => {
  const czech =
    "Ne, ne, to ne. Da, to je ono, i když ne. To se mu na kytaru hrálo, ne? Ve dne ne, ve tmě ne, ve vlaku ne.";
  expect(analyzerOf(czech).tag.slice(0, 2)).toBe("tr");
  expect(found("kytara", czech)).toEqual(["kytaru"]);
  const hungarian = "Nem volt csak Győrben, de Győrrel is és a zongorát az ablaknál.";
  for (const code of ["pt", "tr"]) {
    const analyzer = analyzers.find(({ tag }) => tag.startsWith(code)) ?? analyzerOf("");
    for (const [of, count] of [
      ["Győr", 2],
      ["zongora", 1],
    ] as const)
      expect([code, of, mentionsIn(hungarian, phraseOf(of), analyzer).length]).toEqual([
        code,
        of,
        count,
      ]);
  }
});

test("a text that mentions a phrase has one term of each of its words", () => {
  const text = "Sie spielte Bachs Fugen und die Sonaten von Ysaÿe.";
  const terms = new Set(tokensOf(text).map(({ term }) => term));
  for (const of of ["Bach", "Ysaye", "Fuge"]) {
    expect(found(of, text)).toHaveLength(1);
    for (const forms of phraseTerms(phraseOf(of)))
      expect(forms.some((one) => terms.has(one))).toBe(true);
  }
});

test("a phrase in a script without spaces is looked for by a character of each of its widths", () => {
  const pattern = firstCharacterPattern(phraseOf("ガムラン")) ?? "";
  for (const form of ["ガ", "ｶ", "カ"]) {
    expect(pattern).toContain(form.codePointAt(0)?.toString(16).padStart(8, "0"));
  }
  expect(firstCharacterPattern(phraseOf("Bach"))).toBeNull();
});
