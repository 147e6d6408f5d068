import type { Lexicon } from "./lexicon.js";

export const functionWords = `ama ancak arasında ayrıca bazı ben bir biz bu buna bunu bunun bütün
  çok da daha de değil diğer dır dir en fakat gibi göre hangi hangisi hem her için ile ın in ise
  kaç kadar karşı ki kim kime kimin mı mi mu mü nasıl ne neden nedir nerede nereye nın nin nun nün
  o olan olarak oldu olduğu olmuştur olup ona onlar onu onun önce sen siz sonra şu ta tarafından
  te tüm var vardır ve veya ya yok`;

export const tr: Lexicon = {
  functionWords,
  months: "",
  numbers: "",
  scales: "milyon 1e6 milyar 1e9",
  endings: [],
  plainWords: {
    plain: `yeni yenilik haber haberler haberleri son güncel bugün dün şimdi hafta ay gün yapıyor
      yaptı oldu oluyor neler hakkında her şey`,
    asking: "kim ne zaman nerede neden nasıl sonra",
    release: `ne zaman çıktı çıkmış çıkacak çıkıyor çıkış çıkışı çıkardı yayınlandı yayımlandı
      yayınlanacak yayınlandığı yayımlandığı yayınladı yayın tarihi tarih tarihinde yıl yılda
      yılında ay gün albüm albümü albümünün single teklisi tekli EP LP CD şarkı şarkısı plak plağı
      parça adlı isimli grup grubun grubunun sanatçı piyasaya sürüldü hangi`,
    order: "ilk yeni son",
    posts: "gönderi paylaşım",
  },
};
