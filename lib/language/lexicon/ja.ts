import type { Lexicon } from "./lexicon.js";

export const ja: Lexicon = {
  functionWords:
    "何 誰 どの どんな いくつ です ます でした ました した する いる ある こと もの という として について によって",
  months: "",
  numbers: "",
  scales: "万 1e4 億 1e8",
  negations: "",
  endings: [],
  plainWords: {
    plain: `最新 最近 近況 近頃 この頃 新しい 新しく 新着 ニュース 情報 お知らせ 話題 活動 動き 今日 今週 今月 今 何か 何 なに どんな どう こと もの は が を
      の に で と も へ から まで です ます でした ました ますか か ね よ ある あり あった いる い して し た て 教えて ください 彼ら 彼女 彼 その この`,
    asking: "誰 だれ いつ どこ なぜ どうして",
    release: "いつ 発売日 発売 リリース日 リリース 公開 年 日 アルバム シングル 曲 出 され れ",
    posts: "投稿",
  },
};
