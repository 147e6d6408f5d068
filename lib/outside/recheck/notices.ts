/** Short texts in many languages that mean: this page does not exist. */
const notFound =
  /\b(?:404|410)\b|not (?:be )?found|(?:can(?:no|')t|could(?: no|n')t) (?:be )?f(?:i|ou)nd|(?:does|do)(?: not|n't) exist|no longer (?:available|exists?|here)|(?:been|was) (?:removed|deleted)|page (?:is )?(?:missing|gone)|nicht (?:mehr )?(?:gefunden|verfügbar|vorhanden|existiert)|existiert nicht|introuvable|n['’]existe (?:pas|plus)|n['’]est plus disponible|n['’]a pas été trouvée|a été supprimée|no (?:se )?(?:ha )?(?:sido )?encontr|no existe|ya no está|não (?:foi )?encontrad|não existe|non (?:è stata )?trovat|non esiste|niet gevonden|bestaat niet|hittades inte|finns inte|ikke fun(?:d|n)et|findes ikke|finnes ikke|ei löyt?d?y|nie (?:została )?znalezion|nie istnieje|nenalezen|neexistuje|nem található|nem létezik|bulunamadı|mevcut değil|не найден|не существует|удален|не знайден|не існує|δεν βρέθηκε|δεν υπάρχει|見つかりません|見つかりませんでした|存在しません|未找到|没有找到|沒有找到|找不到|不存在|已(?:被)?删除|찾을 수 없|존재하지|삭제|غير موجود|لم يتم العثور|לא נמצא|לא קיים|ไม่พบ|không tìm thấy|không tồn tại|tidak ditemukan|nu a fost găsit|nu există|pagină inexistentă/iu;

/** Short texts in many languages that mean: do something before you may read this page. */
const keptBack =
  /subscri|\bpaywall|sign(?:ed)? (?:in|up)|log(?:ged)? ?in\b|continue reading|keep reading|read (?:the )?(?:full|rest)|register|already a member|members? only|free trial|cookies?\b|consent|not a robot|are (?:you )?human|captcha|enable javascript|access denied|just a moment|unlock|premium|abonn|anmeld|einlogg|weiterlesen|registrier|connect(?:ez|er)-vous|se connecter|inscri|lire la suite|réservé aux|suscr[ií]|iniciar sesi[óo]n|inicia sesi[óo]n|seguir leyendo|continuar lendo|assin(?:e|ante|atura)|entrar\b|faça login|accedi|abbonat|continua a leggere|inlogg|aanmeld|lees verder|prenumer|logga in|läs vidare|logg inn|log ind|læs videre|les videre|tilaa|tilaaj|kirjaudu|subskry|prenumerat|zaloguj|czytaj dalej|předplat|přihl|pokračovat ve čtení|előfizet|jelentkez|abone|giriş yap|üye ol|подпис|подписк|войти|войдите|зарегистр|підпис|передплат|увійти|συνδρομ|συνδεθ|εγγραφ|購読|会員|ログイン|登録|続きを読む|订阅|訂閱|登录|登入|會員|会员|注册|구독|로그인|회원|계속 읽|اشترك|الاشتراك|تسجيل الدخول|מנוי|התחבר|הירשמ|สมัคร|เข้าสู่ระบบ|đăng ký|đăng nhập|berlangganan|langganan|masuk untuk|abonează|autentific/iu;

/** Whether a notice says that the page does not exist. */
export function saysNotFound(notice: string): boolean {
  return notFound.test(notice);
}

/**
 * Whether a notice demands something before the page may be read: an account, a payment, a consent.
 */
export function saysKeptBack(notice: string): boolean {
  return keptBack.test(notice);
}
