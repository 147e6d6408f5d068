import type { Lexicon } from "./lexicon.js";

export const functionWords = `ai ấy bị bởi các cho có còn của cũng đã đang đâu để đến do đó được
  gì hay họ hoặc không khi là lại mà một nào nếu này nhiều nhiêu như nhưng những ở ra rằng sao sẽ
  sự tại theo thế thì tới trên trong từ và vào về vì việc với`;

export const vi: Lexicon = {
  functionWords,
  months: "",
  numbers: "",
  scales: "",
  endings: [],
  plainWords: {
    plain: `mới nhất tin tức gần đây hôm nay qua bây giờ tuần tháng ngày làm xảy chuyện tất cả
      điều họ anh ấy cô`,
    asking: "ai khi nào bao giờ ở đâu sao thế",
    release: `khi nào bao giờ lúc ngày tháng năm phát hành ra mắt được công bố album đĩa đơn nhạc
      bài hát ca khúc single EP LP CD mang tên tựa đề ban nhóm nghệ sĩ`,
    order: "đầu tiên mới nhất",
    posts: "bài đăng",
  },
};
