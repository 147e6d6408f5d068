/** Texts of about so many UTF-16 units: the longest that are read take the serving thread the longest. */
export function longTexts(chars: number): Record<string, string> {
  const filled = (sentence: (n: number) => string) => {
    let text = "";
    for (let n = 0; text.length < chars; n++) text += sentence(n);
    return text.slice(0, chars);
  };
  return {
    english: filled(
      (n) => `song ${n % 997} was recorded in oslo and released on 3 may 20${n % 90}. `,
    ),
    german: filled(
      (n) => `Das Lied ${n % 997} der Sängerin wurde im Mai 20${n % 90} aufgenommen. `,
    ),
    japanese: filled((n) => `${n % 997}枚目の新曲は東京で録音され五月に発売された。`),
    "one sentence without spaces": filled((n) => `เพลงใหม่ของนักร้อง${"กขคง"[n % 4]}`),
  };
}
