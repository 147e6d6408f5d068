import { beginsLine, type ComparedText } from "#lib/outside/look/compared-text.js";

/** Most words of a line that counts or dates the page itself. */
const maxWords = 9;

/** Beginnings of the words by which such lines are known, in lower case. */
const countingWords =
  `comment share view like read min updated posted ago advertisement sponsored related kommentar teilen aufruf lesezeit
   aktualisiert vor anzeige commentaire partag lecture publicité mis comentario compart lectura actualizado publicidad
   comentário leitura atualizado commenti condivi lettura aggiornato pubblicità reactie gelezen bijgewerkt advertentie
   kommentarer delningar uppdaterad annons комментар просмотр обновлено реклама komentar wyświetle aktualizacja reklama
   yorum okuma güncelle reklam`
    .split(/\s+/)
    .filter((word) => word !== "");
const countingSigns =
  /コメント|シェア|広告|更新|閲覧|评论|分享|广告|阅读|评論|廣告|댓글|조회|광고|تعليق|مشاركة|إعلان|תגובות|פרסומת/u;

/**
 * Whether a piece of a text is a whole short line that counts or dates the page itself: comments, views, minutes to read,
 * advertisements. A sentence is none.
 */
export function isCountingLine(
  text: ComparedText,
  { from, to }: { from: number; to: number },
): boolean {
  if (to - from > maxWords || !beginsLine(text, from) || !beginsLine(text, to)) return false;
  const line = text.text.slice(text.starts[from], text.ends[to - 1]).toLowerCase();
  const closing = text.text.slice(text.ends[to - 1], (text.ends[to - 1] ?? 0) + 1);
  if (/[.!?。！？]/u.test(closing)) return false;
  return (
    countingSigns.test(line) ||
    line
      .split(/[^\p{L}]+/u)
      .some((word) =>
        countingWords.some(
          (known) => word === known || (known.length > 4 && word.startsWith(known)),
        ),
      )
  );
}
