import type { Lexicon } from "./lexicon.js";

export const functionWords = `a about after all an and any are as at be been but by can could did
  do does for from had has have he her his how i if in into is it its many me much my of on or our
  she so some tell that the their them there they this to us was we were what when where which who
  whom whose why will with would you your`;

export const en: Lexicon = {
  functionWords,
  months: `jan january feb february mar march apr april jun june jul july aug august sep september
    sept september oct october nov november dec december`,
  numbers: `zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11
    twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19
    twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 first 1 second 2
    third 3 fourth 4 fifth 5 sixth 6 seventh 7 eighth 8 ninth 9 tenth 10 eleventh 11 twelfth 12
    thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18
    nineteenth 19 twentieth 20 duo 2 trio 3 quartet 4 quintet 5 sextet 6 pair 2 couple 2 twice 2
    thrice 3`,
  scales: "hundred 100 thousand 1e3 million 1e6 billion 1e9 trillion 1e12",
  endings: [],
  plainWords: {
    plain: `a an the this that these those it its is are was were be been being has have had do
      does did done doing s re ve ll d t don didn I me my you your he him his she her they them their we us
      our of on in at to from for with by about and or as so what whats which any anything
      everything something some all there up can could will would please tell show give let know
      else more most new news newest latest recent recently last lately current currently now
      today tonight yesterday day days week weeks month months these update updates updated happen
      happens happened happening go going gone activity activities thing things just since ever so
      far`,
    asking: "who whom whose when where why how if after before not",
    release: `when release releases released releasing re out come comes came coming date dates
      dated day month year exact exactly actual actually official officially originally album
      albums single singles EP EPs LP LPs CD CDs record records song songs track tracks music
      title titled called named work band group duo artist singer musician drop drops dropped
      dropping hit stores store shops shop shelves appear appears appeared arrive arrived
      available publish published issue issued launch launched put see light bring brought get got
      made public world worldwide start began`,
    order: "first debut second third new newest latest last next earlier early recent studio",
    posts: "post posts posted posting",
  },
};
