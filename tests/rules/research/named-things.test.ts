import { expect, test } from "vitest";
import { holdsThing, mentionsName, namedThings } from "#lib/research/named-things.js";

const named = (topic: string, title = "") => {
  const start = topic.indexOf(title);
  const titles = title === "" ? [] : [{ start, end: start + title.length }];
  return namedThings({ topic, artistName: "Skerrylight", titles });
};

test.each([
  ["When was Moss Cathedral released?", "Moss Cathedral"],
  ["when was moss cathedral by skerrylight released", "moss cathedral"],
  ["When did “Moss Cathedral” come out?", "Moss Cathedral"],
  ["In what year did the band release Songs from the Attic?", "Songs from the Attic"],
  ["Wann erschien das Album Moosdom?", "Moosdom"],
  ["¿Cuándo salió el disco Catedral de Musgo?", "Catedral de Musgo"],
  ["Quand est sorti l'album Cathédrale ?", "Cathédrale"],
  ["Quando è uscito il singolo Cattedrale?", "Cattedrale"],
  ["Quando saiu o álbum Catedral de Musgo?", "Catedral de Musgo"],
  ["Wanneer kwam het album Mosdom uit?", "Mosdom"],
  ["När släpptes albumet Mosskatedralen?", "Mosskatedralen"],
  ["Când a apărut albumul Catedrala?", "Catedrala"],
  ["Когда вышел альбом «Моховой собор»?", "Моховой собор"],
  ["Πότε κυκλοφόρησε ο δίσκος Καθεδρικός;", "Καθεδρικός"],
  ["Yosun Katedrali albümü ne zaman çıktı?", "Yosun Katedrali"],
  ["متى صدر ألبوم كاتدرائية الطحلب؟", "كاتدرائية الطحلب"],
  ["मॉस कैथेड्रल एल्बम कब रिलीज़ हुआ?", "मॉस कैथेड्रल"],
  ["อัลบั้ม มหาวิหารมอส ออกเมื่อไหร่", "มหาวิหารมอส"],
  ["Album Rêu phát hành khi nào?", "Rêu"],
  ["专辑《苔藓大教堂》什么时候发行的？", "苔藓大教堂"],
  ["苔藓大教堂专辑是什么时候发行的", "苔藓大教堂"],
  ["苔の大聖堂の発売日はいつですか", "苔の大聖堂"],
  ["앨범 이끼 대성당 발매일은 언제인가요", "이끼 대성당"],
])("a question names what is left of it without plain words and the artist: %s", (topic, name) => {
  expect(named(topic)).toEqual([name]);
});

test.each([
  "When was the latest album by Skerrylight released?",
  "When did the EP come out?",
  "Wann wurde das Album veröffentlicht?",
  "Когда вышел альбом?",
  "アルバムの発売日はいつですか",
])("a question of plain words names nothing: %s", (topic) => {
  expect(named(topic)).toEqual([]);
});

test("a plain word counts when it is quoted or written as a title", () => {
  expect(named("When was Now released?")).toEqual(["Now"]);
  expect(named("When was The Record released?")).toEqual(["The Record"]);
  expect(named("when was 'now' released")).toEqual(["now"]);
});

test("a saved title is not asked for, but words that the question adds to it are", () => {
  expect(named("When was Low Lamp released?", "Low Lamp")).toEqual([]);
  expect(named("When was the debut Low Lamp first released?", "Low Lamp")).toEqual([]);
  expect(named("When was the debut released?")).toEqual(["debut"]);
  expect(named("When was the vinyl of Low Lamp released?", "Low Lamp")).toEqual(["vinyl"]);
  expect(named("When was Low Lamp Live released?", "Low Lamp")).toEqual(["Low Lamp Live"]);
  expect(named("When was Low Lamp on Tape released?", "Low Lamp")).toEqual(["Tape"]);
  expect(named("When was Moss Cathedral released?", "Moss")).toEqual(["Moss Cathedral"]);
  expect(named("When was Moss on Tape released?", "Moss")).toEqual(["Moss on Tape"]);
  const topic = "When were Low Lamp Live and Low Lamp released?";
  const at = (start: number, end: number) => ({ start, end });
  const titles = [at(10, 18), at(19, 23), at(28, 36)];
  expect(namedThings({ topic, artistName: "", titles })).toEqual(["Low Lamp Live"]);
});

test("a word in lower case beside a name is a thing by itself", () => {
  expect(named("When was the video for Moss Cathedral published?")).toEqual([
    "video",
    "Moss Cathedral",
  ]);
});

test.each([
  ["Album: Moss Cathedral. Ten songs.", "moss cathedrals", true],
  ["Album: Moss. Recorded in a cathedral.", "Moss Cathedral", false],
  ["Album: Mossy Cathedral.", "Moss Cathedral", false],
  ["アルバム「苔の大聖堂」。", "苔の大聖堂", true],
  ["앨범 이끼 대성당.", "이끼 대성당은", true],
  ["Альбом «Моховой собор».", "Моховой собор", true],
])("a text has a name only as whole words in order: %s, %s", (text, thing, isHeld) => {
  expect(holdsThing(text, thing)).toBe(isHeld);
});

const mentions = (text: string, name: string) =>
  mentionsName(text, { start: 0, end: text.length }, name);

test.each([
  ["Written in the morning, sung at night.", "Morning", false],
  ["Morning came early. The song is short.", "Morning", false],
  ["Recorded last. Morning, its first song, is short.", "Morning", false],
  ["It begins with Morning, a short song.", "Morning", true],
  ["The song “Morning” is short.", "Morning", true],
  ["It says: “every morning is a song”.", "Morning", false],
  ["The single 'again' came first.", "again", true],
  ["They tried it again and again.", "again", false],
  ["Moss Cathedral is on it, too.", "Moss Cathedral", true],
  ["A moss cathedral, said the press.", "Moss Cathedral", false],
  ["Das Album entstand an einem Morgen im Sommer.", "Morgen", false],
  ["Zuvor erschien das Album Morgen in kleiner Auflage.", "Morgen", true],
  ["Das Lied „Morgen“ erschien zuvor auf einer Platte.", "Morgen", true],
  ["二枚目のアルバム朝の歌は翌年に発売された。", "朝", true],
])("%s mentions %s as a name: %s", (text, name, isName) => {
  expect(mentions(text, name)).toBe(isName);
});

test("whether a window's first word is a name is judged with the words before the window", () => {
  const text = "They recorded for a year in the north. It has Postcards on it.";
  const start = text.indexOf("Postcards");
  expect(mentionsName(text, { start, end: text.length }, "Postcards")).toBe(true);
  expect(mentionsName(text, { start: 0, end: start }, "Postcards")).toBe(false);
});
