import type { Lexicon } from "./lexicon.js";

export const zh: Lexicon = {
  functionWords:
    "的 是 什么 什麼 谁 誰 哪 哪里 哪裡 哪个 哪個 哪些 何时 何時 何处 何處 多少 几 幾 为什么 為什麼 怎么 怎麼 怎样 怎樣 如何 吗 嗎 呢",
  months: "",
  numbers: "",
  scales: "万 1e4 萬 1e4 億 1e8 亿 1e8",
  negations: "",
  endings: [],
  plainWords: {
    plain: `最新 最近 近期 近况 近況 新闻 新聞 消息 动态 動態 情况 情況 新 有 什么 什麼 哪些 的 了 吗 嗎 呢 是 在 做 干 他们 他們 她们 她們 他 她 它
      今天 现在 現在 本周 这周 這週 一些 事情 事 发生 發生 过 過 请 請 告诉 告訴 我 关于 關於 都`,
    asking: "谁 誰 何时 何時 哪里 哪裡 为什么 為什麼 怎么 怎麼",
    release:
      "什么时候 什麼時候 何时 何時 发行 發行 发布 發布 推出 出 日期 年 专辑 專輯 单曲 單曲 歌曲 歌",
    posts: "帖子 贴文 貼文",
  },
};
